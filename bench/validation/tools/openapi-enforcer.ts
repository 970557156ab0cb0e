import { bodyOf, pathBelowServer, requestFeatures, responseFeatures, type Tool } from '../tool.ts';

export const openapiEnforcer: Tool = {
  name: 'openapi-enforcer',
  packages: ['openapi-enforcer@1.23.0'],
  settings:
    "`Enforcer(document)`, then `request()` and its `response()`, what was received deserialised by its schema; documents of 3.1 it reads by the rules of 3.0; the path without the first server's base",
  offers: { request: requestFeatures, response: responseFeatures, versions: ['3.0'] },
  async start(load) {
    const Enforcer = await load('openapi-enforcer');
    return async (document) => {
      const [api, refused] = await Enforcer(document, { fullResult: true, hideWarnings: true });
      if (refused) throw new Error(String(refused));
      return (message) => {
        const { side, method, url, headers, status } = message;
        const path = `${pathBelowServer(document, message)}${new URL(url).search}`;
        const isAnswer = side === 'response';
        const body = bodyOf(message);
        const sent = isAnswer ? {} : { headers: { ...headers }, ...(body !== undefined && { body }) };
        const [request, objection] = api.request({ method: method.toLowerCase(), path, ...sent });
        if (!isAnswer) return objection === undefined;
        // Answers are given to it as values of the program, with dates as such, so what was received is turned into these first.
        const type = /^[^;]*/.exec(headers['content-type'] ?? '')?.[0] ?? '';
        const schema = request.operation.responses[status]?.content?.[type]?.schema;
        const [value, fault] = body !== undefined && schema ? schema.deserialize(body) : [body];
        if (fault !== undefined) return false;
        const [, complaint] = request.response(status, value, { ...headers });
        return complaint === undefined;
      };
    };
  },
};
