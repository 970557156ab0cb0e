/** Cases of our contract engine: a small document, one message, and the verdict that the OpenAPI specification gives. */

/** One message, of which this side alone is judged. */
export interface Message {
  side: 'request' | 'response';
  method: string;
  /** Absolute. */
  url: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** As sent; null if there is none. */
  body: string | null;
  /** Of a response. */
  status: number;
}

export interface Case {
  name: string;
  accept: boolean;
  document: Document;
  /** Each must be judged alike. */
  messages: readonly Message[];
}

/** Such as `refuse text alone: null`. */
export const titleOf = ({ accept, name }: Case) => `${accept ? 'accept' : 'refuse'} ${name}`;

export interface Document {
  openapi: string;
  paths: Record<string, object>;
  components?: { schemas?: Record<string, unknown> };
  [field: string]: unknown;
}

/** Forms that belong together. */
export interface Family {
  name: string;
  /** Where the specification says what is right. */
  source: string;
  cases: readonly Case[];
}

const origin = 'https://api.example.com';
const info = { title: 'Cases', version: '1' };
export const json = { 'content-type': 'application/json' };

export const text = { type: 'string' };
export const integer = { type: 'integer' };
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A document of this version with these paths. */
export function documentOf(
  version: Version,
  paths: Record<string, object>,
  more: Record<string, unknown> = {},
): Document {
  return { openapi: versions[version], info, paths, ...more };
}

export type Version = '3.0' | '3.1';
const versions: Record<Version, string> = { '3.0': '3.0.3', '3.1': '3.1.0' };

export function requestOf(operation: string, rest: Partial<Message> = {}): Message {
  return message('request', operation, rest);
}

export function responseOf(operation: string, rest: Partial<Message> = {}): Message {
  return message('response', operation, { headers: json, ...rest });
}

function message(side: Message['side'], operation: string, rest: Partial<Message>): Message {
  const [method = '', path = ''] = operation.split(' ');
  return { side, method, url: `${origin}${path}`, headers: {}, body: null, status: 200, ...rest };
}

/** A schema, values that it accepts and that it refuses, each a case, and named schemas that only this one needs. */
export type Values = [
  schema: unknown,
  accepts: readonly unknown[],
  refuses?: readonly unknown[],
  schemas?: Record<string, unknown>,
];

/** Bodies that are judged alike in requests and responses; the schemas are those that several of them need. */
export function bodies(
  document: Version | { version: Version; schemas: Record<string, unknown> },
  entries: Record<string, Values>,
): Case[] {
  const { version, schemas } = typeof document === 'string' ? { version: document, schemas: {} } : document;
  return Object.entries(entries).flatMap(([name, [schema, accepts, refuses = [], more]]) => {
    const body = { type: 'object', required: ['v'], properties: { v: schema } };
    const made = bodyDocument(version, body, { ...schemas, ...more });
    const each = (value: unknown, accept: boolean): Case => ({
      name: `${name}: ${JSON.stringify(value)}`,
      accept,
      document: made,
      messages: [sent({ v: value }), answered({ v: value })],
    });
    return [...accepts.map((value) => each(value, true)), ...refuses.map((value) => each(value, false))];
  });
}

/** A document with one schema for the body of a request and of a response. */
export function bodyDocument(version: Version, schema: unknown, schemas: Record<string, unknown> = {}): Document {
  const content = { 'application/json': { schema } };
  const paths = {
    '/things': {
      get: { operationId: 'read', responses: { 200: { description: 'Read', content } } },
      post: {
        operationId: 'write',
        requestBody: { required: true, content },
        responses: { 204: { description: 'Written' } },
      },
    },
  };
  return documentOf(version, paths, { components: { schemas } });
}

export const sent = (value: unknown): Message =>
  requestOf('POST /things', { headers: json, body: JSON.stringify(value) });

export const answered = (value: unknown): Message => responseOf('GET /things', { body: JSON.stringify(value) });

/** Cases of one document that is not about a schema alone. */
export function messages(
  name: string,
  document: Document,
  { accepts = [], refuses = [] }: { accepts?: readonly Message[]; refuses?: readonly Message[] },
): Case[] {
  const each = (one: Message, accept: boolean): Case => ({
    name: `${name}: ${wordsOf(one)}`,
    accept,
    document,
    messages: [one],
  });
  return [...accepts.map((one) => each(one, true)), ...refuses.map((one) => each(one, false))];
}

/** What tells a message from the others of its document. */
function wordsOf({ side, method, url, status, headers, body }: Message): string {
  const { 'content-type': type, ...others } = headers;
  const start =
    side === 'request' ? `${method} ${url.slice(origin.length)}` : `${status} from ${url.slice(origin.length)}`;
  return [start, type, ...Object.values(others), body].filter((part) => part !== undefined && part !== null).join(' ');
}
