/** What changes of operations mean: addresses, parameters, media types, statuses, headers, security, webhooks. */
import { expect, test } from '@playwright/test';
import { diffDocuments } from '../../../../../reporters/gate/openapi-diff/index.ts';
import { type Any, type Both, calling, heaviest } from '../../../../support/openapi/diff.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const list = { type: 'array', items: text };
const json = (schema: object) => contentOf({ 'application/json': schema });
const answer = (others: object = {}) => ({ description: 'Answer', ...others });
const query = (name: string, schema: object, others: object = {}) => ({
  parameters: [{ name, in: 'query', schema, ...others }],
});
const header = (name: string, others: object = {}) => ({
  parameters: [{ name, in: 'header', schema: text, ...others }],
});
const contentOf = (schemas: Record<string, object>) =>
  Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }]));
const body = (schemas: Record<string, object>) => ({ requestBody: { required: true, content: contentOf(schemas) } });
const answering = (responses: object) => ({ responses });
const answeringBody = (schemas: Record<string, object>) => answering({ 200: answer({ content: contentOf(schemas) }) });
const refused = answer({ content: json({ type: 'object', properties: { title: text } }) });
const otherwise = answer({ content: json({ type: 'object', properties: { title: { type: 'integer' } } }) });

const schemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  bearer: { type: 'http', scheme: 'bearer' },
  oauth: {
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: 'https://id.example/token', scopes: { read: '', write: '' } } },
  },
};
const secured = (security: object[], securitySchemes: object = schemes) =>
  calling({ security }, { components: { securitySchemes } });
const tokensAt = (tokenUrl: string, refreshUrl?: string) =>
  secured([{ oauth: [] }], {
    oauth: {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl, scopes: {}, ...(refreshUrl && { refreshUrl }) } },
    },
  });
const serversAt = (urls: (string | object)[]) =>
  urls.length === 0 ? {} : { servers: urls.map((url) => (typeof url === 'string' ? { url } : url)) };
const at = (urls: (string | object)[], template: string, ofOperation: string[] = []) => ({
  openapi: '3.0.3',
  ...serversAt(urls),
  paths: { [template]: { get: { ...serversAt(ofOperation), responses: { 200: answer() } } } },
});
const hook = (schema: object, others: object = {}) => ({
  openapi: '3.1.0',
  paths: {},
  webhooks: {
    learnerChanged: {
      post: { requestBody: { required: true, content: json(schema) }, responses: { 200: answer() }, ...others },
    },
  },
});
const callback = (schema: object) =>
  calling({
    callbacks: {
      done: {
        '{$request.query.url}': { post: { requestBody: { content: json(schema) }, responses: { 200: answer() } } },
      },
    },
  });
const named = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });

/** Documents, or operations of one. */
type Row = [before: Any, after: Any, forthAndBack: Both];

