import { operationOf } from './operation-of.ts';
import type { Call, Declared, Entry, Step, Trace } from './trace.ts';
import { Reader, type Wire } from './wire.ts';

/** A HAR file that cannot be imported, in one sentence. */
export class HarError extends Error {}

export interface Imported {
  trace: Trace;
  /** Milliseconds since 1970 at the trace's time 0. */
  startedAt: number;
}

interface Header {
  name: string;
  value: string;
}

/** The parts of HAR 1.2 that matter here. */
interface HarEntry {
  startedDateTime: string;
  time?: number;
  request: {
    method: string;
    url: string;
    headers?: Header[];
    postData?: { text?: string; params?: { name: string; value?: string }[] };
  };
  response?: { status?: number; headers?: Header[]; content?: { text?: string; encoding?: string } };
  timings?: Record<'blocked' | 'dns' | 'connect' | 'send', number | undefined>;
}

/**
 * The calls of the API that a HAR file holds, as a trace. Which of its entries are calls, their paths tell.
 * @param text of the file
 * @throws HarError
 */
export function traceOfHar(text: string, client: Trace['client'], declared: Declared): Imported {
  const entries = entriesOf(text);
  const base = baseOf(entries);
  const calls = entries.filter(({ request }) => base !== null && request.url.startsWith(`${base}/`));
  const wires = calls.map((entry) => wireOf(entry, base ?? '')).sort((one, other) => one.at - other.at);
  const startedAt = wires[0]?.at ?? 0;
  const reader = new Reader((epochMs) => epochMs - startedAt);
  const read = wires.map((wire, at): Call => ({ kind: 'call', id: `c${at + 1}`, ...reader.read(wire) }));
  const steps = [...visitsOf(entries, read, startedAt), ...(isSanitised(read) ? [sanitised] : [])];
  const all: Entry[] = [...read, ...steps].sort((one, other) => one.at - other.at);
  return { trace: { formatVersion: 1, source: 'har', client, declared, entries: all }, startedAt };
}

function entriesOf(text: string): HarEntry[] {
  let har: { log?: { entries?: unknown } } | null;
  try {
    har = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new HarError('is not valid JSON: export it again from the browser’s network panel or the proxy');
  }
  const entries = har?.log?.entries;
  if (!Array.isArray(entries)) throw new HarError('is not a HAR file: it has no `log.entries`');
  return entries.filter(isEntry);
}

function isEntry(value: unknown): value is HarEntry {
  const { startedDateTime, request } = (value ?? {}) as Partial<HarEntry>;
  return (
    typeof request?.url === 'string' &&
    URL.canParse(request.url) &&
    typeof request.method === 'string' &&
    !Number.isNaN(Date.parse(startedDateTime ?? ''))
  );
}

/** The base address: what is before the path of a request for a token, or else of the first documented operation. */
function baseOf(entries: readonly HarEntry[]): string | null {
  const bases = entries.flatMap(({ request }) => {
    const { origin, pathname } = new URL(request.url);
    const [, prefix, path] = /^(.*?)(\/v\d+\/.*)$/.exec(pathname) ?? [];
    const operation = path === undefined ? null : operationOf(request.method, path);
    return operation === null ? [] : [{ operation, base: `${origin}${prefix}` }];
  });
  return (bases.find(({ operation }) => operation === 'POST /v1/auth') ?? bases[0])?.base ?? null;
}

function wireOf({ startedDateTime, time = 0, request, response, timings }: HarEntry, base: string): Wire {
  const started = Date.parse(startedDateTime);
  const phases = (['blocked', 'dns', 'connect', 'send'] as const).map((phase) => Math.max(0, timings?.[phase] ?? 0));
  const sent = phases.reduce((sum, ms) => sum + ms, 0);
  const status = response?.status ?? 0;
  const { text = '', encoding } = response?.content ?? {};
  const { postData } = request;
  const form = new URLSearchParams(
    (postData?.params ?? []).map(({ name, value = '' }): [string, string] => [name, value]),
  ).toString();
  return {
    at: started + Math.min(sent, time),
    // Starts are cut to whole milliseconds, so an answer may seem to end after a later call began.
    answeredAt: status > 0 ? started + Math.max(Math.min(sent, time), time - 1) : null,
    method: request.method,
    target: request.url.slice(base.length).split('#')[0] ?? '',
    headers: pairs(request.headers),
    body: postData?.text ?? form,
    status: Math.max(0, status),
    responseHeaders: pairs(response?.headers),
    responseBody: encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text,
  };
}

function pairs(headers: readonly Header[] = []): [string, string][] {
  return headers.map(({ name, value }) => [`${name}`, `${value}`]);
}

/** Openings of addresses that the API had given out. */
function visitsOf(entries: readonly HarEntry[], calls: readonly Call[], startedAt: number): Step[] {
  const given = new Set(
    calls.map(({ response }) => (response as { assessmentUrl?: unknown } | undefined)?.assessmentUrl),
  );
  return entries
    .filter(({ request }) => given.has(request.url))
    .map(({ request, startedDateTime }, at) => ({
      ...{ kind: 'step', id: `s${at + 1}`, at: Date.parse(startedDateTime) - startedAt },
      ...{ what: 'state', of: 'visit', value: request.url },
    }));
}

/** Browsers leave credentials out of a HAR file unless asked: then nothing can be said about them. */
function isSanitised(calls: readonly Call[]): boolean {
  const others = calls.filter(({ operation }) => operation !== 'POST /v1/auth');
  return others.length > 0 && others.every(({ authorization, status }) => authorization === null && status !== 401);
}

const sanitised: Step = { kind: 'step', id: 's0', at: 0, what: 'state', of: 'authorization', value: 'not recorded' };
