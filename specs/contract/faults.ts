import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  type Call,
  type Caller,
  type CallSet,
  isWrite,
  type SecuredOperation,
  type Surroundings,
  takesBody,
  unique,
} from '../../fixtures/index.ts';
import { issued, leeway } from '../authentication/issued.ts';

/** A valid call with a fault, the answer to it, and what was at fault. */
export interface Answer {
  operation: SecuredOperation;
  what: string;
  response: ApiResponse;
}

/** One call with a fault: what differs from the valid call, and who sends it unless it is an administrator. */
interface Faulty {
  what: string;
  by?: Caller;
  change?: Partial<Call>;
  /** What must be done right before it is sent. */
  first?: () => Promise<unknown>;
}

/** @param place of the operation among those that are tried. */
type Attempts = (operation: SecuredOperation, call: Call, place: number) => readonly Faulty[];

type Fault = (surroundings: Surroundings) => Promise<Attempts> | Attempts;

/**
 * The forms of a fault that an operation meets: all of them, but on a shared target one in turn, which shows that each operation
 * notices the fault, and that each form of it is noticed.
 */
function met<Form>({ isolated }: Surroundings['lab'], forms: readonly Form[], place: number): readonly Form[] {
  return isolated ? forms : [forms[place % forms.length] as Form];
}

const malformedIds = ['not-a-uuid', '12345', '00000000-0000-0000-0000-00000000000g'];

/** The path parameters that identify records; a tag's name has its own rules. */
export const namesRecord = /\{(email|\w+Id)\}/;

const recordsOf = ({ path = {} }: Call) => Object.keys(path).filter((parameter) => namesRecord.test(`{${parameter}}`));
const idsOf = (call: Call) => recordsOf(call).filter((parameter) => parameter !== 'email');

const withId = (call: Call, parameter: string, value: string) => ({
  ...withoutItsEmail(call),
  path: { ...call.path, [parameter]: value },
});

/** A well-formed value that identifies no record. */
const unknown = (parameter: string) => (parameter === 'email' ? `${randomUUID()}@example.com` : randomUUID());

/** What may be wrong with a call of any operation that is otherwise valid. */
export const faults = {
  'no token'({ lab }) {
    const forms = [
      { what: 'no Authorization header', by: lab.nobody() },
      { what: 'an empty Authorization header', by: lab.nobody(), change: { headers: { authorization: '' } } },
    ];
    return (_operation, _call, place) => met(lab, forms, place);
  },
  async 'changed token'({ api, lab }) {
    const token = await api.token();
    const changed = token.altered((value) => `${value}x`);
    const authorization = token.header.replace('Bearer', 'Basic');
    const forms = [
      { what: 'a changed token', by: api.withToken(changed, 'somebody with a changed token') },
      { what: 'the scheme Basic', by: lab.nobody(), change: { headers: { authorization } } },
    ];
    return (_operation, _call, place) => met(lab, forms, place);
  },
  async 'expired token'({ api, lab, organisation }) {
    const { token, expiresIn } = await issued(api);
    await lab.advanceClock(organisation, expiresIn + leeway);
    return () => [{ what: 'an expired token', by: api.withToken(token, 'somebody with an expired token') }];
  },
  'malformed id':
    ({ lab }) =>
    (_, call, place) =>
      idsOf(call).flatMap((parameter, at) =>
        met(lab, malformedIds, place + at).map((value) => ({
          what: `${parameter} ${value}`,
          change: withId(call, parameter, value),
        })),
      ),
  'unknown id': () => (_, call) =>
    recordsOf(call).map((parameter) => ({
      what: `an unknown ${parameter}`,
      change: withId(call, parameter, unknown(parameter)),
    })),
  async throttling({ api, lab, organisation }) {
    // Otherwise the request for a token would be the one that is throttled.
    await api.token();
    return () => [{ what: 'throttling', first: () => lab.throttle(organisation, 1, 1), change: { on429: 'judge' } }];
  },
  /** What some operations only refuse. */
  other:
    ({ lab, organisation }) =>
    (operation, call) => [
      // If staff were created from an empty body, they could not be removed again. A malformed id gets a 400, too.
      ...(takesBody(operation) && operation !== 'POST /v1/staff' && (lab.isolated || idsOf(call).length === 0)
        ? [{ what: 'an empty body', change: { body: {} } }]
        : []),
      ...(isWrite(operation) && operation.includes('/tutors/') && lab.has('tutor')
        ? [{ what: 'the role', by: organisation.tutor }]
        : []),
    ],
  /** Sent when the learner has been deleted: see `sendOnceDeleted`. */
  'deleted learner': () => () => [],
  none: () => () => [],
} satisfies Record<string, Fault>;

/**
 * Replaces the email in the call's body with an unused one. The original is held by this learner, so sending it for
 * another learner would be a second fault.
 */
function withoutItsEmail({ body }: Call): Pick<Call, 'body'> {
  if (typeof body !== 'object' || body === null || !('email' in body)) return {};
  const domain = String(body.email).split('@')[1];
  return { body: { ...body, email: `${unique('learner')}@${domain}` } };
}

export const deletion = 'DELETE /v1/learners/{learnerId}';

/** Sends calls of these operations about the learner whom the set has deleted. */
export async function sendOnceDeleted({ api }: Surroundings, set: CallSet, operations: readonly SecuredOperation[]) {
  const answers: Answer[] = [];
  for (const operation of operations) {
    const { call } = await set.prepare(operation);
    const { learnerId = '' } = (await set.prepare(deletion)).call.path ?? {};
    const path = { ...call.path, learnerId };
    const response = await api.send(operation, { ...call, path, valid: false });
    answers.push({ operation, what: 'a deleted learner', response });
  }
  return answers;
}

/** Sends calls of these operations with this fault. */
export async function send(
  fault: keyof typeof faults,
  surroundings: Surroundings,
  calls: readonly (readonly [SecuredOperation, Call])[],
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const attempts: Attempts = await faults[fault](surroundings);
  for (const [place, [operation, call]] of calls.entries())
    for (const { what, by = surroundings.api, change, first } of attempts(operation, call, place)) {
      await first?.();
      answers.push({ operation, what, response: await by.send(operation, { ...call, valid: false, ...change }) });
    }
  return answers;
}