/** From the first to the second, and back. */
const rows: Record<string, Row> = {
  // D4: security is a list of alternatives.
  'a scheme that may be left out': [secured([{ bearer: [] }]), secured([{ bearer: [] }, {}]), 'additive/breaking'],
  'the order of alternatives': [
    secured([{ bearer: [] }, { key: [] }]),
    secured([{ key: [] }, { bearer: [] }]),
    'none/none',
  ],
  'a renamed scheme': [
    secured([{ bearer: [] }]),
    secured([{ jwt: [] }], { jwt: { type: 'http', scheme: 'Bearer', bearerFormat: 'JWT' } }),
    'none/none',
  ],
  'an unused scheme': [secured([{ bearer: [] }]), secured([{ bearer: [] }], { bearer: schemes.bearer }), 'none/none'],
  'a scope that is needed': [
    secured([{ oauth: ['read'] }]),
    secured([{ oauth: ['read', 'write'] }]),
    'breaking/additive',
  ],
  'another alternative': [secured([{ bearer: [] }]), secured([{ bearer: [] }, { key: [] }]), 'additive/breaking'],
  'two schemes together': [secured([{ bearer: [] }]), secured([{ bearer: [], key: [] }]), 'breaking/additive'],
  'a key in the query': [
    secured([{ key: [] }]),
    secured([{ key: [] }], { key: { type: 'apiKey', in: 'query', name: 'X-Key' } }),
    'breaking/breaking',
  ],
  'another address of tokens': [
    secured([{ oauth: [] }]),
    secured([{ oauth: [] }], {
      oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://other.example/token', scopes: {} } } },
    }),
    'breaking/breaking',
  ],
  'another port of this machine for tokens': [
    tokensAt('http://127.0.0.1:4711/token'),
    tokensAt('http://localhost:4712/token'),
    'none/none',
  ],
  'an address that renews tokens': [tokensAt('/token'), tokensAt('/token', '/renewed'), 'additive/breaking'],
  'another flow': [
    secured([{ oauth: ['read'] }]),
    secured([{ oauth: ['read'] }], {
      oauth: {
        ...schemes.oauth,
        flows: { ...schemes.oauth.flows, password: { tokenUrl: 'https://id.example/token', scopes: {} } },
      },
    }),
    'additive/breaking',
  ],
  'security of the document, written at the operation': [
    calling({}, { security: [{ bearer: [] }], components: { securitySchemes: schemes } }),
    secured([{ bearer: [] }]),
    'none/none',
  ],
  // D5: names of headers.
  'a header parameter in another case': [header('X-Trace'), header('x-trace'), 'none/none'],
  'header parameters that OpenAPI ignores': [
    {
      parameters: ['Accept', 'content-type', 'AUTHORIZATION'].map((name) => ({
        name,
        in: 'header',
        required: true,
        schema: text,
      })),
    },
    {},
    'none/none',
  ],
  'a header of an answer in another case': [
    answering({ 200: answer({ headers: { 'X-Total': { schema: text } } }) }),
    answering({ 200: answer({ headers: { 'x-total': { schema: text }, 'Content-Type': { schema: text } } }) }),
    'none/none',
  ],
  // Parameters.
  'the content of a parameter': [
    { parameters: [{ name: 'filter', in: 'query', content: json(named({ a: text })) }] },
    { parameters: [{ name: 'filter', in: 'query', content: json(named({ a: { ...text, maxLength: 3 } })) }] },
    'breaking/additive',
  ],
  'a parameter that is required': [query('a', text), query('a', text, { required: true }), 'breaking/additive'],
  'a parameter that is gone': [query('a', text), {}, 'breaking/additive'],
  'explode of a single value': [query('a', text), query('a', text, { explode: false }), 'none/none'],
  'explode of a list': [query('a', list), query('a', list, { explode: false }), 'breaking/breaking'],
  'a default style that is written out': [
    query('a', list),
    query('a', list, { style: 'form', explode: true, allowReserved: false }),
    'none/none',
  ],
  'a list where a single value was': [query('a', text), query('a', list), 'additive/breaking'],
  'an object in the query, by its members': [
    query('page', named({ size: number })),
    query('size', number),
    'none/none',
  ],
  'any text where a number was': [query('a', number), query('a', text), 'additive/breaking'],
  'a parameter of the path item': [
    query('a', text),
    { ...calling({}), paths: { '/v1/things': { ...query('a', text), get: { responses: { 200: answer() } } } } },
    'none/none',
  ],
  'a deprecated parameter': [query('a', text), query('a', text, { deprecated: true }), 'none/none'],
  // D7: statuses and media types.
  'a range of statuses, split': [
    answering({ 200: answer(), '4XX': refused }),
    answering({ 200: answer(), 400: refused, 404: refused }),
    'none/none',
  ],
  'a range of statuses, split into another answer': [
    answering({ '4XX': refused }),
    answering({ 400: refused, 404: otherwise }),
    'breaking/breaking',
  ],
  'a range in lower case': [answering({ '4xx': refused }), answering({ '4XX': refused }), 'none/none'],
  'the default in another case': [answering({ Default: refused }), answering({ default: refused }), 'none/none'],
  'the default, split': [
    answering({ 200: answer(), default: refused }),
    answering({ 200: answer(), '4XX': refused, default: refused }),
    'none/none',
  ],
  'a status that a range covers': [
    answering({ 404: refused, '4XX': refused }),
    answering({ '4XX': refused }),
    'none/none',
  ],
  'a status that is gone': [
    answering({ 200: answer(), 404: refused }),
    answering({ 200: answer() }),
    'breaking/additive',
  ],
  'a request of any media type': [body({ 'application/json': text }), body({ '*/*': text }), 'additive/breaking'],
  'an answer of any media type': [
    answeringBody({ 'application/json': text }),
    answeringBody({ '*/*': text }),
    'breaking/additive',
  ],
  'an answer of a range of media types': [
    answeringBody({ 'application/*': text }),
    answeringBody({ 'application/json': text, 'application/xml': text }),
    'additive/breaking',
  ],
  'versions of a media type': [
    answeringBody({ 'application/json;v=1': text, 'application/json;v=2': named({}) }),
    answeringBody({ 'application/json; v=2': named({}), 'Application/JSON;V=1': text }),
    'none/none',
  ],
  'a version of a media type, changed': [
    answeringBody({ 'application/json;v=1': text, 'application/json;v=2': text }),
    answeringBody({
      'application/json;v=1': number,
      'application/json;v=2': text,
    }),
    'breaking/breaking',
  ],
  'a character set': [
    answeringBody({ 'application/json': text }),
    answeringBody({ 'application/json; charset=utf-8': text }),
    'none/none',
  ],
  // D8: addresses.
  'a prefix moves into the servers': [at([], '/v1/things'), at(['/v1'], '/things'), 'none/none'],
  'a prefix in an absolute address with variables': [
    at(['https://a.example'], '/v1/things'),
    at(
      [{ url: 'https://{env}.example/{base}/', variables: { env: { default: 'b' }, base: { default: 'v1' } } }],
      '/things',
    ),
    'none/none',
  ],
  'another base path': [at(['/v1'], '/things'), at(['/v2'], '/things'), 'breaking/breaking'],
  'another base path of the operation': [at(['/v1'], '/things'), at(['/v1'], '/things', ['/v2']), 'breaking/breaking'],
  'one more base path': [at(['/v1'], '/things'), at(['/v1', '/v2'], '/things'), 'additive/breaking'],
  'another host': [at(['https://a.example/v1'], '/things'), at(['https://b.example/v1'], '/things'), 'none/none'],
  'another path': [at([], '/things'), at([], '/people'), 'breaking/breaking'],
  // What the service sends.
  'a webhook sends more': [hook(named({ a: text })), hook(named({ a: text, b: text })), 'additive/breaking'],
  'a webhook may send another type': [
    hook(named({ a: number })),
    hook(named({ a: { type: 'number' } })),
    'breaking/additive',
  ],
  'a webhook always sends': [hook(named({ a: text })), hook(named({ a: text }, ['a'])), 'additive/breaking'],
  'a webhook is gone': [hook(text), { openapi: '3.1.0', paths: {} }, 'breaking/additive'],
  'a webhook takes another answer': [
    hook(text, { responses: { 200: answer() } }),
    hook(text, { responses: { 200: answer(), 202: answer() } }),
    'additive/breaking',
  ],
  'a callback sends another type': [callback(named({ a: text })), callback(named({ a: number })), 'breaking/breaking'],
  'a deprecated operation': [{}, { deprecated: true }, 'none/none'],
};

