import type { Json } from '../protocol/evidence.ts';
import { groupBy } from '../protocol/group-by.ts';
import { sortedByName } from '../protocol/order.ts';
import { genders, planSections } from '../rules/api/names.ts';
import { operationName, operations } from '../rules/api/operations.ts';
import { type Call, type Delivery, isCall, isDelivery, learnerOf, type Trace } from './trace.ts';

/** `client-usage.json`, which a client's team keeps: names and numbers, and no value but those of documented enumerations. */
export interface Usage {
  formatVersion: 1;
  client: { name: string; version: string } | null;
  recordedFrom: string;
  recordedUntil: string;
  /** Numbers of calls and deliveries. */
  exchanges: number;
  /** By method and path as the API document writes them. */
  operations: Record<string, OperationUsage>;
  /** By id of the system event. */
  events: Record<string, EventUsage>;
  /** Calls that no documented operation fits. */
  undocumented: number;
  /** Changes that its own tests noticed, other than those of members; absent before an experiment. */
  noticed?: string[];
}

/** How often a member came, among the calls that had any. */
export type Share = 'always' | 'sometimes';

/** The wire shows what is received and not what is read, so only an experiment knows. */
export type Reliance = 'relied-on' | 'not-noticed' | 'unknown';

export interface OperationUsage {
  times: number;
  query: Record<string, Share>;
  /** Members of the bodies sent. */
  body: Record<string, Share>;
  /** Enumeration values sent, by member or parameter. */
  values: Record<string, (string | number)[]>;
  statuses: Record<string, number>;
  /** Members of the bodies received with a success, as paths: `totalRecords`, `learners[].email`. */
  response: Record<string, { received: Share; reliance: Reliance }>;
  pageSizes: number[];
}

export interface EventUsage {
  times: number;
  /** How often each status was answered, or `refused`, `closed`, `timeout`. */
  answers: Record<string, number>;
  slowestSeconds: number;
  /** Operations that read the record afterwards. */
  reads: string[];
}

/** Reads later than this after a delivery are about something else. */
const readWithinMs = 30_000;

/** @param startedAt milliseconds since 1970 at the trace's time 0 */
export function usageOf(trace: Trace, startedAt: number): Usage {
  const calls = trace.entries.filter(isCall);
  const deliveries = trace.entries.filter(isDelivery).filter(({ role }) => role === 'sound');
  const times = [...calls, ...deliveries].map(({ at }) => at);
  const day = (at: number) => new Date(startedAt + at).toISOString().replace(/\.\d+Z$/, 'Z');
  return {
    formatVersion: 1,
    client: trace.client,
    recordedFrom: day(Math.min(...times)),
    recordedUntil: day(Math.max(...times)),
    exchanges: times.length,
    operations: grouped(calls, ({ operation }) => operation, operationUsage),
    events: grouped(
      deliveries,
      ({ event }) => `${event}`,
      (each) => eventUsage(each, calls),
    ),
    undocumented: calls.filter(({ operation }) => operation === null).length,
  };
}

function grouped<Item, Told>(
  items: readonly Item[],
  keyOf: (item: Item) => string | null,
  tell: (items: Item[], key: string) => Told,
): Record<string, Told> {
  const told = [...groupBy(items, keyOf)].flatMap(([key, each]) => (key === null ? [] : [[key, tell(each, key)]]));
  return sortedByName(Object.fromEntries(told));
}

function operationUsage(calls: readonly Call[], operation: string): OperationUsage {
  const bodies = calls.flatMap(({ body }) => (body === undefined ? [] : [topMembers(body, operation)]));
  const responses = calls.flatMap(({ response, status }) =>
    response !== undefined && status < 300 ? [membersIn(response)] : [],
  );
  const received = shares(responses);
  return {
    times: calls.length,
    query: shares(
      calls.map(({ query }) => new Set(query.map(([name]) => name).filter((name) => documentedNames.has(name)))),
    ),
    body: shares(bodies),
    values: valuesSent(calls, operation),
    statuses: counted(calls.map(({ status }) => (status === 0 ? 'closed' : `${status}`))),
    response: Object.fromEntries(
      Object.entries(received).map(([path, share]) => [path, { received: share, reliance: 'unknown' as const }]),
    ),
    pageSizes: distinct(
      calls.flatMap(({ query }) =>
        query.flatMap(([name, value]) => (name === 'pageSize' && /^\d{1,6}$/.test(value) ? Number(value) : [])),
      ),
    ),
  };
}

