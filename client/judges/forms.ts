import { isDay } from '../../protocol/days.ts';
import type { Json } from '../../protocol/evidence.ts';
import { isObject } from '../../protocol/json.ts';
import { operationName, operations } from '../../rules/api/operations.ts';
import type { Finding, Judge } from '../findings.ts';
import { learnerOf, type Trace } from '../trace.ts';
import { type Answered, answered, groups, isSuccess, membersOf, verdict } from './calls.ts';

/** What comes later than this after a refusal is another call. */
const againMs = 60_000;

/** In which form the client sends what it sends: bodies, parameters, and the identifiers of learners. */
export const judgeForms: Judge = (trace) => [
  ...bodies(trace),
  ...lostBodies(trace),
  ...parameters(trace),
  ...identifiers(trace),
];

const writes = new Set(operations.filter(({ method }) => method !== 'GET' && method !== 'DELETE').map(operationName));
const json = /^(?:application\/(?:json|json-patch\+json|[\w.-]+\+json)|text\/json)\s*(?:;|$)/i;

const isSent = ({ body, bodyText }: Answered) => body !== undefined || bodyText !== undefined;
const isWrite = ({ operation }: Answered) => operation !== 'POST /v1/auth' && writes.has(operation ?? '');

/** Requests for tokens have a statement of their own. A HAR file may lack the headers. */
function bodies(trace: Trace): Finding[] {
  const isKnown = ({ contentType }: Answered) => contentType !== null || trace.source !== 'har';
  const calls = answered(trace).filter((call) => isWrite(call) && isSent(call) && isKnown(call));
  const isRight = ({ contentType }: Answered) => json.test(contentType ?? '');
  // Of each operation by itself: it may have its own code.
  return groups(calls, ({ operation }) => operation ?? '').flatMap((own) => {
    const bad = own.filter((call) => !isRight(call));
    const how = bad.some(({ contentType }) => contentType !== null)
      ? 'as another type than JSON'
      : 'without a content type';
    const cases = { bad, good: own.filter(isRight), ofTests: 'values' } as const;
    return verdict('client.writes.json', { ...cases, reason: `sent a body ${how}` });
  });
}

/** A write that was put off, and came again without what it had had. A HAR file may lack bodies. */
function lostBodies(trace: Trace): Finding[] {
  if (trace.source === 'har') return [];
  const calls = groups(answered(trace).filter(isWrite), ({ method, path, run }) => `${run} ${method} ${path}`);
  const bad = calls.flatMap((same) =>
    same.filter((call, at) => {
      const before = same.slice(0, at).findLast(isSent);
      const isPutOff = before !== undefined && [401, 429].includes(before.status);
      return isPutOff && !isSent(call) && call.at - before.answeredAt < againMs;
    }),
  );
  const reason = 'repeated a write without its body after 401 or 429';
  return verdict('client.writes.json', { bad, good: [], reason, perhaps: 'its body can be read only once' });
}

const isWhole = (text: string) => /^[+-]?\d+$/.test(text);
/** A day or an instant; by a blank in place of the letter, too, but not in place of a plus sign. */
const isMoment = (text: string) =>
  isDay(text) ||
  (isDay(text.slice(0, 10)) && /^.{10}[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/i.test(text));

const forms: Readonly<Record<string, readonly [isRight: (text: string) => boolean, form: string]>> = {
  date: [isDay, 'a day such as 2027-01-31'],
  exportFromDate: [isDay, 'a day such as 2027-01-31'],
  exportToDate: [isDay, 'a day such as 2027-01-31'],
  lastUpdatedSince: [isMoment, 'a day or a moment'],
  includeOffProgrammeLearners: [(text) => /^(?:true|false)$/i.test(text), 'true or false'],
  pageSize: [isWhole, 'a whole number'],
};

/** One finding for each parameter, so that right ones of one do not cover for another. What is empty is as good as left out. */
function parameters(trace: Trace): Finding[] {
  const sent = answered(trace).flatMap((call) =>
    valuesOf(call).flatMap(([name, text]) => (forms[name] === undefined || text === '' ? [] : [{ call, name, text }])),
  );
  return Object.entries(forms).flatMap(([name, [isRight, form]]) => {
    const own = sent.filter((each) => each.name === name);
    const callsOf = (some: typeof own) => some.map(({ call }) => call);
    const [bad, good] = [false, true].map((right) => callsOf(own.filter(({ text }) => isRight(text) === right)));
    const reason = `sent ${name} in another form than ${form}`;
    return verdict('client.reads.parameters', { bad: bad ?? [], good: good ?? [], reason, ofTests: 'values' });
  });
}

function valuesOf({ operation, query, body }: Answered): (readonly [name: string, text: string])[] {
  if (operation !== 'POST /v1/learnerexports') return operation === null ? [] : [...query];
  return Object.entries(membersOf(body)).map(([name, value]) => [name, value === null ? '' : String(value)] as const);
}

/** A learner has two identifiers, and calls name the one that the service has told as learnerId. */
function identifiers(trace: Trace): Finding[] {
  const told = { learnerId: new Set<string>(), learnerUserId: new Set<string>() };
  for (const call of answered(trace)) if (isSuccess(call)) collect(call.response, told);
  const isOther = (id: string) => told.learnerUserId.has(id) && !told.learnerId.has(id);
  const named = answered(trace).map((call) => ({ call, ids: learnersIn(call) }));
  const bad = named.filter(({ ids }) => ids.some(isOther)).map(({ call }) => call);
  const good = named.filter(({ ids }) => ids.some((id) => told.learnerId.has(id)) && !ids.some(isOther));
  return verdict('client.learners.id', {
    bad: groups(bad, (call) => learnersIn(call).join()).flatMap((same) => same.slice(0, 1)),
    good: good.map(({ call }) => call),
    reason: 'named a learner by the learnerUserId',
  });
}

function learnersIn(call: Answered): string[] {
  const { learnerIds } = membersOf(call.body);
  const batch = Array.isArray(learnerIds) ? learnerIds.map((id) => String(id).toLowerCase()) : [];
  const learner = learnerOf(call);
  return learner === null ? batch : [...batch, learner];
}

function collect(value: Json | undefined, told: Readonly<Record<'learnerId' | 'learnerUserId', Set<string>>>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, told);
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if ((name === 'learnerId' || name === 'learnerUserId') && typeof member === 'string')
      told[name].add(member.toLowerCase());
    else collect(member, told);
  }
}
