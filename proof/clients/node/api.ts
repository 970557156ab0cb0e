/** The sound way to call the API: one token until shortly before it expires, and pauses when asked for. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from './settings.ts';

export type Json = Record<string, unknown>;

export interface Answer {
  status: number;
  body: unknown;
  retryAfter: string | null;
}

export interface Request {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body?: string;
}

interface Token {
  value: string;
  lifetimeMs: number;
  /** When it was asked for, by a clock that never jumps. */
  since: number;
}

export interface Api {
  call(
    method: string,
    path: string,
    more?: { query?: Record<string, string | number>; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** The body of a successful GET. Throws on any other status. */
  get(path: string, query?: Record<string, string | number>): Promise<Json>;
}

/** What a flawed or odd client does in its own way; all of them call the others through the record, so a change reaches all. */
export interface ApiParts {
  signIn(settings: Settings): Request;
  /** The lifetime that the client takes a token to have, from the response of `POST /v1/auth`. */
  lifetimeMs(response: Json): number;
  isFresh(token: Token, now: number): boolean;
  authorise(request: Request, token: string): void;
  /** How long to wait before the same call is made again; null to take the answer as it is. */
  pauseMs(answer: Answer, attempt: number): number | null;
  /** Whether to get a new token and call again. */
  needsNewToken(answer: Answer, attempt: number): boolean;
}

export type ApiChange = (sound: ApiParts) => Partial<ApiParts>;

const soundParts: ApiParts = {
  signIn: ({ baseUrl, clientId, clientSecret }) => ({
    method: 'POST',
    url: new URL('/v1/auth', baseUrl),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, clientSecret }),
  }),
  lifetimeMs: ({ expiresIn }) => Number(expiresIn) * 1000,
  // Renewed before its end, by a margin that leaves a short token most of its life.
  isFresh: ({ since, lifetimeMs }, now) => now < since + lifetimeMs - Math.min(30_000, lifetimeMs / 4),
  authorise(request, token) {
    request.headers.authorization = `Bearer ${token}`;
  },
  pauseMs({ status, retryAfter }, attempt) {
    if (status !== 429 || attempt > 7) return null;
    return retryAfter === null ? 250 * 2 ** attempt : untilMs(retryAfter) + 100;
  },
  needsNewToken: ({ status }, attempt) => status === 401 && attempt === 1,
};

/** Milliseconds that a `Retry-After` asks for: seconds or a date. */
function untilMs(retryAfter: string): number {
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now() + 1000;
  return Math.max(0, Number.isNaN(ms) ? 1000 : ms);
}

async function send({ url, ...init }: Request): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, body: parsed(text), retryAfter: response.headers.get('retry-after') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param change a flaw or an oddity */
export function createApi(settings: Settings, change: ApiChange = () => ({})): Api {
  const parts = { ...soundParts, ...change(soundParts) };
  let token: Promise<Token> | undefined;

  const patiently = async (once: () => Promise<Answer>): Promise<Answer> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await once();
      const pause = parts.pauseMs(answer, attempt);
      if (pause === null) return answer;
      await sleep(pause);
    }
  };

  const signIn = async (): Promise<Token> => {
    const since = performance.now();
    const { status, body } = await patiently(() => send(parts.signIn(settings)));
    if (status !== 200) throw new Error(`POST /v1/auth was answered with ${status}`);
    return { value: String((body as Json).accessToken), lifetimeMs: parts.lifetimeMs(body as Json), since };
  };

  // Calls that need a token at the same time share the request for it.
  const currentToken = async (): Promise<string> => {
    const current = await token?.catch(() => undefined);
    if (current === undefined || !parts.isFresh(current, performance.now())) {
      const asked = signIn();
      token = asked;
      asked.catch(() => {
        if (token === asked) token = undefined;
      });
    }
    return (await (token as Promise<Token>)).value;
  };

  const api: Api = {
    async call(method, path, { query = {}, body, headers: own = {} } = {}) {
      const url = new URL(path, settings.baseUrl);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
      const json = body === undefined ? {} : { body: JSON.stringify(body) };
      const once = async () => {
        const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
        const headers = { ...type, ...own };
        const request: Request = { method, url: new URL(url), headers, ...json };
        parts.authorise(request, await currentToken());
        return send(request);
      };
      for (let attempt = 1; ; attempt++) {
        const answer = await patiently(once);
        if (!parts.needsNewToken(answer, attempt)) return answer;
        token = undefined;
      }
    },
    async get(path, query) {
      const { status, body } = await api.call('GET', path, query === undefined ? {} : { query });
      if (status !== 200) throw new Error(`GET ${path} was answered with ${status}`);
      return body as Json;
    },
  };
  return api;
}
