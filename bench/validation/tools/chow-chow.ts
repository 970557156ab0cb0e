import { bodyOf, cookiesOf, nestedQueryOf, passes, pathBelowServer, type Tool } from '../tool.ts';

export const chowChow: Tool = {
  name: 'oas3-chow-chow',
  packages: ['oas3-chow-chow@4.0.0'],
  settings:
    "`validateRequestByPath`, `validateResponseByPath`, the path without the first server's base; bodies with `strict: false`, headers and cookies with `coerceTypes`",
  offers: {
    request: ['bodies', 'directions', 'bodiless', 'media', 'parameters', 'paths'],
    response: ['bodies', 'directions', 'media', 'statuses', 'paths'],
    versions: ['3.0'],
  },
  async start(load) {
    const ChowChow = (await load('oas3-chow-chow')).default;
    return async (document) => {
      const body = { strict: false };
      const chow = await ChowChow.create(document, {
        requestBodyAjvOptions: body,
        responseBodyAjvOptions: body,
        headerAjvOptions: { coerceTypes: true },
        cookieAjvOptions: { coerceTypes: true },
      });
      return (message) => {
        const { side, method, headers, status } = message;
        const path = pathBelowServer(document, message);
        const header = { ...headers };
        const body = bodyOf(message);
        return passes(() =>
          side === 'request'
            ? chow.validateRequestByPath(path, method, {
                ...{
                  method,
                  header,
                  body,
                  query: nestedQueryOf(message),
                  path: message.pathValues,
                  cookie: cookiesOf(message),
                },
              })
            : chow.validateResponseByPath(path, method, { method, status, header, body }),
        );
      };
    };
  },
};
