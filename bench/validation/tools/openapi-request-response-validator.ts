import { bodyOf, cookiesOf, type Loaded, nestedQueryOf, operationOf, type Tool } from '../tool.ts';

/** What is neither a number nor a boolean stays text, and the validator sees it. */
const number = (value: Loaded) => (value !== '' && Number.isFinite(Number(value)) ? Number(value) : value);
const coercionStrategy = {
  integer: number,
  number,
  boolean: (value: Loaded) => (value === 'true' ? true : value === 'false' ? false : value),
};

export const openapiResponseValidator: Tool = {
  name: 'openapi-request- and openapi-response-validator',
  packages: [
    'openapi-response-validator@12.1.3',
    'openapi-request-validator@12.1.3',
    'openapi-request-coercer@12.1.3',
    'ajv-formats@3.0.1',
  ],
  settings:
    'one of each for the operation, which its user looks up, after `openapi-request-coercer` with an exact `coercionStrategy`; the formats of ajv-formats as `customFormats`',
  offers: {
    request: ['bodies', 'directions', 'bodiless', 'media', 'parameters'],
    response: ['bodies', 'directions', 'statuses'],
    versions: ['3.0'],
  },
  async start(load) {
    const Responses = (await load('openapi-response-validator')).default;
    const Requests = (await load('openapi-request-validator')).default;
    const Coercer = (await load('openapi-request-coercer')).default;
    const { fullFormats } = await load('ajv-formats/dist/formats.js');
    const customFormats = Object.fromEntries(
      Object.entries<Loaded>(fullFormats).map(([name, format]) => {
        const check = format.validate ?? format;
        return [
          name,
          (value: Loaded) => (check instanceof RegExp ? check.test(value) : check === true || check(value)),
        ];
      }),
    );
    // Formats of numbers would be asked about texts too.
    for (const name of ['int32', 'int64', 'float', 'double']) delete customFormats[name];
    return (document) => {
      const made = new Map<string, Loaded>();
      const kept = (key: string, make: () => Loaded) => made.get(key) ?? made.set(key, make()).get(key);
      const { components = {} } = document;
      return (message) => {
        const { side, headers, status, method, template } = message;
        const operation = operationOf(document, message);
        const { responses, parameters, requestBody } = operation;
        const key = `${side} ${method} ${template}`;
        if (side === 'response') {
          const validator = kept(key, () => new Responses({ responses, components, customFormats }));
          return validator.validateResponse(status, bodyOf(message)) === undefined;
        }
        const [validator, coercer] = kept(key, () => [
          new Requests({ parameters, requestBody, schemas: components.schemas, customFormats }),
          new Coercer({ parameters, enableObjectCoercion: true, coercionStrategy }),
        ]);
        const request = {
          headers: { ...headers },
          body: bodyOf(message),
          params: { ...message.pathValues },
          query: nestedQueryOf(message),
          cookies: cookiesOf(message),
        };
        coercer.coerce(request);
        return validator.validateRequest(request) === undefined;
      };
    };
  },
};
