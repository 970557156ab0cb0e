import { bodyOf, queryOf, requestFeatures, responseFeatures, type Tool } from '../tool.ts';

export const prism: Tool = {
  name: 'Prism (prism-http)',
  // The later ones need Node 24.
  packages: ['@stoplight/prism-http@5.12.0'],
  settings: 'an instance as a proxy that validates both sides, whose `forward` gives the answer of the case',
  offers: { request: requestFeatures, response: responseFeatures, versions: ['3.0', '3.1'] },
  async start(load) {
    const { createInstance, getHttpOperationsFromSpec } = await load('@stoplight/prism-http');
    const silent = () => {};
    const logger: Record<string, unknown> = {
      info: silent,
      warn: silent,
      error: silent,
      debug: silent,
      success: silent,
      trace: silent,
    };
    logger.child = () => logger;
    return async (document) => {
      let answer: object = {};
      const operations = await getHttpOperationsFromSpec(document);
      const instance = createInstance(
        {
          isProxy: true,
          upstream: new URL('https://api.example.com'),
          validateRequest: true,
          validateResponse: true,
          checkSecurity: false,
          errors: false,
          mock: { dynamic: false },
        },
        { logger, forward: () => () => async () => ({ _tag: 'Right', right: answer }) },
      );
      return async (message) => {
        const { side, method, url, headers, status } = message;
        const { origin, pathname } = new URL(url);
        const isAnswer = side === 'response';
        answer = isAnswer ? { statusCode: status, headers, body: bodyOf(message) } : { statusCode: 204, headers: {} };
        const sent = isAnswer ? { headers: {} } : { headers, body: bodyOf(message) };
        const baseUrl = document.servers === undefined ? undefined : origin;
        const outcome = await instance.request(
          {
            method: method.toLowerCase(),
            url: { path: pathname, query: queryOf(message), ...(baseUrl && {}) },
            ...sent,
          },
          operations,
        )();
        if (outcome._tag === 'Left') return false;
        const { input, output } = outcome.right.validations;
        return (isAnswer ? output : input).length === 0;
      };
    };
  },
};
