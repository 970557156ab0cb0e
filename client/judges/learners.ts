import type { Json } from '../../protocol/evidence.ts';
import { decoded } from '../../protocol/texts.ts';
import { apiLimits, genders } from '../../rules/api/names.ts';
import type { Finding, Judge } from '../findings.ts';
import type { Call, Trace } from '../trace.ts';
import {
  type Answered,
  answered,
  type Cases,
  endOf,
  isRefused,
  isSuccess,
  membersOf,
  operationCalls,
  verdict,
} from './calls.ts';
import { aDay, aNumber, anEmail, aText, type Form, listOf, misformed } from './form.ts';

const create = 'POST /v1/learners';
const update = 'PUT /v1/learners/{learnerId}';

const names: readonly string[] = genders;
const { min, max } = apiLimits.programmeLevel;
const fields: Readonly<Record<string, Form>> = {
  firstName: aText,
  lastName: aText,
  email: aText,
  primaryTutorEmail: anEmail,
  postcode: aText,
  clientReference: aText,
  learnerUniqueReference: aText,
  mobileNumber: aText,
  dateOfBirth: aDay,
  endDate: aDay,
  gender: [(value) => names.includes(String(value)), 'a documented gender'],
  programmeLevel: [
    (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
    `a whole number from ${min} to ${max}`,
  ],
  courseDetails: [
    (value) => typeof value === 'string' && [...value].length <= apiLimits.courseDetails,
    `a text of up to ${apiLimits.courseDetails} characters`,
  ],
  hasEhcp: [(value) => typeof value === 'boolean', 'true or false'],
  provisionType: aNumber,
  secondaryTutorEmails: listOf(anEmail, 'a list of emails'),
  tags: listOf(aText, 'a list of texts'),
};
const required = ['firstName', 'lastName', 'email', 'primaryTutorEmail', 'gender', 'postcode', 'dateOfBirth'];
const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
/** What the service makes of others the document does not say. */
const meantNames = new Set(Object.keys(fields).map(letters));
/** What libraries make of a flag's accessors, in place of the flag itself. */
const isAccessor = (name: string, value: Json, body: Json | undefined) =>
  /^(?:is)?ehcp$/i.test(name) && typeof value === 'boolean' && !('hasEhcp' in membersOf(body));

/** What the client sends for learners, and what it does when only the tags of one were refused. */
export const judgeLearners: Judge = (trace) => {
  const creates = operationCalls(trace, create).filter(({ body }) => Object.keys(membersOf(body)).length > 0);
  return [...reference(creates), ...values(trace, creates), ...tagged(trace, creates)];
};

/** Who a learner's create or update is about. */
const subjectOf = (call: Call) => String(membersOf(call.body).email ?? call.path).toLowerCase();

function reference(creates: readonly Answered[]): Finding[] {
  // What is no text, or has its name in another spelling, is a wrong value, of which another statement speaks.
  const given = ({ body }: Answered) =>
    Object.entries(membersOf(body)).find(([name]) => letters(name) === 'clientreference')?.[1];
  const has = (call: Answered) => {
    const value = given(call) ?? null;
    return value !== null && (typeof value !== 'string' || isText(value));
  };
  const bad = creates.filter((call) => !has(call));
  const cases = { bad, good: creates.filter(has), subject: subjectOf, fault: given };
  const reason = 'created a learner without a clientReference';
  return verdict('client.learners.reference', { ...cases, reason, ofTests: 'bodies' });
}

/** One finding for each field and fault, so that many right ones in one field do not cover for another. */
function values(trace: Trace, creates: readonly Answered[]): Finding[] {
  const updates = operationCalls(trace, update).filter(({ body }) => Object.keys(membersOf(body)).length > 0);
  const calls = [...creates, ...updates];
  const read = namesRead(trace);
  const faults = new Map(calls.map((call) => [call, faultsOf(call, read)]));
  const has = (field: string) => (call: Answered) => faults.get(call)?.has(field) === true;
  // The document gives a learner's email no form: one without an @ is wrong only if the service takes none such.
  const odd = calls.filter(({ body }) => isNoEmail(membersOf(body).email));
  if (odd.every(isRefused)) for (const call of odd) faults.get(call)?.set('email', misformed('email', anEmail));
  const fields = [...new Set([...faults.values()].flatMap((each) => [...each.keys()]))];
  const id = 'client.learners.values';
  if (fields.length === 0) return verdict(id, { bad: [], good: calls, reason: '' });
  return fields.flatMap((field) => {
    const bad = calls.filter(has(field));
    const right = calls.filter((call) => field in membersOf(call.body) && !bad.includes(call));
    // An update may repeat what was read: it does not show that the client, which never creates without the fault, knows better.
    const isAlways = creates.length > 0 && creates.every(has(field));
    const [good, beside] = isAlways ? [[], []] : [right, calls.filter((call) => !bad.includes(call))];
    // What people enter has the type that is right elsewhere, or is missing where they left a cell empty.
    const typeOf = ({ body }: Answered) => typeof membersOf(body)[field];
    const types = new Set(right.map(typeOf));
    const isLeftEmpty = (call: Answered) => types.size > 0 && required.includes(field) && lacks(field)(call);
    const isEntered = (call: Answered) => isLeftEmpty(call) || types.has(typeOf(call));
    const byProgram = bad.filter((call) => !isEntered(call));
    // A documented value in another spelling, and never in its own, is a slip in a table and not a wrong input.
    const isSlip = field === 'gender' && isConstantlyMisspelt(calls);
    const judged = (wrong: readonly Answered[], ofTests: Pick<Cases, 'ofTests'>) => {
      const reason = wrong[0] && faults.get(wrong[0])?.get(field);
      if (reason === undefined) return [];
      return verdict(id, { bad: wrong, good, beside, subject: subjectOf, reason, fault: sentAs(field), ...ofTests });
    };
    if (isSlip) return judged(bad, {});
    if (byProgram.length === bad.length) return judged(bad, { ofTests: 'bodies' });
    // A program's own faults are judged by themselves, too: right ones do not cover for them, as they do for what is entered.
    return [...judged(bad, { ofTests: 'values' }), ...judged(byProgram, { ofTests: 'bodies' })];
  });
}

const isNoEmail = (value: Json | undefined) => typeof value === 'string' && !anEmail[0](value);

/** The value of a field; a level as text, since one that is too low is another one than one that is too high. */
const sentAs =
  (field: string) =>
  ({ body }: Answered) => {
    const value = membersOf(body)[field];
    return field === 'programmeLevel' && typeof value === 'number' ? `${value}` : value;
  };

/** For several people of one world: a test of the refusal sends it once. */
function isConstantlyMisspelt(calls: readonly Answered[]): boolean {
  const sent = calls.map((call) => ({ gender: membersOf(call.body).gender, who: subjectOf(call), phase: call.phase }));
  return sent.some(({ gender, who, phase }) => {
    if (typeof gender !== 'string' || names.includes(gender)) return false;
    const meant = names.find((each) => letters(each) === letters(gender));
    const isAnother = (one: (typeof sent)[number]) => one.gender === gender && one.who !== who && one.phase === phase;
    return meant !== undefined && !sent.some((one) => one.gender === meant) && sent.some(isAnother);
  });
}

/** Names that came with records before the client sent them: whoever sends a record back as it was read has not misspelt them. */
function namesRead(trace: Trace): ReadonlySet<string> {
  const [sent, read] = [new Set<string>(), new Set<string>()];
  for (const call of answered(trace)) {
    for (const name of Object.keys(membersOf(call.body))) sent.add(name);
    const isRead = call.operation?.startsWith('GET /v1/learners') && isSuccess(call);
    for (const name of isRead ? namesIn(call.response) : []) if (!sent.has(name)) read.add(name);
  }
  return read;
}

function namesIn(value: Json | undefined): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(namesIn))];
  return Object.entries(membersOf(value)).flatMap(([name, each]) => [name, ...namesIn(each)]);
}

