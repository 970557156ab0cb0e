import { bodyOf, pathBelowServer, queryOf, requestFeatures, responseFeatures, type Tool } from '../tool.ts';

export const prism: Tool = {
  name: 'Prism (prism-http)',
  // The later ones need Node 24.
  packages: ['@stoplight/prism-http@5.12.0'],
  settings:
    'an instance as a proxy that validates both sides, whose `forward` gives the answer of the case; the path without the base of the first server',
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
        const { side, method, headers, status } = message;
        const isAnswer = side === 'response';
        // It reads forms itself.
        const body = /urlencoded/.test(headers['content-type'] ?? '') ? message.body : bodyOf(message);
        answer = isAnswer ? { statusCode: status, headers, body } : { statusCode: 204, headers: {} };
        const url = { path: pathBelowServer(document, message), query: queryOf(message) };
        const sent = isAnswer ? { headers: {} } : { headers, body };
        const outcome = await instance.request({ method: method.toLowerCase(), url, ...sent }, operations)();
        if (outcome._tag === 'Left') return false;
        const { input, output } = outcome.right.validations;
        return (isAnswer ? output : input).length === 0;
      };
    };
  },
};
