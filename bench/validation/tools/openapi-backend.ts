import { bodyOf, type Tool } from '../tool.ts';

export const openapiBackend: Tool = {
  name: 'openapi-backend',
  packages: ['openapi-backend@5.21.2', 'ajv@8.20.0', 'ajv-formats@3.0.1'],
  settings:
    "`validateRequest`, `validateResponse` and `validateResponseHeaders`, with the formats of ajv-formats, for 3.1 AJV for 2020-12 as `customizeAjv`, and the first server's base as `apiRoot`; of bodies it validates JSON",
  offers: {
    request: ['bodies', 'directions', 'bodiless', 'parameters', 'paths'],
    response: ['bodies', 'directions', 'statuses', 'headers', 'paths'],
    versions: ['3.0', '3.1'],
  },
  async start(load) {
    const { OpenAPIBackend } = await load('openapi-backend');
    const Draft2020 = (await load('ajv/dist/2020.js')).default;
    const addFormats = (await load('ajv-formats')).default;
    return async (document) => {
      const [server] = (document.servers as { url: string }[] | undefined) ?? [];
      const api = new OpenAPIBackend({
        definition: document,
        apiRoot: server ? new URL(server.url, 'https://api.example.com').pathname : '/',
        quick: true,
        ajvOpts: { strict: false },
        customizeAjv: (ajv: unknown, options: object) =>
          addFormats(document.openapi.startsWith('3.1') ? new Draft2020(options) : ajv),
      });
      await api.init();
      return async (message) => {
        const { side, method, url, headers, status } = message;
        const { pathname, search } = new URL(url);
        if (side === 'request') {
          const body = message.body ?? undefined;
          return (await api.validateRequest({ method, path: `${pathname}${search}`, headers, body })).valid;
        }
        const operation = api.matchOperation({ method, path: pathname, headers: {} });
        if (!operation) return false;
        const { valid } = await api.validateResponse(bodyOf(message), operation, status);
        return valid && (await api.validateResponseHeaders(headers, operation, { statusCode: status })).valid;
      };
    };
  },
};