const documentOf = (each: Any) => ('openapi' in each ? each : calling(each));

for (const [name, [was, is, expected]] of Object.entries(rows)) {
  test(`operation changes: ${name}`, () => {
    const [before, after] = [documentOf(was), documentOf(is)];
    const forth = diffDocuments(before, after);
    const back = diffDocuments(after, before);

    expect(`${heaviest(forth)}/${heaviest(back)}`, JSON.stringify({ forth, back }, null, 1)).toBe(expected);
  });
}

test('the same service in another version of OpenAPI is one rewording', () => {
  const service = (openapi: string) => ({
    ...calling({ ...query('a', text), ...answeringBody({ 'application/json': named({ a: text }) }) }),
    openapi,
  });

  for (const [one, other] of [
    ['3.0.1', '3.1.0'],
    ['3.1.0', '3.2.0'],
    ['3.2.0', '3.0.4'],
  ] as const)
    expect(diffDocuments(service(one), service(other))).toEqual([
      { weight: 'cosmetic', operation: '', at: '', message: `the version of OpenAPI was ${one}, is ${other}` },
    ]);
});

test('a callback that leads back to itself ends', () => {
  const circular = (type: string) => {
    const document = callback({ type });
    const { get } = document.paths['/v1/things'];
    document.components = { callbacks: { done: get.callbacks.done } };
    get.callbacks.done['{$request.query.url}'].post.callbacks = { again: { $ref: '#/components/callbacks/done' } };
    document.components.callbacks.done = structuredClone(get.callbacks.done);
    return document;
  };

  expect(heaviest(diffDocuments(circular('string'), circular('integer')))).toBe('breaking');
});
