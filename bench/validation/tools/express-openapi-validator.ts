import type { Message } from '../case.ts';
import { bodyOf, type Loaded, requestFeatures, type Tool } from '../tool.ts';

export const expressOpenapiValidator: Tool = {
  name: 'express-openapi-validator',
  packages: ['express-openapi-validator@5.6.2', 'express@5.3.0', 'light-my-request@6.8.1'],
  settings:
    'the middleware of an Express application, called without a socket; `validateRequests`, `validateResponses`, without `validateApiSpec`, so that it takes every document',
  offers: {
    request: requestFeatures,
    response: ['bodies', 'directions', 'media', 'statuses', 'paths'],
    versions: ['3.0', '3.1'],
  },
  async start(load) {
    const express = await load('express');
    const { middleware } = await load('express-openapi-validator');
    const inject = await load('light-my-request');
    return (document) => {
      let answer: Message | undefined;
      let objected = false;
      const app = express();
      app.set('query parser', 'extended');
      app.use(
        express.json({ type: ['json', '+json'], strict: false }),
        express.text(),
        express.urlencoded({ extended: true }),
      );
      app.use(
        middleware({
          apiSpec: document,
          validateApiSpec: false,
          validateRequests: true,
          validateResponses: true,
          validateSecurity: false,
        }),
      );
      app.use((_request: Loaded, response: Loaded) => {
        if (answer === undefined) return response.status(204).end();
        response.status(answer.status).set(answer.headers);
        if (answer.body === null) response.end();
        else if (/json/i.test(answer.headers['content-type'] ?? '')) response.json(bodyOf(answer));
        else response.send(bodyOf(answer));
      });
      app.use((_error: Loaded, _request: Loaded, response: Loaded, _next: Loaded) => {
        objected = true;
        response.status(500).end();
      });
      return async (message) => {
        objected = false;
        const isAnswer = message.side === 'response';
        answer = isAnswer ? message : undefined;
        const { pathname, search } = new URL(message.url);
        await inject(app, {
          method: message.method,
          url: `${pathname}${search}`,
          headers: isAnswer ? {} : message.headers,
          payload: isAnswer ? undefined : (message.body ?? undefined),
        });
        return !objected;
      };
    };
  },
};
