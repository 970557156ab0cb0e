/** What changes of operations mean: addresses, parameters, media types, statuses, headers, security, webhooks. */
import { expect, test } from '@playwright/test';
import { diffDocuments } from '../../../../../reporters/gate/openapi-diff/index.ts';
import { type Any, type Both, calling, heaviest } from '../../../../support/openapi/diff.ts';

const text = { type: 'string' };
const json = (schema: object) => ({ 'application/json': { schema } });
const answer = (others: object = {}) => ({ description: 'Answer', ...others });
const query = (name: string, schema: object, others: object = {}) => ({
  parameters: [{ name, in: 'query', schema, ...others }],
});
const header = (name: string, others: object = {}) => ({
  parameters: [{ name, in: 'header', schema: text, ...others }],
});
const body = (content: object) => ({ requestBody: { required: true, content } });
const answering = (responses: object) => ({ responses });
const answeringBody = (content: object) => answering({ 200: answer({ content }) });
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
const at = (servers: object[] | undefined, template: string, operationServers?: object[]) => ({
  openapi: '3.0.3',
  ...(servers ? { servers } : {}),
  paths: {
    [template]: { get: { ...(operationServers ? { servers: operationServers } : {}), responses: { 200: answer() } } },
  },
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
  'a header parameter in another case': [calling(header('X-Trace')), calling(header('x-trace')), 'none/none'],
  'header parameters that OpenAPI ignores': [
    calling({
      parameters: ['Accept', 'content-type', 'AUTHORIZATION'].map((name) => ({
        name,
        in: 'header',
        required: true,
        schema: text,
      })),
    }),
    calling({}),
    'none/none',
  ],
  'a header of an answer in another case': [
    calling(answering({ 200: answer({ headers: { 'X-Total': { schema: text } } }) })),
    calling(answering({ 200: answer({ headers: { 'x-total': { schema: text }, 'Content-Type': { schema: text } } }) })),
    'none/none',
  ],
  // Parameters.
  'the content of a parameter': [
    calling({ parameters: [{ name: 'filter', in: 'query', content: json(named({ a: text })) }] }),
    calling({ parameters: [{ name: 'filter', in: 'query', content: json(named({ a: { ...text, maxLength: 3 } })) }] }),
    'breaking/additive',
  ],
  'a parameter that is required': [
    calling(query('a', text)),
    calling(query('a', text, { required: true })),
    'breaking/additive',
  ],
  'a parameter that is gone': [calling(query('a', text)), calling({}), 'breaking/additive'],
  'explode of a single value': [calling(query('a', text)), calling(query('a', text, { explode: false })), 'none/none'],
  'explode of a list': [
    calling(query('a', { type: 'array', items: text })),
    calling(query('a', { type: 'array', items: text }, { explode: false })),
    'breaking/breaking',
  ],
  'a default style that is written out': [
    calling(query('a', { type: 'array', items: text })),
    calling(query('a', { type: 'array', items: text }, { style: 'form', explode: true, allowReserved: false })),
    'none/none',
  ],
  'a list where a single value was': [
    calling(query('a', text)),
    calling(query('a', { type: 'array', items: text })),
    'additive/breaking',
  ],
  'an object in the query, by its members': [
    calling(query('page', named({ size: { type: 'integer' } }))),
    calling(query('size', { type: 'integer' })),
    'none/none',
  ],
  'any text where a number was': [
    calling(query('a', { type: 'integer' })),
    calling(query('a', text)),
    'additive/breaking',
  ],
  'a parameter of the path item': [
    calling(query('a', text)),
    { ...calling({}), paths: { '/v1/things': { ...query('a', text), get: { responses: { 200: answer() } } } } },
    'none/none',
  ],
  'a deprecated parameter': [calling(query('a', text)), calling(query('a', text, { deprecated: true })), 'none/none'],
  // D7: statuses and media types.
  'a range of statuses, split': [
    calling(answering({ 200: answer(), '4XX': refused })),
    calling(answering({ 200: answer(), 400: refused, 404: refused })),
    'none/none',
  ],
  'a range of statuses, split into another answer': [
    calling(answering({ '4XX': refused })),
    calling(answering({ 400: refused, 404: otherwise })),
    'breaking/breaking',
  ],
  'a range in lower case': [
    calling(answering({ '4xx': refused })),
    calling(answering({ '4XX': refused })),
    'none/none',
  ],
  'the default, split': [
    calling(answering({ 200: answer(), default: refused })),
    calling(answering({ 200: answer(), '4XX': refused, default: refused })),
    'none/none',
  ],
  'a status that a range covers': [
    calling(answering({ 404: refused, '4XX': refused })),
    calling(answering({ '4XX': refused })),
    'none/none',
  ],
  'a status that is gone': [
    calling(answering({ 200: answer(), 404: refused })),
    calling(answering({ 200: answer() })),
    'breaking/additive',
  ],
  'a request of any media type': [
    calling(body(json(text))),
    calling(body({ '*/*': { schema: text } })),
    'additive/breaking',
  ],
  'an answer of any media type': [
    calling(answeringBody(json(text))),
    calling(answeringBody({ '*/*': { schema: text } })),
    'breaking/additive',
  ],
  'an answer of a range of media types': [
    calling(answeringBody({ 'application/*': { schema: text } })),
    calling(answeringBody({ 'application/json': { schema: text }, 'application/xml': { schema: text } })),
    'additive/breaking',
  ],
  'versions of a media type': [
    calling(answeringBody({ 'application/json;v=1': { schema: text }, 'application/json;v=2': { schema: named({}) } })),
    calling(
      answeringBody({ 'application/json; v=2': { schema: named({}) }, 'Application/JSON;V=1': { schema: text } }),
    ),
    'none/none',
  ],
  'a version of a media type, changed': [
    calling(answeringBody({ 'application/json;v=1': { schema: text }, 'application/json;v=2': { schema: text } })),
    calling(
      answeringBody({
        'application/json;v=1': { schema: { type: 'integer' } },
        'application/json;v=2': { schema: text },
      }),
    ),
    'breaking/breaking',
  ],
  'a character set': [
    calling(answeringBody(json(text))),
    calling(answeringBody({ 'application/json; charset=utf-8': { schema: text } })),
    'none/none',
  ],
  // D8: addresses.
  'a prefix moves into the servers': [at(undefined, '/v1/things'), at([{ url: '/v1' }], '/things'), 'none/none'],
  'a prefix in an absolute address with variables': [
    at([{ url: 'https://a.example' }], '/v1/things'),
    at(
      [{ url: 'https://{env}.example/{base}/', variables: { env: { default: 'b' }, base: { default: 'v1' } } }],
      '/things',
    ),
    'none/none',
  ],
  'another base path': [at([{ url: '/v1' }], '/things'), at([{ url: '/v2' }], '/things'), 'breaking/breaking'],
  'another base path of the operation': [
    at([{ url: '/v1' }], '/things'),
    at([{ url: '/v1' }], '/things', [{ url: '/v2' }]),
    'breaking/breaking',
  ],
  'one more base path': [
    at([{ url: '/v1' }], '/things'),
    at([{ url: '/v1' }, { url: '/v2' }], '/things'),
    'additive/breaking',
  ],
  'another host': [
    at([{ url: 'https://a.example/v1' }], '/things'),
    at([{ url: 'https://b.example/v1' }], '/things'),
    'none/none',
  ],
  'another path': [at(undefined, '/things'), at(undefined, '/people'), 'breaking/breaking'],
  // What the service sends.
  'a webhook sends more': [hook(named({ a: text })), hook(named({ a: text, b: text })), 'additive/breaking'],
  'a webhook may send another type': [
    hook(named({ a: { type: 'integer' } })),
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
  'a callback sends another type': [
    callback(named({ a: text })),
    callback(named({ a: { type: 'integer' } })),
    'breaking/breaking',
  ],
  'a deprecated operation': [calling({}), calling({ deprecated: true }), 'none/none'],
};

for (const [name, [before, after, expected]] of Object.entries(rows)) {
  test(`operation changes: ${name}`, () => {
    const forth = diffDocuments(before, after);
    const back = diffDocuments(after, before);

    expect(`${heaviest(forth)}/${heaviest(back)}`, JSON.stringify({ forth, back }, null, 1)).toBe(expected);
  });
}

test('the same service in another version of OpenAPI is one rewording', () => {
  const service = (openapi: string) => ({
    ...calling({ ...query('a', text), ...answeringBody(json(named({ a: text }))) }),
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