function eventUsage(deliveries: readonly Delivery[], calls: readonly Call[]): EventUsage {
  const reads = deliveries.flatMap(({ at, learner }) =>
    calls.filter(
      (call) =>
        call.method === 'GET' &&
        call.at >= at &&
        call.at - at < readWithinMs &&
        learner !== null &&
        learnerOf(call) === learner,
    ),
  );
  const slowest = Math.max(...deliveries.map(({ at, answeredAt }) => answeredAt - at));
  return {
    times: deliveries.length,
    answers: counted(deliveries.map(({ answer }) => ('status' in answer ? `${answer.status}` : answer.error))),
    slowestSeconds: Math.ceil(slowest / 1000),
    reads: distinct(reads.flatMap(({ operation }) => operation ?? [])),
  };
}

/** Whether a record would name a member of a response, if it came. */
export function isReceivedName(member: string): boolean {
  return member.split(/[.[\]]+/).every((name) => name === '' || isName(name));
}

/** A name in a program: anything else may be somebody's value that was used as one. */
function isName(text: string): boolean {
  return documentedNames.has(text) || /^[a-z]{2,}(?:[A-Z][a-z]+){0,5}$/.test(text);
}

/** Whether a record would name a member of a request: what the client names itself must be documented, where the document names anything. */
export function isSentName(name: string, operation: string): boolean {
  const body = operations.find((each) => operationName(each) === operation)?.body;
  return documentedNames.has(name) || (body?.length === 0 && isName(name));
}

const documentedNames = new Set(operations.flatMap(({ query, body }) => [...query, ...(body ?? [])]));

/** Paths of all members of a value; the rows of a list share theirs. */
function membersIn(value: Json, prefix = ''): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...membersIn(item, `${prefix}[]`)]));
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(
    Object.entries(value).flatMap(([name, member]) => {
      if (!isName(name)) return [];
      const path = prefix === '' ? name : `${prefix}.${name}`;
      return [path, ...membersIn(member, path)];
    }),
  );
}

function topMembers(body: Json, operation: string): Set<string> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return new Set();
  return new Set(Object.keys(body).filter((name) => isSentName(name, operation)));
}

function shares(sets: readonly ReadonlySet<string>[]): Record<string, Share> {
  const names = [...new Set(sets.flatMap((set) => [...set]))].sort();
  return Object.fromEntries(names.map((name) => [name, sets.every((set) => set.has(name)) ? 'always' : 'sometimes']));
}

/** Documented enumerations; ids of provision types and events are numbers that the service has chosen. */
const enumerations: Record<string, (value: Json) => boolean> = {
  gender: (value) => (genders as readonly Json[]).includes(value),
  provisionType: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 999,
  systemEventIds: (value) => [100, 200, 300, 400, 500, 600, 700, 800, 900].includes(value as number),
  includeOffProgrammeLearners: (value) => value === 'true' || value === 'false',
};

const sections = new Set<string>(planSections);

function valuesSent(calls: readonly Call[], operation: string): OperationUsage['values'] {
  const known = new Set(operations.find((each) => operationName(each) === operation)?.body ?? []);
  const sent = calls.flatMap(({ body, query, path }): [string, Json][] => {
    const members = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : [];
    const section = operation.endsWith('/supportplan/{section}') ? path.split('/').at(-1) : undefined;
    return [
      ...members
        .filter(([name]) => known.has(name))
        .flatMap(([name, value]) => [value].flat().map((one): [string, Json] => [name, one])),
      ...query.map(([name, value]): [string, Json] => [name, value]),
      ...(section === undefined || !sections.has(section) ? [] : [['section', section] as [string, Json]]),
    ];
  });
  const listed = sent.filter(([name, value]) => name === 'section' || enumerations[name]?.(value));
  return grouped(
    listed,
    ([name]) => name,
    (each) => distinct(each.map(([, value]) => value as string | number)),
  );
}

function counted(keys: readonly string[]): Record<string, number> {
  return grouped(
    keys,
    (key) => key,
    (each) => each.length,
  );
}

function distinct<Value extends string | number>(values: readonly Value[]): Value[] {
  return [...new Set(values)].sort((one, other) => (one < other ? -1 : 1));
}
