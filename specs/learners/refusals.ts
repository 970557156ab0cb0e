import {
  type ApiResponse,
  expect,
  idOf,
  isAccepted,
  type Learners,
  namesField,
  type Power,
  type RuleId,
  type Seen,
  type Surroundings,
  sameEmail,
  stringsIn,
} from '../../fixtures/index.ts';

export type Fields = Record<string, unknown>;

/** What is wrong with a request. */
export interface Fault {
  fields: readonly string[];
  /** Their values; null where the service would be right to accept them. */
  of: (surroundings: Surroundings) => Fields | null | Promise<Fields | null>;
}

/** @param fields wrong values of these fields. */
export const fault = (fields: Fields): Fault => ({ fields: Object.keys(fields), of: () => fields });

/** One fault that depends on the organisation. */
export const faultIn = (field: string, of: Fault['of']): Fault => ({ fields: [field], of });

/** Requests with faults, each of which is refused. */
export interface FaultCheck {
  rule: RuleId;
  title: string;
  faults: readonly Fault[];
  needs?: readonly Power[];
  /** Which of two learners an update is of; by default, either. */
  learner?: 'one' | 'other';
}

/** Checks of a rule, by what is wrong, which stands in their titles for the asterisk. */
export function each<Value>(
  rule: RuleId,
  title: string,
  table: Readonly<Record<string, Value>>,
  faultOf: (value: Value) => Fault | readonly Fault[],
  more: Omit<Partial<FaultCheck>, 'rule' | 'title' | 'faults'> & Record<string, unknown> = {},
): FaultCheck[] {
  return Object.entries(table).map(([what, value]) => ({
    rule,
    title: title.replace('*', what),
    faults: [faultOf(value)].flat(),
    ...more,
  }));
}

/** What is sent, by key: one row for each fault. */
export interface FaultRow extends Pick<FaultCheck, 'learner'> {
  fault: Fault;
  needs?: readonly Power[];
}

export const rowsOf = ({ title, faults, learner, needs }: Omit<FaultCheck, 'rule'>) =>
  faults.map((each, at): [string, FaultRow] => [`${title} ${at}`, { learner, fault: each, needs }]);

export const keysOf = (check: Omit<FaultCheck, 'rule'>) => rowsOf(check).map(([key]) => key);

/** The response to a request with faults; both null where there was nothing to send. */
export interface Sent {
  fields: Fields;
  response: ApiResponse | null;
}

/** Sends a body with a fault; nothing if the fault does not apply to this target. */
export async function sendFault(
  surroundings: Surroundings,
  { of }: Fault,
  send: (fields: Fields) => Promise<ApiResponse>,
): Promise<Sent> {
  const fields = (await of(surroundings)) ?? {};
  return { fields, response: Object.keys(fields).length === 0 ? null : await send(fields) };
}

/** Tutors count as one field: a service may look none of them up where it cannot read some. */
const placeOf = (field: string) => field.replace(/^.*TutorEmails?$/, 'tutors');

/**
 * Whether one request may have faults in these fields and in those. A learner whom a create stored though it was refused is found by its
 * email, so that must be right.
 */
function mayGoTogether(these: readonly string[], those: readonly string[]): boolean {
  const places = these.map(placeOf);
  return ![...places, ...those].includes('email') && !those.some((field) => places.includes(placeOf(field)));
}

/** Faults in different fields are sent as one: the refusal tells of those whose fields it names. */
export const byField = {
  merge({ fault: one, ...row }: FaultRow, { fault: other, learner = row.learner }: FaultRow): FaultRow | null {
    if ((row.learner ?? learner) !== learner || !mayGoTogether(one.fields, other.fields)) return null;
    const of: Fault['of'] = async (surroundings) => ({
      ...(await one.of(surroundings)),
      ...(await other.of(surroundings)),
    });
    return { learner, fault: { fields: [...one.fields, ...other.fields], of } };
  },
  tells: ({ fields, response }: Sent, { fault: row }: FaultRow): boolean =>
    !row.fields.some((field) => field in fields) || (response !== null && namesField(response, row.fields)),
};

/** Sends what is to be refused. What is accepted is undone, so that later rows and looks show what is theirs. */
export async function refusing(
  sending: Promise<ApiResponse>,
  undo: (response: ApiResponse) => Promise<unknown>,
): Promise<ApiResponse> {
  const response = await sending;
  if (isAccepted(response)) await undo(response);
  return response;
}

/** Made once in a test. */
export function once<Made>(
  make: (surroundings: Surroundings) => Promise<Made>,
): (surroundings: Surroundings) => Promise<Made> {
  const made = new WeakMap<object, Promise<Made>>();
  return (surroundings) => {
    const { lab } = surroundings;
    const value = made.get(lab) ?? make(surroundings);
    made.set(lab, value);
    return value;
  };
}

/** Of a learner, who is not a tutor. */
export const emailOfLearner = once(async ({ learners }) => (await learners.create()).body.email);

/** Valid changes that every refused update contains in addition to its fault. The read returns all of them. */
export const edit = { courseDetails: 'Welding, level 2', hasEhcp: true, gender: 'Female' };

/** Expects 400 for an update, and that the learners read as before. */
export async function expectNothingStored({
  before,
  answer: { response },
  after,
}: Seen<unknown, unknown, Sent, unknown>): Promise<void> {
  if (response !== null) await expect(response).toHaveStatus(400);
  expect(after, 'learners after the refused update').toEqual(before);
}

/** The body as text for finding numbers in it: escaped characters, such as \u0027, contain digits. */
export function unescaped({ body, text }: ApiResponse): string {
  return body === undefined ? text : JSON.stringify(body);
}

/** The documented message for an email that is already held. */
export const emailIsHeld = 'User is already a Learner';

/** All texts of an answer, for messages whose wording the API document gives, but not where in the answer they are. */
export function textsOf(response: ApiResponse): string {
  // A refusal with a status other than 400 need not be JSON.
  return response.body === undefined ? response.text : stringsIn(response.body).join('\n');
}

/** Whether a learner has the email, and another one still when that one is deleted: a list may be long, and in any order. */
export async function holdersOf(learners: Learners, email: string): Promise<{ isThere: boolean; isSecond: boolean }> {
  const first = await learners.getByEmail(email);
  const learnerId = isAccepted(first) ? idOf(first.body, 'learnerId') : null;
  if (learnerId === null) return { isThere: isAccepted(first), isSecond: false };
  await learners.delete(learnerId);
  const { body } = await learners.getByEmail(email);
  return { isThere: true, isSecond: sameEmail(body?.email, email) && idOf(body, 'learnerId') !== learnerId };
}
