/** Secrets that can be recognised wherever they turn up, and a target that issues them and, if asked to, echoes them. */
import { randomBytes } from 'node:crypto';
import { type CreatedOrganisation, startService } from '../../service/index.ts';
import { type Answer, type Handler, type Passing, startProxy } from './proxy.ts';

/** This many consecutive characters of a secret count as a leak. */
const recognisable = 12;

/** How long a secret may be under way. */
const underWayMs = 300;

export class Planted {
  /** Secrets by kind. */
  readonly byKind = new Map<string, Set<string>>();
  /** Secrets that whoever calls now has never been given. */
  #ofOthers = new Set<string>();
  /** When each was issued, in milliseconds. */
  readonly #issuedAt = new Map<string, number>();
  /** Planted secret -> the target's own secret. */
  readonly #originals = new Map<string, string>();

  /** A planted secret instead of the target's own. */
  instead(kind: string, original: string, make: (random: string) => string): string {
    const planted = make(randomBytes(18).toString('hex'));
    this.#originals.set(planted, original);
    this.note(kind, planted);
    return planted;
  }

  note(kind: string, secret: string): void {
    this.byKind.set(kind, (this.byKind.get(kind) ?? new Set()).add(secret));
    if (!this.#issuedAt.has(secret)) this.#issuedAt.set(secret, performance.now());
  }

  /** From now on somebody calls who has only these. */
  beginWith(given: readonly string[]): void {
    this.#ofOthers = new Set([...this.byKind.values()].flatMap((secrets) => [...secrets]));
    for (const secret of given) this.#ofOthers.delete(secret);
  }

  /** The last secrets of each kind that whoever calls was given: what is under way still, nobody can replace. */
  given(most: number): string[] {
    const isReceived = (secret: string) => performance.now() - (this.#issuedAt.get(secret) ?? 0) > underWayMs;
    return [...this.byKind.values()].flatMap((secrets) =>
      [...secrets].filter((secret) => !this.#ofOthers.has(secret) && isReceived(secret)).slice(-most),
    );
  }

  original(planted: string): string {
    return this.#originals.get(planted) ?? planted;
  }

  /** The first secret of each kind that occurs in a text, with its context. */
  foundIn(text: string): string[] {
    // Names of headers arrive in lower case.
    const small = text.toLowerCase();
    return [...this.byKind].flatMap(([kind, secrets]) => {
      const marks = [...secrets].flatMap(marksOf);
      const at = marks.map((mark) => small.indexOf(mark.toLowerCase())).find((index) => index >= 0);
      return at === undefined ? [] : [`${kind}: ${text.slice(Math.max(0, at - 40), at + 80)}`];
    });
  }
}

/** Pieces that no encoding changes, and their base64 forms at every alignment. */
function marksOf(secret: string): string[] {
  const pieces = secret.match(new RegExp(`[A-Za-z0-9]{${recognisable},}`, 'g')) ?? [];
  return pieces.flatMap((piece) => [
    piece.slice(0, recognisable),
    piece.slice(-recognisable),
    ...[0, 1, 2].map((before) =>
      Buffer.from(' '.repeat(before) + piece)
        .toString('base64')
        .slice(4, 4 + recognisable),
    ),
  ]);
}

export interface PlantedTarget {
  planted: Planted;
  baseUrl: string;
  controlUrl: string;
  controlToken: string;
  /** Creates an organisation through the control interface, for runs without that interface. */
  organisation(): Promise<CreatedOrganisation>;
  /** Sets how target and control interface behave from now on; by default, both forward to the service. */
  behave(api?: Handler, control?: Handler): void;
  close(): Promise<void>;
}

const passOn: Handler = (request, forward) => forward(request);

/** Starts the embedded service behind proxies that replace its secrets with planted ones. */
export async function startPlantedTarget(): Promise<PlantedTarget> {
  const planted = new Planted();
  const service = await startService();
  const controlToken = planted.instead('control token', '', (random) => `control.${random}+/=`);
  let [toApi, toControl] = [passOn, passOn];
  const api = await startProxy(service.baseUrl, (request, forward) => {
    const { secret } = members(request.body) ?? {};
    if (typeof secret === 'string') planted.note('webhook secret', secret);
    return toApi(request, async (passed) => fromTarget(planted, await forward(toTarget(planted, passed))));
  });
  const control = await startProxy(service.controlUrl, async (request, forward) => {
    if (request.headers.authorization !== `Bearer ${controlToken}`) return { status: 401, headers: {}, body: '' };
    return toControl(request, async (passed) => fromTarget(planted, await forward(passed)));
  });
  return {
    planted,
    baseUrl: api.url,
    controlUrl: control.url,
    controlToken,
    async organisation() {
      const headers = { authorization: `Bearer ${controlToken}` };
      const answer = await fetch(`${control.url}/organisations`, { method: 'POST', body: '{}', headers });
      return (await answer.json()) as CreatedOrganisation;
    },
    behave(forApi = passOn, forControl = passOn) {
      [toApi, toControl] = [forApi, forControl];
    },
    async close() {
      await Promise.all([api.close(), control.close()]);
      await service.close();
    },
  };
}

/** Replaces planted secrets with those that the target knows. */
function toTarget(planted: Planted, request: Passing): Passing {
  const headers = { ...request.headers };
  if (headers.authorization !== undefined)
    headers.authorization = headers.authorization.replace(/(?<=^Bearer ).+/, (token) => planted.original(token));
  const body = members(request.body);
  if (typeof body?.clientSecret !== 'string') return { ...request, headers };
  return { ...request, headers, body: JSON.stringify({ ...body, clientSecret: planted.original(body.clientSecret) }) };
}

/** Replaces the target's secrets with planted ones, which contain characters that encodings change and some that they do not. */
function fromTarget(planted: Planted, answer: Answer): Answer {
  const secretOf = (random: string) => `${random.slice(0, 18)} "é/+&<'\\🔑 ${random.slice(18)}`;
  // The first can be a part of a header's name, the other cannot.
  const tokenOf = (random: string) => (random < '8' ? `Token.${random.toUpperCase()}~` : `token.${random}+/~=`);
  const body = answer.body
    .replace(/(?<="clientSecret":")[^"]+(?=")/g, (secret) =>
      JSON.stringify(planted.instead('client secret', secret, secretOf)).slice(1, -1),
    )
    .replace(/(?<="accessToken":")[^"]+(?=")/g, (token) => planted.instead('token', token, tokenOf));
  return { ...answer, body };
}

/** A debugging page such as development servers show, with everything that the request contained, in every encoding. */
export function debuggingPage(request: Passing): Answer {
  const credentials = members(request.body);
  const secrets = [
    request.headers.authorization?.replace(/^Bearer /, ''),
    credentials?.clientSecret,
    credentials?.secret,
  ];
  const told = secrets.filter((secret): secret is string => typeof secret === 'string').flatMap(spellings);
  return {
    status: 500,
    headers: { 'content-type': 'text/html', 'x-debug': encodeURIComponent(told.join(' ')) },
    body: `<!doctype html><title>Exception</title><pre>${request.body}\n${told.join('\n')}</pre>`,
  };
}

/** As much of what the target knows as fits into a header. */
const mostTold = 12;

/** An answer to which a target adds secrets wherever it can: tokens of the preflight, of other tests and workers among them. */
export function telling(planted: Planted, request: Passing, answer: Answer): Answer {
  const told = planted.given(mostTold);
  const names = told.filter((secret) => /^[\w.~-]+$/.test(secret)).map((secret) => [`X-${secret}`, secret]);
  const values = { 'x-debug': encodeURIComponent(told.join(' ')).slice(0, 6_000) };
  return {
    status: answer.status,
    reason: told.filter((secret) => /^[\x20-\x7e]+$/.test(secret)).join(' '),
    headers: { ...answer.headers, ...Object.fromEntries(names), ...values },
    body: request.path.endsWith('/swagger.json') ? tellingDocument(answer.body, told) : answer.body,
  };
}

function tellingDocument(text: string, told: readonly string[]): string {
  const document = members(text);
  if (document?.info === undefined) return text;
  const info = { ...document.info, version: `1.0 ${told.join(' ')}`, description: told.join(' ') };
  return JSON.stringify({ ...document, info });
}

function spellings(secret: string): string[] {
  const ascii = JSON.stringify(secret).replace(
    /[^\x20-\x7e]|[+&<']/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
  );
  const html = secret.replace(/[^\w .-]/gu, (c) => `&#x${c.codePointAt(0)?.toString(16)};`);
  return [
    ...[secret, JSON.stringify(secret), JSON.stringify(JSON.stringify(secret)), ascii, html],
    ...[encodeURIComponent(secret), new URLSearchParams({ secret }).toString(), secret.normalize('NFD')],
    ...['', 'i', 'id'].map((id) => Buffer.from(`${id}:${secret}`).toString('base64')),
    Buffer.from(secret).toString('latin1'),
    Buffer.from(secret).toString('base64url'),
  ];
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the suite sent
function members(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
