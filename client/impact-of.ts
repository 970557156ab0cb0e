/** Whether a change of the service concerns a client, by what is known of its usage. Pure. */
import type { Json } from '../protocol/evidence.ts';
import { isObject } from '../protocol/json.ts';
import {
  type Change,
  type CloseOn,
  type Comparison,
  type Impact,
  type ImpactLevel,
  impactLevels,
} from '../reporters/gate/index.ts';
import { operationsAt } from '../rules/api/operations.ts';
import { concernOf } from '../rules/concerns.ts';
import { area, hitsEachCaller, type RuleId } from '../rules/index.ts';
import { isReceivedName, isSentName, type OperationUsage, type Usage } from './usage.ts';

export interface Now {
  /** `2026-11-27` */
  today: string;
  /** The version that the client has now, if its people say so. */
  version?: string;
  /** What an experiment would try of a change, by its titles; absent if no client's tests have noticed any. */
  experimentsOf?: (change: Change, usage: Usage) => readonly string[];
}

interface Verdict {
  level: ImpactLevel;
  why: string;
}

const hits = (why: string): Verdict => ({ level: 'hits', why });
const mayHit = (why: string): Verdict => ({ level: 'may hit', why });
const notUsed = (why: string): Verdict => ({ level: 'not used', why });

/** An older record counts as unknown. */
const daysOfUse = 30;

/** Whether the change concerns the client, with the evidence. */
export function impactOf(change: Change, usage: Usage, now: Now): Impact {
  const verdict =
    change.api === undefined ? byConcern(change, usage) : worst(change.api.map((each) => byApi(each, usage)));
  const noticed = verdict.level === 'may hit' ? noticedOf(change, usage, now) : undefined;
  const doubt = doubtAbout(usage, now);
  const unsure = doubt !== null && verdict.level === 'not used' ? mayHit(doubt) : verdict;
  return { client: nameOf(usage), ...(noticed === undefined ? unsure : hits(`its tests noticed: ${noticed}`)) };
}

/** That they did not notice one says little: the experiment is only like the change. */
function noticedOf(change: Change, usage: Usage, { experimentsOf }: Now): string | undefined {
  if (usage.noticed === undefined) return undefined;
  return experimentsOf?.(change, usage).find((title) => usage.noticed?.includes(title));
}

const closing: Record<CloseOn, readonly ImpactLevel[]> = {
  any: impactLevels,
  'may-hit': ['hits', 'may hit'],
  hits: ['hits'],
};

/** The comparison with the impact of each change on each client; changes that concern none of them enough do not close the gate. */
export function weighed(comparison: Comparison, usages: readonly Usage[], closeOn: CloseOn, now: Now): Comparison {
  if (usages.length === 0) return comparison;
  const changes = comparison.changes.map((change): Change => {
    const impacts = usages.map((usage) => impactOf(change, usage, now));
    const isTolerable = !impacts.some(({ level }) => closing[closeOn].includes(level));
    return { ...change, impacts, ...(isTolerable ? { isTolerable } : {}) };
  });
  return { ...comparison, changes, closeOn };
}

/** `shop-sync 3.2.0` */
export function nameOf({ client }: Usage): string {
  return client === null ? 'the client' : `${client.name} ${client.version}`.trim();
}

/** Why a record says nothing of what it does not hold; null if it does. */
function doubtAbout({ client, recordedUntil }: Usage, { today, version }: Now): string | null {
  const days = Math.floor((Date.parse(today) - Date.parse(recordedUntil)) / 86_400_000);
  if (days > daysOfUse) return `what it used was recorded ${days} days ago, which is too long`;
  if (version !== undefined && client !== null && client.version !== version)
    return `what it used was recorded with version ${client.version}, not with ${version}`;
  return null;
}

function worst(all: readonly Verdict[]): Verdict {
  const [first = notUsed('nothing of it is in the record')] = all.toSorted(
    (one, other) => impactLevels.indexOf(one.level) - impactLevels.indexOf(other.level),
  );
  return first;
}

function recorded({ recordedUntil, exchanges }: Usage): string {
  return `last recorded ${recordedUntil.slice(0, 10)}, ${exchanges} exchanges`;
}

/* A rule that is broken, or an answer that has changed. */

