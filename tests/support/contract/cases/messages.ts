import {
  type Case,
  type Document,
  documentOf,
  type Family,
  integer,
  json,
  type Message,
  messages,
  requestOf,
  responseOf,
} from './case.ts';

const withN = { type: 'object', required: ['n'], properties: { n: integer } };
const withM = { type: 'object', required: ['m'], properties: { m: integer } };
const plain = 'application/json';
const good = '{"n":1}';
const bad = '{"n":"x"}';
const other = '{"m":1}';

const content = (schema: object, mediaType = plain) => ({ [mediaType]: { schema } });
const answers = (responses: Record<string, object>, components: object = {}): Document =>
  documentOf('3.0', { '/things': { get: { operationId: 'read', responses } } }, { components });
const described = (rest: object) => ({ description: 'An answer', ...rest });
const read = (status: number, body: string | null, headers: Record<string, string> = json) =>
  responseOf('GET /things', { status, body, headers });

const N = described({ content: content(withN) });
const M = described({ content: content(withM) });

export const statuses: Family = {
  name: 'statuses: exact, `2XX`, `default` (3.0)',
  source: '3.0.3, Responses Object: an explicit code before a range, `default` for what is not declared',
  cases: [
    ...messages('a range', answers({ '2XX': N }), {
      accepts: [read(201, good), read(299, good)],
      refuses: [read(201, bad)],
    }),
    ...messages('a code before its range', answers({ '2XX': M, 200: N }), {
      accepts: [read(200, good), read(201, other)],
      refuses: [read(200, other), read(201, good)],
    }),
    ...messages('a range before the default', answers({ 200: N, '4XX': M, default: N }), {
      accepts: [read(409, other), read(503, good)],
      refuses: [read(409, good), read(503, other)],
    }),
    ...messages('the default alone', answers({ default: N }), {
      accepts: [read(500, good)],
      refuses: [read(500, bad)],
    }),
    ...messages('by reference', answers({ 200: { $ref: '#/components/responses/N' } }, { responses: { N } }), {
      accepts: [read(200, good)],
      refuses: [read(200, bad)],
    }),
    ...messages('nothing to send', answers({ 204: described({}) }), { accepts: [read(204, null, {})] }),
  ],
};

/** Bodies of this type, in a request and in a response with the same content. */
function inBoth(
  name: string,
  all: Record<string, object>,
  type = plain,
  accepted: string | null = good,
  refused = bad,
): Case[] {
  const document = documentOf('3.0', {
    '/things': {
      get: { operationId: 'read', responses: { 200: described({ content: all }) } },
      post: { operationId: 'write', requestBody: { required: true, content: all }, responses: { 204: described({}) } },
    },
  });
  const both = (body: string): Message[] => [
    requestOf('POST /things', { headers: { 'content-type': type }, body }),
    read(200, body, { 'content-type': type }),
  ];
  return messages(name, document, { accepts: accepted === null ? [] : both(accepted), refuses: both(refused) });
}

const form = 'application/x-www-form-urlencoded';
const versions = { ...content(withN, 'application/json;v=1'), ...content(withM, 'application/json; v="2"') };

export const media: Family = {
  name: 'media types, ranges, their parameters (3.0)',
  source:
    '3.0.3, Request Body and Response Object, `content`: the most specific key; RFC 9110, 8.3.1, for how types compare',
  cases: [
    ...inBoth('with a character set', content(withN), 'application/json; charset=utf-8'),
    ...inBoth('in capitals', content(withN), 'Application/JSON'),
    ...inBoth('a range', content(withN, 'application/*')),
    ...inBoth('any', content(withN, '*/*')),
    ...inBoth('a type before its range', { ...content(withM, 'application/*'), ...content(withN) }, plain, good, other),
    ...inBoth(
      'a range before any',
      { ...content(withM, '*/*'), ...content(withN, 'application/*') },
      plain,
      good,
      other,
    ),
    ...inBoth('problem details', content(withN, 'application/problem+json'), 'application/problem+json'),
    ...inBoth('of a vendor', content(withN, 'application/vnd.x+json'), 'application/vnd.x+json'),
    ...inBoth(
      'documented with a character set',
      content(withN, 'application/json; charset=utf-8'),
      'application/json;charset=UTF-8',
    ),
    ...inBoth('told apart by a parameter', versions, 'application/json; v=1', good, other),
    ...inBoth('told apart by another parameter', versions, 'application/json; charset=utf-8; v=2', other, good),
    ...inBoth('told apart by a parameter that nobody describes', versions, 'application/json;v=3', null, good),
    ...inBoth('plain text', content({ type: 'string', maxLength: 3 }, 'text/plain'), 'text/plain', 'abc', 'abcd'),
    ...inBoth('a form', content(withN, form), form, 'n=1', 'n=x'),
  ],
};

const header = (schema: object, more: object = {}) =>
  answers({ 200: described({ headers: { 'X-Total': { schema, ...more } }, content: content({}) }) });
const total = (value?: string) => read(200, '{}', value === undefined ? json : { ...json, 'x-total': value });

export const headers: Family = {
  name: 'headers of answers (3.0)',
  source: '3.0.3, Response Object, `headers`, and Header Object: case-insensitive, `simple`, `Content-Type` ignored',
  cases: [
    ...messages('an integer', header(integer), { accepts: [total('5'), total()], refuses: [total('many')] }),
    ...messages('required', header(integer, { required: true }), { accepts: [total('5')], refuses: [total()] }),
    ...messages('a text of digits', header({ type: 'string', maxLength: 3 }), {
      accepts: [total('123')],
      refuses: [total('1234')],
    }),
    ...messages('an integer in a part', header({ allOf: [integer, { minimum: 1 }] }), {
      accepts: [total('5')],
      refuses: [total('many')],
    }),
    ...messages('an integer in a choice', header({ anyOf: [integer, { type: 'boolean' }] }), {
      accepts: [total('5')],
      refuses: [total('many')],
    }),
    ...messages('a list', header({ type: 'array', items: integer }), {
      accepts: [total('1,2'), total('1, 2')],
      refuses: [total('1,x')],
    }),
    ...messages(
      'by reference',
      answers(
        { 200: described({ headers: { 'X-Total': { $ref: '#/components/headers/T' } }, content: content({}) }) },
        { headers: { T: { schema: { $ref: '#/components/schemas/I' } } }, schemas: { I: integer } },
      ),
      { accepts: [total('5')], refuses: [total('many')] },
    ),
    ...messages(
      'Content-Type',
      answers({
        200: described({ headers: { 'Content-Type': { schema: integer, required: true } }, content: content({}) }),
      }),
      { accepts: [total()] },
    ),
  ],
};

const body = (required?: boolean) =>
  documentOf('3.0', {
    '/things': {
      post: {
        operationId: 'write',
        requestBody: { content: content(withN), ...(required !== undefined && { required }) },
        responses: { 204: described({}) },
      },
    },
  });
const post = (text: string | null) => requestOf('POST /things', text === null ? {} : { headers: json, body: text });

export const presence: Family = {
  name: 'bodies of requests: required or not (3.0)',
  source: '3.0.3, Request Body Object, `required`, by default `false`',
  cases: [
    ...messages('required', body(true), { accepts: [post(good)], refuses: [post(null)] }),
    ...messages('not required', body(false), { accepts: [post(null), post(good)], refuses: [post(bad)] }),
    ...messages('by default', body(), { accepts: [post(null)], refuses: [post('{}')] }),
  ],
};
