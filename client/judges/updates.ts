import type { Json } from '../../protocol/evidence.ts';
import type { Finding, Judge } from '../findings.ts';
import { isCall, isStep, learnerOf, type Trace } from '../trace.ts';
import {
  type Answered,
  groups,
  isSuccess,
  type Members,
  membersOf,
  occasion,
  operationCalls,
  repeatsOf,
  verdict,
} from './calls.ts';

const update = 'PUT /v1/learners/{learnerId}';
const required = ['firstName', 'lastName', 'email', 'gender', 'dateOfBirth', 'primaryTutorEmail'];
/** What an update keeps if it is left out. */
const keptIfOmitted = ['courseDetails', 'hasEhcp', 'provisionType'];
/** Fields of a body that a record has too; what an update does to tags the document does not say. */
const comparable = [
  ...required,
  ...['postcode', 'clientReference', 'programmeLevel', 'learnerUniqueReference', 'mobileNumber', 'endDate'],
  ...keptIfOmitted,
];

/** What updates of learners hold, and what the client does when one is refused. */
export const judgeUpdates: Judge = (trace) => {
  const updates = operationCalls(trace, update).filter(({ body }) => typeof body === 'object' && body !== null);
  return [...hasRequired(updates), ...keeps(trace, updates), ...repeats(trace)];
};

const isThere = (value: Json | undefined) => value !== undefined && value !== null && value !== '';

function hasRequired(updates: readonly Answered[]): Finding[] {
  const isWhole = ({ body }: Answered) => required.every((field) => isThere(membersOf(body)[field]));
  const bad = updates.filter((call) => !isWhole(call)).map((call) => occasion(call, call.path));
  const reason = 'updated a learner without a field that must be present';
  return verdict('client.learners.put-required', { bad, good: updates.filter(isWhole), reason, ofUsers: 'calls' });
}

/** Leaving out or changing a field may be meant: only what the client's people have declared tells. */
function keeps(trace: Trace, updates: readonly Answered[]): Finding[] {
  const id = 'client.learners.put-keeps';
  const { changes } = trace.declared;
  const compared = updates.filter(isSuccess).flatMap((call) => {
    const before = recordBefore(trace, call);
    const sent = membersOf(call.body);
    const held = comparable.filter((field) => isThere(before?.[field]));
    if (before === null || !held.some((field) => !required.includes(field))) return [];
    const dropped = held.filter(
      (field) => !isThere(sent[field]) && !(sent[field] === undefined && keptIfOmitted.includes(field)),
    );
    const changed = held.filter((field) => isThere(sent[field]) && !isSame(before[field], sent[field]));
    return [{ call, dropped, changed }];
  });
  const wrong = compared.map(({ call, dropped, changed }) => {
    const unmeant = [...dropped, ...changed].filter((field) => changes !== null && !changes.includes(field));
    return { call, fields: changes === null ? dropped : unmeant };
  });
  const bad = wrong.filter(({ fields }) => fields.length > 0);
  const fields = [...new Set(bad.flatMap((each) => each.fields))].sort().join(', ');
  if (changes === null && bad.length > 0) {
    const evidence = bad.map(({ call }) => call.id).slice(0, 10);
    const reason = `updates left out ${fields}, and may have meant to`;
    return [{ id, outcome: 'inconclusive', reason, flag: 'LAS_CLIENT_CHANGES', evidence }];
  }
  const good = wrong.filter((each) => each.fields.length === 0).map(({ call }) => call);
  const reason = `updates changed or left out ${fields}`;
  return verdict(id, { bad: bad.map(({ call }) => occasion(call, call.path)), good, reason });
}

function isSame(before: Json | undefined, sent: Json | undefined): boolean {
  // An email or a gender is text either way; a number may be written as one in one place only.
  return String(before) === String(sent) || typeof before !== typeof sent;
}

/** The newest that the trace tells about a learner before a call: seeded, created, read or updated. */
function recordBefore(trace: Trace, { at, path }: Answered): Members | null {
  const learner = learnerOf({ path });
  let record: Members | null = null;
  for (const entry of trace.entries) {
    if (entry.at >= at) break;
    if (isStep(entry) && entry.what === 'state' && entry.of === `learner ${learner}`) record = membersOf(entry.value);
    if (!isCall(entry) || !isSuccess(entry)) continue;
    if (entry.operation === 'POST /v1/learners' && membersOf(entry.response).learnerId === learner)
      record = membersOf(entry.body);
    if (learnerOf(entry) !== learner) continue;
    if (entry.operation === 'GET /v1/learners/{learnerId}') record = { ...record, ...membersOf(entry.response) };
    if (entry.operation === update) record = { ...record, ...membersOf(entry.body) };
  }
  return record;
}

function repeats(trace: Trace): Finding[] {
  const isRefused = ({ operation, status }: Answered) => operation === update && status === 400;
  const pairs = repeatsOf(trace, isRefused);
  const repeated = new Set(pairs.map(([first]) => first.id));
  const refused = groups(operationCalls(trace, update).filter(isRefused)).flatMap((group) => group.slice(-1));
  const last = trace.entries.at(-1)?.at ?? 0;
  const good = refused.filter(({ id, answeredAt }) => !repeated.has(id) && answeredAt < last);
  const bad = pairs.map(([, again]) => occasion(again));
  const reason = 'repeated an update unchanged that had been refused';
  return verdict('client.learners.put-repeats', { bad, good: bad.length > 0 ? [] : good, reason });
}
