import {
  type Case,
  documentOf,
  type Family,
  integer,
  type Message,
  messages,
  ref,
  requestOf,
  responseOf,
  text,
} from './case.ts';

const toI = ref('I');
const list = { type: 'array', items: integer };
const responses = { 204: { description: 'Done' } };
const components = { schemas: { I: integer, Base: { type: 'integer', minimum: 1 } } };

const get = (query: string, headers: Record<string, string> = {}) => requestOf(`GET /things${query}`, { headers });

/** One parameter of an operation, and what is sent for it. */
function parameter(name: string, definition: object, accepts: Message[], refuses: Message[] = []): Case[] {
  const operation = { operationId: 'read', parameters: [definition], responses };
  const document = documentOf('3.0', { '/things': { get: operation } }, { components });
  return messages(name, document, { accepts, refuses });
}

const query = (name: string, schema: unknown, accepts: string[], refuses: string[] = [], more: object = {}) =>
  parameter(
    name,
    { name: 'n', in: 'query', schema, ...more },
    accepts.map((one) => get(one)),
    refuses.map((one) => get(one)),
  );
const headers = (
  name: string,
  definition: object,
  accepts: (string | undefined)[],
  refuses: (string | undefined)[] = [],
) => {
  const sent = (value: string | undefined) => get('', value === undefined ? {} : { 'x-n': value });
  return parameter(name, { name: 'X-N', in: 'header', ...definition }, accepts.map(sent), refuses.map(sent));
};

function path(name: string, schema: object, accepts: string, refuses: string): Case[] {
  const parameters = [{ name: 'id', in: 'path', required: true, schema }];
  const document = documentOf(
    '3.0',
    { '/things/{id}': { get: { operationId: 'read', parameters, responses } } },
    { components },
  );
  const at = (id: string) => requestOf(`GET /things/${id}`);
  return messages(name, document, { accepts: [at(accepts)], refuses: [at(refuses)] });
}

/** The operation's own definition replaces that of the path. */
const overridden = documentOf('3.0', {
  '/things': {
    parameters: [{ name: 'n', in: 'query', schema: text }],
    get: { operationId: 'read', parameters: [{ name: 'n', in: 'query', schema: integer }], responses },
  },
});

export const parameters: Family = {
  name: 'parameters: types behind references and choices, styles (3.0)',
  source: '3.0.3, Parameter Object, Style Values; Path Item Object, `parameters`',
  cases: [
    ...query('an integer', integer, ['?n=1', ''], ['?n=x', '?n=1.5']),
    ...query('by reference', toI, ['?n=1'], ['?n=x']),
    ...query('in allOf', { allOf: [toI] }, ['?n=1'], ['?n=x']),
    ...query('in allOf of two', { allOf: [ref('Base'), { maximum: 9 }] }, ['?n=5'], ['?n=10', '?n=0']),
    ...query('in oneOf', { oneOf: [integer, { type: 'boolean' }] }, ['?n=1', '?n=true'], ['?n=x']),
    ...query('in anyOf', { anyOf: [toI, { ...text, enum: ['all'] }] }, ['?n=1', '?n=all'], ['?n=x']),
    ...query('a boolean', { type: 'boolean' }, ['?n=true'], ['?n=maybe']),
    ...query('a text of digits', { ...text, minLength: 2 }, ['?n=12'], ['?n=1']),
    ...query('an enumeration of integers', { ...integer, enum: [10, 20] }, ['?n=10'], ['?n=30']),
    ...query('an enumeration without a type', { enum: [10, 20] }, ['?n=10'], ['?n=30']),
    ...query('required', integer, ['?n=1'], [''], { required: true }),
    ...query('a list, repeated', list, ['?n=1&n=2', '?n=1'], ['?n=1&n=x']),
    ...query('a list with commas', list, ['?n=1,2', '?n=1'], ['?n=1,x'], { explode: false }),
    ...query('a list with bars', list, ['?n=1%7C2'], ['?n=1%7Cx'], { style: 'pipeDelimited', explode: false }),
    ...query('a list behind a reference', { allOf: [list] }, ['?n=1&n=2'], ['?n=x&n=1']),
    ...query('a list in a choice', { oneOf: [list, { type: 'boolean' }] }, ['?n=1&n=2'], ['?n=x&n=1']),
    ...query('a list of references', { type: 'array', items: { allOf: [toI] } }, ['?n=1&n=2'], ['?n=x&n=1']),
    ...query(
      'a deep object',
      { type: 'object', required: ['a'], properties: { a: integer } },
      ['?n[a]=1'],
      ['?n[a]=x'],
      { style: 'deepObject', explode: true },
    ),
    ...parameter(
      'JSON as content',
      {
        name: 'n',
        in: 'query',
        content: { 'application/json': { schema: { type: 'object', required: ['a'], properties: { a: integer } } } },
      },
      [get('?n=%7B%22a%22%3A1%7D')],
      [get('?n=%7B%22a%22%3A%22x%22%7D')],
    ),
    ...headers('a header', { schema: { allOf: [toI] }, required: true }, ['5'], ['x', undefined]),
    ...headers('a header of a choice', { schema: { oneOf: [integer, { type: 'boolean' }] } }, ['5', 'true'], ['x']),
    ...headers('a header with a list', { schema: list }, ['1,2'], ['1,x']),
    ...parameter(
      'a header that OpenAPI ignores',
      { name: 'Authorization', in: 'header', required: true, schema: integer },
      [get(''), get('', { authorization: 'Bearer x' })],
    ),
    ...parameter(
      'a cookie',
      { name: 'n', in: 'cookie', schema: integer },
      [get('', { cookie: 'n=1' })],
      [get('', { cookie: 'n=x' })],
    ),
    ...path('a path', toI, '5', 'x'),
    ...path('an escaped path', { ...text, pattern: '^a b$' }, 'a%20b', 'a%2Bb'),
    ...messages('replaced by the operation', overridden, { accepts: [get('?n=1')], refuses: [get('?n=x')] }),
  ],
};