/** What is wrong with a body, by field, in a clause without its values. API document, Learner, create body. */
function faultsOf({ body, operation }: Answered, read: ReadonlySet<string>): Map<string, string> {
  const faults = new Map<string, string>();
  for (const [name, value] of Object.entries(membersOf(body))) {
    const form = fields[name];
    // Null is a way to clear optional fields, and the document says of few what it means.
    const isRefused = name === 'provisionType' || (name === 'hasEhcp' && operation === update);
    const isMeant = form === undefined && (meantNames.has(letters(name)) || isAccessor(name, value, body));
    if (isMeant && !read.has(name)) faults.set(name, 'sent a documented field in another spelling');
    else if (value === null ? isRefused : form?.[0](value) === false) faults.set(name, misformed(name, form!));
  }
  for (const name of operation === create ? required : [])
    if (lacks(name)({ body })) faults.set(name, `created a learner without ${name}`);
  return faults;
}

const lacks =
  (field: string) =>
  ({ body }: Pick<Call, 'body'>) =>
    (membersOf(body)[field] ?? null) === null;

/**
 * The second create is refused because the learner exists: the first had made it, and only its tags were refused. Whoever creates
 * everybody first, and then looks for those that are held, has not come to a stop by it; whoever repeats the create at once has.
 */
function tagged(trace: Trace, creates: readonly Answered[]): Finding[] {
  const isLater = (first: Answered) => (call: Answered) => call.at > first.answeredAt && call.phase === first.phase;
  const isSame = (first: Answered) => (call: Answered) => isLater(first)(call) && subjectOf(call) === subjectOf(first);
  const held = creates.filter(saysHeld);
  const refused = creates.filter((call) => call.status === 400 && hasTags(call.body) && !saysHeld(call));
  const looked = operationCalls(trace, 'GET /v1/learners/{email}');
  const goesOn = (call: Answered) =>
    looked.filter(isLater(call)).some(({ path }) => decoded(path).toLowerCase() === `/v1/learners/${subjectOf(call)}`);
  const calls = answered(trace);
  const isRepeat = (first: Answered, call: Answered) => !calls.some(({ at }) => at > first.answeredAt && at < call.at);
  const again = refused.flatMap((first) =>
    held.filter(isSame(first)).filter((call) => isRepeat(first, call) || !goesOn(call)),
  );
  const named = refused.filter((call) => namesTag(call) && !held.some(isSame(call)));
  const good = named.filter(({ answeredAt }) => answeredAt < endOf(trace));
  const reason = 'created a learner again whose tags alone had been refused';
  return verdict('client.learners.tagged-400', { bad: [...new Set(again)], good, reason });
}

function hasTags(body: Json | undefined): boolean {
  const { tags } = membersOf(body);
  return Array.isArray(tags) && tags.length > 0;
}

function saysHeld(call: Answered): boolean {
  return !isSuccess(call) && /User is already a Learner/i.test(JSON.stringify(call.response ?? ''));
}

function namesTag({ body, response }: Answered): boolean {
  const { tags } = membersOf(body);
  const text = JSON.stringify(response ?? '').toLowerCase();
  return Array.isArray(tags) && tags.some((tag) => typeof tag === 'string' && text.includes(tag.toLowerCase()));
}

function isText(value: Json | undefined): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
