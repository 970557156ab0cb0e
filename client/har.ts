import { groupBy } from '../protocol/group-by.ts';
import { urlOf } from '../protocol/url.ts';
import { isSuccess } from './judges/calls.ts';
import { operationOf } from './operation-of.ts';
import type { Call, Declared, Entry, Step, Trace } from './trace.ts';
import { Reader, type Wire } from './wire.ts';

/** A HAR file that cannot be imported, in one sentence. */
export class HarError extends Error {}

export interface Imported {
  trace: Trace;
  /** Milliseconds since 1970 at the trace's time 0. */
  startedAt: number;
  /** Other addresses of the API, whose calls are left out: a client of two services is not one client. */
  others: string[];
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

/** The calls of the API that a HAR file holds, as a trace. @throws HarError */
export function traceOfHar(text: string, client: Trace['client'], declared: Declared): Imported {
  const entries = entriesOf(text);
  const [base = '', ...others] = basesOf(entries);
  const isLeftOut = ({ request }: HarEntry) => others.includes(placeOf(request)?.base ?? '');
  const calls = entries.filter((entry) => entry.request.url.startsWith(`${base}/`) && !isLeftOut(entry));
  const wires = calls.map((entry) => wireOf(entry, base)).sort((one, other) => one.at - other.at);
  const startedAt = wires[0]?.at ?? 0;
  const reader = new Reader((epochMs) => epochMs - startedAt);
  const read = wires.map((wire, at): Call => ({ kind: 'call', id: `c${at + 1}`, ...reader.read(wire) }));
  const steps = [...visitsOf(entries, read, startedAt), ...(isSanitised(read) ? [sanitised] : [])];
  const all: Entry[] = [...read, ...steps].sort((one, other) => one.at - other.at);
  return { trace: { formatVersion: 1, source: 'har', client, declared, entries: all }, startedAt, others };
}

function entriesOf(text: string): HarEntry[] {
  let har: { log?: { entries?: unknown } } | null;
  try {
    har = JSON.parse(text);
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
    urlOf(request.url) !== null &&
    typeof request.method === 'string' &&
    !Number.isNaN(Date.parse(startedDateTime ?? ''))
  );
}

/** What is before the version in an address, and the operation after it; null if it has no version. */
function placeOf({ method, url }: HarEntry['request']): { base: string; operation: string | null } | null {
  const { origin, pathname } = new URL(url);
  const [, prefix, path = ''] = /^(.*?)\/v\d+(\/.*)$/.exec(pathname) ?? [];
  return prefix === undefined ? null : { base: `${origin}${prefix}`, operation: operationOf(method, `/v1${path}`) };
}

/** The API with most calls first; but one that gives out a token, or of whose calls half are documented, comes before others. */
function basesOf(entries: readonly HarEntry[]): string[] {
  const calls = entries.flatMap(({ request, response }) => {
    const place = placeOf(request);
    // Before a call to another origin, browsers ask whether it is allowed.
    if (place === null || request.method === 'OPTIONS') return [];
    return [{ ...place, hasToken: place.operation === 'POST /v1/auth' && /"accessToken"/.test(bodyOf(response)) }];
  });
  return [...groupBy(calls, ({ base }) => base)]
    .map(([base, all]) => {
      const documented = all.flatMap(({ operation }) => operation ?? []);
      const isLikely = documented.length * 2 >= all.length || all.some(({ hasToken }) => hasToken);
      return { base, isLikely, calls: documented.length, operations: new Set(documented).size };
    })
    .filter(({ isLikely, operations }) => isLikely || operations > 1)
    .sort((one, other) => Number(other.isLikely) - Number(one.isLikely) || other.calls - one.calls)
    .map(({ base }) => base);
}

function wireOf({ startedDateTime, time = 0, request, response, timings }: HarEntry, base: string): Wire {
  const started = Date.parse(startedDateTime);
  const phases = (['blocked', 'dns', 'connect', 'send'] as const).map((phase) => Math.max(0, timings?.[phase] ?? 0));
  const sent = phases.reduce((sum, ms) => sum + ms, 0);
  const status = response?.status ?? 0;
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
    responseBody: bodyOf(response),
  };
}

function bodyOf(response: HarEntry['response']): string {
  const { text = '', encoding } = response?.content ?? {};
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
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
      kind: 'step',
      id: `s${at + 1}`,
      at: Date.parse(startedDateTime) - startedAt,
      what: 'state',
      of: 'visit',
      value: request.url,
    }));
}

/** Browsers leave credentials out of a HAR file unless asked. Only a success shows that there was a token: it may have ended. */
function isSanitised(calls: readonly Call[]): boolean {
  const others = calls.filter(
    ({ operation, status }) => operation !== null && operation !== 'POST /v1/auth' && status > 0,
  );
  return others.every(({ authorization }) => authorization === null) && others.some(isSuccess);
}

const sanitised: Step = { kind: 'step', id: 's0', at: 0, what: 'state', of: 'authorization', value: 'not recorded' };
