import { isDay } from '../../protocol/days.ts';
import type { Json } from '../../protocol/evidence.ts';
import { decoded } from '../../protocol/texts.ts';
import { apiLimits, genders } from '../../rules/api/names.ts';
import type { Finding, Judge } from '../findings.ts';
import type { Call, Trace } from '../trace.ts';
import {
  type Answered,
  answered,
  endOf,
  isSuccess,
  type Members,
  membersOf,
  operationCalls,
  phaseAt,
  verdict,
} from './calls.ts';

const create = 'POST /v1/learners';
const update = 'PUT /v1/learners/{learnerId}';

const names: readonly string[] = genders;
const texts = [
  ...['firstName', 'lastName', 'email', 'primaryTutorEmail', 'postcode', 'clientReference'],
  ...['learnerUniqueReference', 'mobileNumber'],
];
const required = ['firstName', 'lastName', 'email', 'primaryTutorEmail', 'gender', 'postcode', 'dateOfBirth'];
const optional = ['programmeLevel', 'learnerUniqueReference', 'mobileNumber', 'endDate', 'courseDetails', 'hasEhcp'];
const known = new Set([...texts, ...required, ...optional, 'provisionType', 'secondaryTutorEmails', 'tags']);
const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
/** Others may come from a record that was read, and what the service makes of them the document does not say. */
const meantNames = new Set([...known].map(letters));

/** What the client sends for learners, and what it does when only the tags of one were refused. */
export const judgeLearners: Judge = (trace) => {
  const creates = operationCalls(trace, create).filter(({ body }) => Object.keys(membersOf(body)).length > 0);
  return [...reference(creates), ...values(trace, creates), ...tagged(trace, creates)];
};

/** Who a learner's create or update is about. */
const subjectOf = (call: Call) => String(membersOf(call.body).email ?? call.path).toLowerCase();

function reference(creates: readonly Answered[]): Finding[] {
  // What is no text, or has its name in another spelling, is a wrong value, of which another statement speaks.
  const has = ({ body }: Answered) => {
    const given = Object.entries(membersOf(body)).find(([name]) => letters(name) === 'clientreference')?.[1] ?? null;
    return given !== null && (typeof given !== 'string' || isText(given));
  };
  const cases = { bad: creates.filter((call) => !has(call)), good: creates.filter(has), subject: subjectOf };
  const reason = 'created a learner without a clientReference';
  return verdict('client.learners.reference', { ...cases, reason, ofTests: 'values' });
}

/** One finding for each field and fault, so that many right ones in one field do not cover for another. */
function values(trace: Trace, creates: readonly Answered[]): Finding[] {
  const updates = operationCalls(trace, update).filter(({ body }) => Object.keys(membersOf(body)).length > 0);
  const calls = [...creates, ...updates].map((call) => ({ call, faults: faultsOf(call) }));
  const faults = [...new Set(calls.flatMap((each) => [...each.faults.keys()]))];
  const id = 'client.learners.values';
  const sound = calls.filter((each) => each.faults.size === 0).map(({ call }) => call);
  if (faults.length === 0) return verdict(id, { bad: [], good: sound, reason: '' });
  return faults.flatMap((field) => {
    const bad = calls.filter((each) => each.faults.has(field));
    // Once in each world, beside others: so a test of refusals does.
    const isTest = !trace.declared.job && new Set(bad.map(({ call }) => phaseAt(trace, call.at))).size === bad.length;
    // An update may repeat what was read: it does not show that the client, which never creates without the fault, knows better.
    const isInEachCreate = creates.length > 0 && creates.every((call) => bad.some((each) => each.call === call));
    const good = calls.filter(
      ({ call, faults: others }) =>
        (isTest || (field in membersOf(call.body) && !isInEachCreate)) && !others.has(field),
    );
    const [reason = ''] = bad.flatMap((each) => each.faults.get(field) ?? []);
    const cases = { bad: bad.map(({ call }) => call), subject: subjectOf, reason };
    // A documented value in another spelling, and never in its own, is a slip in a table and not a wrong input.
    const isMisspelt =
      field === 'gender' &&
      isConstantlyMisspelt(
        trace,
        calls.map(({ call }) => call),
      );
    return verdict(id, {
      ...cases,
      good: good.map(({ call }) => call),
      ...(isMisspelt ? {} : { ofTests: 'values' as const }),
    });
  });
}

