import { bodyOf, type Tool } from '../tool.ts';

export const openapiValidator: Tool = {
  name: 'openapi-validator (jest-openapi)',
  packages: ['openapi-validator@0.14.2'],
  settings:
    '`makeApiSpec(document).validateResponse(makeResponse(response))`, as jest-openapi and chai-openapi-response-validator do',
  offers: { request: [], response: ['bodies', 'directions', 'statuses', 'paths'], versions: ['3.0'] },
  async start(load) {
    const { makeApiSpec, makeResponse } = await load('openapi-validator');
    return (document) => {
      const spec = makeApiSpec(document);
      return (message) => {
        const { method, url, status, body, headers } = message;
        const request = { method, path: new URL(url).pathname };
        const response = { status, headers, data: body === null ? '' : bodyOf(message), request };
        return spec.validateResponse(makeResponse(response)) === null;
      };
    };
  },
};
