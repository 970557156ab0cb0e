import { bodyOf, cookiesOf, type Loaded, nestedQueryOf, passes, pathBelowServer, type Tool } from '../tool.ts';

export const expressOpenapiValidate: Tool = {
  name: 'express-openapi-validate',
  packages: ['express-openapi-validate@0.6.1'],
  settings:
    '`validate` and `validateResponse` of the operation, which its user looks up; of bodies it validates JSON; `coerceTypes` where there is no body, `strict: false`',
  offers: {
    request: ['bodies', 'directions', 'bodiless', 'parameters'],
    response: ['bodies', 'directions', 'statuses', 'headers'],
    versions: ['3.0'],
  },
  async start(load) {
    const { OpenApiValidator } = await load('express-openapi-validate');
    return (document) => {
      const ajvOptions = { strict: false };
      const validator = new OpenApiValidator(structuredClone(document), { ajvOptions });
      // It would turn the values of bodies too.
      const coercing = new OpenApiValidator(document, { ajvOptions: { ...ajvOptions, coerceTypes: true } });
      const made = new Map<string, Loaded>();
      const kept = (key: string, make: () => Loaded) => made.get(key) ?? made.set(key, make()).get(key);
      return (message) => {
        const { side, method, template, headers, status } = message;
        const name = method.toLowerCase();
        const body = bodyOf(message);
        if (side === 'response')
          return passes(() =>
            kept(`${side} ${name} ${template}`, () => validator.validateResponse(name, template))({
              ...{ statusCode: status, body, headers: { ...headers } },
            }),
          );
        const request = {
          ...{ method, path: pathBelowServer(document, message), headers: { ...headers }, body },
          ...{ query: nestedQueryOf(message), params: { ...message.pathValues }, cookies: cookiesOf(message) },
        };
        return passes(
          () =>
            new Promise<void>((resolve, reject) => {
              const chosen = message.body === null ? coercing : validator;
              const middleware = kept(`${chosen === coercing} ${name} ${template}`, () =>
                chosen.validate(name, template),
              );
              middleware(request, {}, (error: unknown) => (error ? reject(error) : resolve()));
            }),
        );
      };
    };
  },
};