const answer = (property: string) => ({
  200: { description: 'Read', content: { 'application/json': { schema: { type: 'object', required: [property] } } } },
});
const operation = (property: string, more: object = {}) => ({
  operationId: `read-${property}`,
  responses: answer(property),
  ...more,
});
const id = { name: 'id', in: 'path', required: true, schema: text };

const a = { get: operation('a') };
const templated = { '/things/{id}': { parameters: [id], ...a }, '/things/mine': { get: operation('b') } };
const host = 'https://api.example.com';
const [first, own] = [{ url: `${host}/v1` }, { url: `${host}/own` }];

/** An answer from a URL is right with the property of the operation that is there, and wrong with another. */
function found(
  name: string,
  path: string,
  paths: Record<string, object> = { '/things': a },
  servers: object[] = [],
  property = 'a',
): Case[] {
  const document = documentOf('3.0', paths, servers.length > 0 ? { servers } : {});
  const from = (which: string) => responseOf('GET /', { url: host + path, body: JSON.stringify({ [which]: 1 }) });
  return messages(name, document, { accepts: [from(property)], refuses: [from('wrong')] });
}

export const paths: Family = {
  name: 'paths: templates, bases of servers (3.0)',
  source: '3.0.3, Paths Object, Path Templating, Server Object: concrete before templated, appended to the server',
  cases: [
    ...found('no server', '/things'),
    ...found('a concrete one first', '/things/mine', templated, [], 'b'),
    ...found('the templated one else', '/things/yours', templated),
    ...found('a value with escapes', '/things/a%2Fb%20c', templated),
    ...found('part of a segment', '/report.pdf', { '/report.{id}': { parameters: [id], ...a } }),
    ...found('a base', '/v1/things', { '/things': a }, [{ url: '/v1' }]),
    ...found('a base with its host', '/v1/things', { '/things': a }, [first]),
    ...found('the second of two bases', '/v2/things', { '/things': a }, [first, { url: `${host}/v2` }]),
    ...found('a variable in the base', '/v2/things', { '/things': a }, [
      { url: `${host}/{version}`, variables: { version: { default: 'v2' } } },
    ]),
    ...found('another value of the variable', '/v3/things', { '/things': a }, [
      { url: `${host}/{version}`, variables: { version: { default: 'v2', enum: ['v2', 'v3'] } } },
    ]),
    ...found('the base of a path', '/own/things', { '/things': { servers: [own], ...a } }, [first]),
    ...found('the base of an operation', '/own/things', { '/things': { get: operation('a', { servers: [own] }) } }, [
      first,
    ]),
  ],
};
