import type { Json } from '../protocol/evidence.ts';
import { isObject, parseJson } from '../protocol/json.ts';
import { operationOf } from './operation-of.ts';
import type { Call } from './trace.ts';

/** One call as it went over the wire. Times are milliseconds since 1970 by one clock. */
export interface Wire {
  /** When the last byte of the request had arrived. */
  at: number;
  /** When the last byte of the answer had left; null if the client went away before. */
  answeredAt: number | null;
  method: string;
  target: string;
  headers: readonly Header[];
  body: string;
  /** 0 without an answer. */
  status: number;
  responseHeaders: readonly Header[];
  responseBody: string;
}

type Header = readonly [string, string];

/** Turns what went over the wire, whoever carried it, into calls of a trace. Tokens and secrets become marks at once. */
export class Reader {
  readonly #marks = new Map<string, string>();
  readonly #counts = new Map<'t' | 'secret', number>();
  /** Long ones as they may be written, by their beginnings: a client may have thousands, which are looked for in each address. */
  readonly #spellings = new Map<string, { spelling: string; mark: string }[]>();
  readonly #firsts = new Set<number>();

  constructor(private readonly timeOf: (epochMs: number) => number) {}

  /** A text that must not be in a trace, such as a secret that the client was given. */
  secret(text: string): void {
    this.#mark('secret', text);
  }

  read(wire: Wire): Omit<Call, 'kind' | 'id'> {
    const [path = '', query = ''] = cutAt(wire.target, '?');
    const body = parsed(wire.body);
    const response = parsed(wire.responseBody);
    this.#learnSecrets(path, body, response);
    const authorization = headerOf(wire.headers, 'authorization');
    const retryAfterSeconds = secondsOf(headerOf(wire.responseHeaders, 'retry-after'), wire.answeredAt ?? wire.at);
    const issued = issuedBy(path, wire.status, response);
    return {
      at: this.timeOf(wire.at),
      answeredAt: wire.answeredAt === null ? null : this.timeOf(wire.answeredAt),
      method: wire.method,
      path: this.#inText(path),
      operation: operationOf(wire.method, path),
      query: [...new URLSearchParams(query)].map(([name, value]) => [name, this.#inText(value)] as const),
      contentType: headerOf(wire.headers, 'content-type'),
      authorization: authorization === null ? null : this.#authorization(authorization),
      ...(body === undefined ? {} : { body: this.#inJson(body) }),
      ...(body === undefined && wire.body !== '' ? { bodyText: this.#inText(wire.body) } : {}),
      status: wire.status,
      ...(response === undefined ? {} : { response: this.#inJson(response) }),
      ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
      ...(issued === null ? {} : { issued: { ...issued, token: this.#mark('t', issued.token) } }),
    };
  }

  #mark(letter: 't' | 'secret', text: string): string {
    const known = this.#marks.get(text);
    if (known !== undefined) return known;
    const count = (this.#counts.get(letter) ?? 0) + 1;
    const mark = `${letter}${count}`;
    this.#counts.set(letter, count);
    this.#marks.set(text, mark);
    for (const spelling of isLong(text) ? new Set([text, encodeURIComponent(text)]) : []) {
      const alike = this.#spellings.get(begin(spelling)) ?? [];
      alike.push({ spelling, mark });
      this.#spellings.set(begin(spelling), alike);
      this.#firsts.add(spelling.charCodeAt(0));
    }
    return mark;
  }

  #learnSecrets(path: string, body: Json | undefined, response: Json | undefined): void {
    const given = [memberOf(body, 'clientSecret'), memberOf(body, 'secret'), memberOf(response, 'secret')];
    for (const text of given) if (isLong(text)) this.#mark('secret', text);
    const token = memberOf(response, 'accessToken');
    if (isAuth(path) && isLong(token)) this.#mark('t', token);
  }

  #authorization(value: string): NonNullable<Call['authorization']> {
    const token = /^bearer\s+(.+)$/i.exec(value)?.[1]?.trim();
    if (token === undefined) return { scheme: 'other', mark: this.#mark('secret', value) };
    return { scheme: 'bearer', mark: this.#mark('t', token) };
  }

  #inText(text: string): string {
    let marked = '';
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      // Most letters begin none, and a body may have millions.
      const alike = this.#firsts.has(text.charCodeAt(at)) ? this.#spellings.get(begin(text, at)) : undefined;
      const held = alike?.find(({ spelling }) => text.startsWith(spelling, at));
      if (held === undefined) continue;
      marked += `${text.slice(from, at)}‹${held.mark}›`;
      from = at + held.spelling.length;
      at = from - 1;
    }
    return marked + text.slice(from);
  }

  #inJson(value: Json): Json {
    if (typeof value === 'string') {
      const mark = this.#marks.get(value);
      return mark === undefined ? value : `‹${mark}›`;
    }
    if (Array.isArray(value)) return value.map((item) => this.#inJson(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, this.#inJson(member)]));
  }
}

const least = 6;
const begin = (text: string, at = 0) => text.slice(at, at + least);

/** Whether a value is long enough not to occur in others by chance. */
function isLong(value: unknown): value is string {
  return typeof value === 'string' && value.length >= least;
}

function isAuth(path: string): boolean {
  return /^\/v1\/auth\/?$/.test(path);
}

function parsed(text: string): Json | undefined {
  return /^\s*[[{"\dtfn-]/.test(text) ? parseJson(text) : undefined;
}

function cutAt(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function headerOf(headers: readonly Header[], name: string): string | null {
  return headers.find(([each]) => each.toLowerCase() === name)?.[1] ?? null;
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? value[name] : undefined;
}

/** @param now milliseconds since 1970 */
function secondsOf(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null;
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter);
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? null : Math.max(0, (until - now) / 1000);
}

function issuedBy(path: string, status: number, response: Json | undefined) {
  const [token, expiresInSeconds] = [memberOf(response, 'accessToken'), memberOf(response, 'expiresIn')];
  const isToken = isAuth(path) && status === 200 && typeof token === 'string';
  return isToken && typeof expiresInSeconds === 'number' ? { token, expiresInSeconds } : null;
}
