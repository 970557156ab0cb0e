import { bodyOf, cookiesOf, nestedQueryOf, passes, type Tool } from '../tool.ts';

export const openapiDataValidator: Tool = {
  name: 'openapi-data-validator',
  packages: ['openapi-data-validator@2.0.54'],
  settings: '`createValidator()`, with the path as the document writes it and its values, which its user looks up',
  offers: {
    request: ['bodies', 'directions', 'bodiless', 'media', 'parameters'],
    response: [],
    versions: ['3.0'],
  },
  async start(load) {
    const { OpenApiValidator } = await load('openapi-data-validator');
    return (document) => {
      const validate = new OpenApiValidator({ apiSpec: document }).createValidator();
      return (message) =>
        passes(() =>
          validate({
            method: message.method,
            route: message.template,
            headers: { ...message.headers },
            query: nestedQueryOf(message),
            body: bodyOf(message),
            path: { ...message.pathValues },
            cookies: cookiesOf(message),
          }),
        );
    };
  },
};