function byConcern(change: Change, usage: Usage): Verdict {
  const { id } = change;
  const special = change.answers && crossed[id as RuleId]?.(change.answers, usage);
  if (special) return special;
  const { operations, events } = concernOf(id);
  if (operations === 'every') {
    if (usage.exchanges === 0) return notUsed('the record is empty');
    return area(id) === 'authentication' ? hits('every call needs a token') : mayHit('it concerns every call');
  }
  const subscribed = Object.keys(usage.events).filter((event) => events === 'every' || events.includes(Number(event)));
  if (subscribed.length > 0) return hits(`it gets event ${subscribed.join(', ')}`);
  const used = operations.filter((name) => usage.operations[name] !== undefined);
  const [first] = used;
  if (first === undefined) {
    const calls =
      operations.length > 2
        ? `it calls none of ${operations.length} operations`
        : `it calls no ${operations.join(' and no ')}`;
    const what = operations.length === 0 ? 'it gets no such event' : calls;
    return notUsed(`${what} (${recorded(usage)})`);
  }
  const times = `it calls ${first} (${usage.operations[first]?.times} times in the record)`;
  return (hitsEachCaller(id) ? hits : mayHit)(times);
}

interface Answers {
  was: Json;
  is: Json;
}

type Special = (answers: Answers, usage: Usage) => Verdict | null;

/** Questions whose answers are compared with what the client does. */
const crossed: Readonly<Partial<Record<RuleId, Special>>> = {
  'events.delivery.accepted-statuses': ({ was, is }, usage) => {
    const [before, after] = [isObject(was) ? was : {}, isObject(is) ? is : {}];
    const refused = Object.keys(after).filter((status) => after[status] === 'failed' && before[status] === 'delivered');
    const sent = Object.entries(usage.events).flatMap(([event, { answers }]) =>
      refused.filter((status) => answers[status] !== undefined).map((status) => `event ${event} with ${status}`),
    );
    if (sent.length > 0) return hits(`it answers ${sent.join(', ')}, which no longer counts as delivered`);
    if (refused.length === 0) return null;
    return notUsed(`it never answers ${refused.join(' or ')} (${recorded(usage)})`);
  },
  'events.delivery.timeout': ({ is }, usage) => {
    const seconds = isObject(is) && typeof is.seconds === 'number' ? is.seconds : null;
    const slowest = Math.max(0, ...Object.values(usage.events).map(({ slowestSeconds }) => slowestSeconds));
    if (seconds === null || slowest === 0) return null;
    const why = `it answers within ${slowest} s, and the service waits ${seconds} s`;
    // The record has whole seconds, rounded up.
    if (slowest - 1 >= seconds)
      return hits(`it took over ${slowest - 1} s to answer a delivery, and the service waits ${seconds} s`);
    return (slowest > seconds ? mayHit : notUsed)(why);
  },
  'learners.update.omitted-postcode': omitted('postcode'),
  'learners.update.omitted-client-reference': omitted('clientReference'),
  'learners.update.omitted-unique-reference': omitted('learnerUniqueReference'),
  'learners.update.omitted-secondary-tutors': omitted('secondaryTutorEmails'),
  'learners.update.omitted-tags': omitted('tags'),
  'learners.update.omitted-others': omitted('programmeLevel', 'mobileNumber', 'endDate'),
};

/** What an update may leave out, and what that does, matters to a client that leaves it out. */
function omitted(...fields: string[]): Special {
  return (_answers, usage) => {
    const operation = 'PUT /v1/learners/{learnerId}';
    const used = usage.operations[operation];
    if (used === undefined) return null;
    const missing = fields.filter((field) => used.body[field] !== 'always');
    return missing.length > 0
      ? hits(`it sends ${operation} without ${missing.join(', ')}`)
      : notUsed(`it always sends ${fields.join(', ')} (${recorded(usage)})`);
  };
}

/* A change of the served OpenAPI document. */

type ApiChange = NonNullable<Change['api']>[number];

function byApi(change: ApiChange, usage: Usage): Verdict {
  const { operation, part } = change;
  if (part === 'event') {
    return Object.keys(usage.events).length > 0
      ? mayHit(`it gets event ${Object.keys(usage.events).join(', ')}`)
      : notUsed(`it gets no event (${recorded(usage)})`);
  }
  if (operation === '' || part === 'address' || part === 'security') {
    if (usage.exchanges === 0) return notUsed('the record is empty');
    return (operation === '' && part === undefined ? mayHit : hits)('it concerns every call');
  }
  const used = usage.operations[operation];
  if (used === undefined) {
    const [method = '', template = ''] = operation.split(' ');
    if (usage.undocumented > 0 && operationsAt(method, template).length === 0)
      return mayHit(`it makes ${usage.undocumented} calls that the API document does not have`);
    return notUsed(`it calls no ${operation} (${recorded(usage)})`);
  }
  if (part === undefined) return hits(`it calls ${operation} (${used.times} times in the record)`);
  return part === 'response' ? ofResponse(operation, used, change) : ofRequest(operation, used, change);
}

