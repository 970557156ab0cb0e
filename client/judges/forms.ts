import { isDay } from '../../protocol/days.ts';
import type { Json } from '../../protocol/evidence.ts';
import { groupBy } from '../../protocol/group-by.ts';
import { isObject } from '../../protocol/json.ts';
import { decoded, isUuid } from '../../protocol/texts.ts';
import { operationName, operations } from '../../rules/api/operations.ts';
import type { Finding, Judge } from '../findings.ts';
import { learnerOf, type Trace } from '../trace.ts';
import { type Answered, answered, groups, isSuccess, membersOf, verdict } from './calls.ts';
import { aDay, aNumber, anEmail, aText, type Form, listOf, misformed } from './form.ts';
import { batchIn, listIn } from './told.ts';

/** What comes later than this after a refusal is another call. */
const againMs = 60_000;

/** In which form the client sends what it sends: bodies, parameters, and the identifiers of learners. */
export const judgeForms: Judge = (trace) => [
  ...bodies(trace),
  ...lostBodies(trace),
  ...values(trace),
  ...identifiers(trace),
];

/** Operations that may have a body, and whether they need one. */
const writes = new Map(
  operations
    .filter(({ method }) => method !== 'GET' && method !== 'DELETE')
    .map((operation) => [operationName(operation), operation.body !== null]),
);
const json = /^(?:application\/(?:json|json-patch\+json|[\w.-]+\+json)|text\/json)\s*(?:;|$)/i;

const isSent = ({ body, bodyText }: Answered) => body !== undefined || bodyText !== undefined;
const isWhole = ({ body }: Answered) => typeof body === 'object' && body !== null;
const isWrite = ({ operation }: Answered) => operation !== 'POST /v1/auth' && writes.get(operation ?? '') !== undefined;

/** Requests for tokens have a statement of their own. A HAR file may lack the headers. */
function bodies(trace: Trace): Finding[] {
  const isKnown = ({ contentType }: Answered) => contentType !== null || trace.source !== 'har';
  const calls = answered(trace).filter((call) => isWrite(call) && isSent(call) && isKnown(call));
  const faultOf = (call: Answered) => {
    if (call.contentType === null) return 'without a content type';
    if (!json.test(call.contentType)) return 'as another type than JSON';
    return isWhole(call) || !writes.get(call.operation ?? '') ? null : 'that is not a JSON object';
  };
  // Of each operation by itself: it may have its own code.
  return groups(calls, ({ operation }) => operation ?? '').flatMap((own) => {
    const bad = own.filter((call) => faultOf(call) !== null);
    const how = [...new Set(bad.map(faultOf))].join(' or ');
    const fault = ({ contentType, body }: Answered) => [contentType, typeof body];
    const cases = { bad, good: own.filter((call) => faultOf(call) === null), ofTests: 'bodies', fault } as const;
    return verdict('client.writes.json', { ...cases, reason: `sent a body ${how}` });
  });
}

/** A write that was put off, and came again without what it had had. A HAR file may lack bodies. */
function lostBodies(trace: Trace): Finding[] {
  if (trace.source === 'har') return [];
  const calls = groups(answered(trace).filter(isWrite), ({ method, path, run }) => `${run} ${method} ${path}`);
  const bad = calls.flatMap((same) =>
    same.filter((call, at) => {
      const before = same.slice(0, at).findLast(isWhole);
      const isPutOff = before !== undefined && [401, 429].includes(before.status);
      return isPutOff && !isWhole(call) && call.at - before.answeredAt < againMs;
    }),
  );
  const reason = 'repeated a write without its body after 401 or 429';
  const perhaps = 'its body can be read only once, or is written as JSON once more';
  return verdict('client.writes.json', { bad, good: [], reason, perhaps });
}

/** A day or an instant; by a blank in place of the letter, too, but not in place of a plus sign. */
const isMoment = (text: string) =>
  isDay(text) ||
  (isDay(text.slice(0, 10)) && /^.{10}[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/i.test(text));

/** Of parameters and of members of bodies by name. What learners are made of has a judge of its own. */
const forms = {
  'client.reads.parameters': {
    date: aDay,
    exportFromDate: aDay,
    exportToDate: aDay,
    lastUpdatedSince: [(value) => isMoment(String(value)), 'a day or a moment'],
    includeOffProgrammeLearners: [(value) => /^(?:true|false)$/i.test(String(value)), 'true or false'],
    pageSize: [(value) => /^[+-]?\d+$/.test(String(value)), 'a whole number'],
  },
  'client.writes.json': {
    learnerIds: listOf([isUuid, 'an identifier'], 'a list of identifiers'),
    tags: listOf(aText, 'a list of texts'),
    secondaryTutors: listOf(anEmail, 'a list of emails'),
    tutorEmail: anEmail,
    systemEventIds: listOf(aNumber, 'a list of whole numbers'),
    replacementTutorEmail: anEmail,
    url: aText,
    secret: aText,
    description: aText,
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Form>>>>;

/** One finding for each name, so that right values of one do not cover for another. What is empty is as good as left out. */
function values(trace: Trace): Finding[] {
  const sent = answered(trace).flatMap((call) => valuesOf(call).map(([name, value]) => ({ call, name, value })));
  const given = groupBy(
    sent.filter(({ value }) => value !== '' && value !== null),
    ({ name }) => name,
  );
  return Object.entries(forms).flatMap(([id, ofId]) =>
    Object.entries<Form>(ofId).flatMap(([name, form]) => {
      const [bad = [], good = []] = [false, true].map((right) =>
        (given.get(name) ?? []).filter(({ value }) => form[0](value) === right).map(({ call }) => call),
      );
      const reason = misformed(name, form);
      const fault = (call: Answered) => valuesOf(call).flatMap(([each, value]) => (each === name ? [value] : []));
      return verdict(id as keyof typeof forms, { bad, good, reason, ofTests: 'values', fault });
    }),
  );
}

function valuesOf({ operation, path, query, body }: Answered): (readonly [name: string, value: Json])[] {
  if (operation === null || isOfLearner.has(operation)) return [];
  const [, , , tutor = ''] = path.split('/');
  return [
    ...query,
    ...Object.entries(membersOf(body)),
    ...(operation.includes('{tutorEmail}') ? [['tutorEmail', decoded(tutor)] as const] : []),
    // The document does not name the field.
    ...(operation.endsWith('/secondarytutors') ? [['secondaryTutors', listIn(body)] as const] : []),
  ];
}

const isOfLearner = new Set(['POST /v1/auth', 'POST /v1/learners', 'PUT /v1/learners/{learnerId}']);

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
  return [...batchIn(call), learnerOf(call) ?? []].flat();
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
