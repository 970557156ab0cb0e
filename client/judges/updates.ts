import type { Json } from '../../protocol/evidence.ts';
import type { Finding, Judge } from '../findings.ts';
import type { Call, Trace } from '../trace.ts';
import {
  type Answered,
  type Cases,
  endOf,
  found,
  groups,
  isSuccess,
  type Members,
  membersOf,
  operationCalls,
  repeatsOf,
  verdict,
} from './calls.ts';
import { heldBeside, learnersBefore, listIn } from './told.ts';

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

/** A value of these may have the right form, and be refused because it was changed. */
const checked = ['email', 'primaryTutorEmail', 'learnerUniqueReference', 'provisionType'];

const pathOf = ({ path }: Call) => path;
const isThere = (value: Json | undefined) => value !== undefined && value !== null && value !== '';

function hasRequired(updates: readonly Answered[]): Finding[] {
  const isWhole = ({ body }: Answered) => required.every((field) => isThere(membersOf(body)[field]));
  // An empty text is there, though hardly what is asked for.
  const missing = ({ body }: Answered) => required.filter((field) => (membersOf(body)[field] ?? null) === null);
  const bad = updates.filter((call) => missing(call).length > 0);
  const cases = { bad, good: updates.filter(isWhole), subject: pathOf, fault: missing };
  const reason = 'updated a learner without a field that must be present';
  return verdict('client.learners.put-required', { ...cases, reason, ofTests: 'bodies' });
}

const keepsId = 'client.learners.put-keeps';

/** Leaving out or changing a field may be meant: only what the client's people have declared tells. */
function keeps(trace: Trace, updates: readonly Answered[]): Finding[] {
  const { changes } = trace.declared;
  const recordBefore = learnersBefore(trace);
  const all = updates.flatMap((call) => {
    const before = recordBefore(call);
    const sent = membersOf(call.body);
    const held = comparable.filter((field) => isThere(before?.[field]));
    if (before === null || !held.some((field) => !required.includes(field))) return [];
    const dropped = held.filter(
      (field) => !isThere(sent[field]) && !(sent[field] === undefined && keptIfOmitted.includes(field)),
    );
    const changed = held.filter((field) => isThere(sent[field]) && !isSame(field, before[field], sent[field]));
    if (losesTutors(before, sent)) changed.push('secondaryTutorEmails');
    return [{ call, dropped, changed, kept: held.filter((field) => !changed.includes(field)) }];
  });
  const everKept = new Set(all.flatMap(({ kept }) => kept));
  const compared = all.flatMap((each) => {
    if (isSuccess(each.call)) return [each];
    // A test of a refusal changes what others repeat.
    const isEvidence = (field: string) => checked.includes(field) && !everKept.has(field) && !changes?.includes(field);
    const changed = each.changed.filter(isEvidence);
    return each.call.status === 400 && changed.length > 0 ? [{ ...each, dropped: [], changed }] : [];
  });
  if (all.length > 0 && compared.length === 0)
    return found(keepsId, 'not-exercised', 'each update was refused, so none shows what it keeps', updates);
  const wrong = compared.map(({ call, dropped, changed }) => {
    const unmeant = [...dropped, ...changed].filter((field) => changes !== null && !changes.includes(field));
    return { call, fields: changes === null ? dropped : unmeant };
  });
  const bad = wrong.filter(isWrong);
  if (changes === null && bad.length > 0) {
    const reason = `updates left out ${namesOf(bad)}, and may have meant to`;
    return found(keepsId, 'inconclusive', reason, callsOf(bad), { flag: 'LAS_CLIENT_CHANGES' });
  }
  const other = [...new Set(compared.flatMap(({ changed }) => changed))].sort().join(', ');
  if (changes === null && other !== '') {
    const reason = `updates changed ${other}, and may have meant to`;
    return found(keepsId, 'not-exercised', reason, callsOf(compared), { flag: 'LAS_CLIENT_CHANGES' });
  }
  const taken = wrong.filter(({ call }) => isSuccess(call));
  // A test of a refusal changes a field on purpose.
  const refused = wrong.filter(({ call }) => !isSuccess(call));
  return [...verdictOf(taken), ...verdictOf(refused, { ofTests: 'values' })];
}

/** An update, and fields that it was not declared to change or leave out. */
interface Judged {
  call: Answered;
  fields: readonly string[];
}

const isWrong = ({ fields }: Judged) => fields.length > 0;
const callsOf = (updates: readonly { call: Answered }[]) => updates.map(({ call }) => call);
const namesOf = (updates: readonly Judged[]) => [...new Set(updates.flatMap(({ fields }) => fields))].sort().join(', ');

function verdictOf(updates: readonly Judged[], more: Pick<Cases, 'ofTests'> = {}): Finding[] {
  const bad = callsOf(updates.filter(isWrong));
  const good = callsOf(updates.filter((each) => !isWrong(each)));
  const reason = `updates changed or left out ${namesOf(updates)}`;
  return verdict(keepsId, { bad, good, subject: pathOf, reason, ...more });
}

/** A list without tutors whom the learner had takes them away; what becomes of all if there is no list, the document does not say. */
function losesTutors(before: Members, sent: Members): boolean {
  const kept = Array.isArray(sent.secondaryTutorEmails) ? listIn(sent.secondaryTutorEmails) : null;
  return kept !== null && heldBeside(sent.primaryTutorEmail, before).some((tutor) => !kept.includes(tutor));
}

/** A number may be written as text in one place only; another spelling of the same characters, or of an email, changes nothing. */
function isSame(field: string, before: Json | undefined, sent: Json | undefined): boolean {
  const [one, other] = [before, sent].map((value) => {
    const text = String(value).normalize();
    return /email/i.test(field) ? text.toLowerCase() : text;
  });
  return one === other || typeof before !== typeof sent;
}

function repeats(trace: Trace): Finding[] {
  const isRefused = ({ operation, status }: Answered) => operation === update && status === 400;
  const pairs = repeatsOf(trace, isRefused);
  const repeated = new Set(pairs.map(([first]) => first.id));
  const refused = groups(operationCalls(trace, update).filter(isRefused)).flatMap((group) => group.slice(-1));
  const good = refused.filter(({ id, answeredAt }) => !repeated.has(id) && answeredAt < endOf(trace));
  const bad = pairs.map(([, again]) => again);
  const reason = 'repeated an update unchanged that had been refused';
  return verdict('client.learners.put-repeats', { bad, good: bad.length > 0 ? [] : good, reason });
}