/** For several people of one world: a test of the refusal sends it once. */
function isConstantlyMisspelt(trace: Trace, calls: readonly Answered[]): boolean {
  const sent = calls.map((call) => ({ gender: membersOf(call.body).gender, who: subjectOf(call), call }));
  return sent.some(({ gender, who, call }) => {
    if (typeof gender !== 'string' || names.includes(gender)) return false;
    const meant = names.find((each) => letters(each) === letters(gender));
    const isAnother = (one: (typeof sent)[number]) =>
      one.gender === gender && one.who !== who && phaseAt(trace, one.call.at) === phaseAt(trace, call.at);
    return meant !== undefined && !sent.some((one) => one.gender === meant) && sent.some(isAnother);
  });
}

/** What is wrong with a body, by field, in a clause without its values. API document, Learner, create body. */
function faultsOf({ body, operation }: Answered): Map<string, string> {
  const sent: Members = membersOf(body);
  const { min, max } = apiLimits.programmeLevel;
  const faults = new Map<string, string>();
  const check = (field: string, isRight: (value: Json) => boolean, reason: string) => {
    const value = sent[field];
    // Null is a way to clear optional fields, and the document says of few what it means.
    if (value !== undefined && value !== null && !isRight(value)) faults.set(field, `sent ${reason}`);
  };
  if (operation === create)
    for (const field of required)
      if ((sent[field] ?? null) === null) faults.set(field, `created a learner without ${withArticle(field)}`);
  for (const field of texts)
    check(field, (value) => typeof value === 'string', `${withArticle(field)} that is not a string`);
  check('gender', (value) => names.includes(value as string), 'a gender that the document does not list');
  for (const field of ['dateOfBirth', 'endDate'])
    check(
      field,
      (value) => typeof value === 'string' && isDay(value),
      `${withArticle(field)} that is not a date such as 2001-02-03`,
    );
  check(
    'programmeLevel',
    (value) => isWhole(value) && value >= min && value <= max,
    `a programmeLevel that is not a whole number from ${min} to ${max}`,
  );
  check(
    'courseDetails',
    (value) => typeof value === 'string' && [...value].length <= apiLimits.courseDetails,
    `courseDetails of over ${apiLimits.courseDetails} characters`,
  );
  check('hasEhcp', (value) => typeof value === 'boolean', 'a hasEhcp that is not true or false');
  check('provisionType', isWhole, 'a provisionType that is not an integer');
  if (sent.provisionType === null) faults.set('provisionType', 'sent a provisionType of null');
  if (operation === update && sent.hasEhcp === null) faults.set('hasEhcp', 'sent a hasEhcp of null');
  for (const field of ['tags', 'secondaryTutorEmails'])
    check(
      field,
      (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
      `${field} that are not strings`,
    );
  for (const field of Object.keys(sent))
    if (!known.has(field) && meantNames.has(letters(field)))
      faults.set(field, 'sent a documented field in another spelling');
  return faults;
}

/**
 * The second create is refused because the learner exists: the first had made it, and only its tags were refused. Whoever creates
 * everybody first, and then looks for those that are held, has not come to a stop by it; whoever repeats the create at once has.
 */
function tagged(trace: Trace, creates: readonly Answered[]): Finding[] {
  const isLater = (first: Answered) => (call: Answered) =>
    call.at > first.answeredAt && phaseAt(trace, call.at) === phaseAt(trace, first.at);
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

const withArticle = (field: string) => `${/^[aeio]/.test(field) ? 'an' : 'a'} ${field}`;

function isText(value: Json | undefined): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function isWhole(value: Json): value is number {
  return Number.isInteger(value);
}