function ofRequest(operation: string, used: OperationUsage, change: ApiChange): Verdict {
  const { part, isRequired, isGone, lost, kept } = change;
  if (part !== 'query' && part !== 'body' && part !== 'header') return mayHit(`it calls ${operation}`);
  const sentMembers = part === 'query' ? used.query : used.body;
  const name = asRecorded(sentName(change), [...Object.keys(sentMembers), ...Object.keys(used.values)]);
  const share = sentMembers[name];
  if (isRequired) {
    if (share === 'always') return notUsed(`it always sends ${name} with ${operation}`);
    // Whether the client has the header is not in the record.
    if (part === 'header' || name === '') return mayHit(`it calls ${operation}`);
    return hits(`it sends ${operation} ${share === undefined ? 'without' : 'at times without'} ${name}`);
  }
  if (name !== '' && part !== 'header' && share === undefined && used.values[name] === undefined)
    return isSentName(name, operation)
      ? notUsed(`it never sends ${name} with ${operation}`)
      : mayHit(`it calls ${operation}; whether it sends ${name} is not in the record`);
  const sent = used.values[name];
  if (sent !== undefined && (lost !== undefined || kept !== undefined)) {
    const refused = refusedValues(change, sent);
    return refused.length > 0
      ? hits(`it sends ${name} ${refused.map((value) => JSON.stringify(value)).join(', ')} with ${operation}`)
      : notUsed(`it never sends such a ${name} with ${operation}`);
  }
  return (isGone ? hits : mayHit)(`it sends ${name || 'a body'} with ${operation}`);
}

/** The parameter or member of a request that a change is about; empty for the whole body. */
export function sentName({ part, name, path = '' }: ApiChange): string {
  return (part === 'body' ? path.split('/')[1] : name) ?? '';
}

function ofResponse(operation: string, used: OperationUsage, { status = '', of, path = '' }: ApiChange): Verdict {
  const received = Object.keys(used.statuses).filter((each) => isOf(each, status));
  if (received.length === 0) return notUsed(`it never got ${status} from ${operation}`);
  const got = `it got ${received.join(', ')} from ${operation}`;
  if (of !== 'body' || path === '') return mayHit(got);
  const member = asRecorded(memberOf(path), Object.keys(used.response));
  const known = used.response[member];
  // Members are recorded of successes only.
  if (/^[45]/.test(status)) return mayHit(got);
  if (known === undefined && isReceivedName(member) && !hasNoRows(member, used))
    return notUsed(`${member} never came from ${operation}`);
  if (known === undefined) return mayHit(`${got}; whether ${member} came is not in the record`);
  if (known.reliance === 'relied-on') return hits(`its tests need ${member} from ${operation}`);
  if (known.reliance === 'not-noticed') return notUsed(`its tests do not notice ${member} from ${operation}`);
  return mayHit(`it gets ${member} from ${operation}; whether it reads it is not known`);
}

/** The name as the record has it: documents may spell names in another case. */
function asRecorded(name: string, recorded: readonly string[]): string {
  if (recorded.includes(name)) return name;
  return recorded.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
}

/** Whether it is below a member of which the record has no rows: it was a list of plain values, an empty one, or a map. */
function hasNoRows(member: string, { response }: OperationUsage): boolean {
  const at = member.lastIndexOf('[]');
  const holder = member.slice(0, Math.max(0, at));
  const isThere = holder === '' || response[holder] !== undefined;
  return at >= 0 && isThere && !Object.keys(response).some((each) => each.startsWith(`${holder}[]`));
}

function isOf(status: string, range: string): boolean {
  return range === 'default' || status === range || (range.endsWith('XX') && status[0] === range[0]);
}

/** Of the values that the client sends, those that are no longer accepted. */
export function refusedValues({ lost, kept }: ApiChange, sent: readonly (string | number)[]): (string | number)[] {
  if (lost === undefined && kept === undefined) return [];
  return sent.filter((value) => (kept === undefined ? lost?.includes(value) : !kept.includes(value)));
}

/** `/learners` of items, `email` of each: `learners[].email` */
export function memberOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, segment) => (segment === '*' ? `${path}[]` : path === '' ? segment : `${path}.${segment}`), '');
}
