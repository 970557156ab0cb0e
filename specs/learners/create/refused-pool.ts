import {
  type ApiResponse,
  assumeAccepted,
  expect,
  isAccepted,
  isThere,
  optionalDetails,
  pool,
  type SeenIn,
  type Surroundings,
} from '../../../fixtures/index.ts';
import { laterEndDate } from '../bodies.ts';
import {
  byField,
  type Fault,
  type FaultRow,
  type Fields,
  fault,
  keysOf,
  refusing,
  rowsOf,
  sendFault,
} from '../refusals.ts';
import { faultChecks, good } from './faults.ts';

/** Each unit is one character to a reader, so the limit must not depend on how many bytes it takes. */
export const texts = {
  'ASCII letters': (length: number) => 'x'.repeat(length),
  'letters of two bytes': (length: number) => 'é'.repeat(length),
  'letters of three bytes': (length: number) => '語'.repeat(length),
};

const endYear = laterEndDate.slice(0, 4);

export const noEndDates = {
  'a word': 'soon',
  'a sentence': 'when the course is over',
  'the 31st of June': `${endYear}-06-31`,
  'a thirteenth month': `${endYear}-13-01`,
};

/** What is just beyond limits, by what is beyond them. */
const beyond: Readonly<Record<string, readonly Fault[]>> = {
  ...Object.fromEntries(Object.entries(texts).map(([kind, text]) => [kind, [fault({ courseDetails: text(231) })]])),
  programmeLevel: [0, 8, -1].map((programmeLevel) => fault({ programmeLevel })),
  endDate: Object.values(noEndDates).map((endDate) => fault({ endDate })),
};

/**
 * Of each rule one fault, and of what is beyond each limit: sent by itself, for a service may store before it sees a fault, which
 * another one would prevent.
 */
const alone: ReadonlySet<Fault> = new Set([
  ...[...new Map(faultChecks.toReversed().map(({ rule, faults }) => [rule, faults[0]!])).values()],
  ...Object.values(beyond).map((faults) => faults[0]!),
]);

/** A valid value in each optional field that faults replace. */
const valid = ({ organisation }: Surroundings): Fields => ({
  ...optionalDetails(),
  endDate: laterEndDate,
  secondaryTutorEmails: good(organisation),
});

/** Beside a wrong primary tutor, a reference is sent, too: like the email, it must still be free afterwards. */
const besidesOf = ({ fields }: Fault) => (fields.includes('primaryTutorEmail') ? ['learnerUniqueReference'] : []);

/**
 * Creates with a fault, all with the same email: that it is free after them shows that none made a learner, and that a create
 * without a fault is accepted shows that the faults were the reason.
 */
export const refused = pool('learners/create refused', {
  rows: Object.fromEntries([
    ...faultChecks.flatMap(rowsOf),
    ...Object.entries(beyond).flatMap(([title, faults]) => rowsOf({ title, faults })),
  ]),
  subject: async (surroundings) => ({ body: surroundings.learners.body(), fields: valid(surroundings) }),
  act: (surroundings, { body, fields: valid }, { fault: row }: FaultRow) => {
    const { learners } = surroundings;
    const besides = Object.fromEntries(besidesOf(row).map((field) => [field, valid[field]]));
    return sendFault(surroundings, row, (fields) =>
      refusing(learners.post({ ...body, ...besides, ...fields }), (made) => learners.delete(made.body?.learnerId)),
    );
  },
  together: {
    ...byField,
    merge: (one, other) => (alone.has(one.fault) || alone.has(other.fault) ? null : byField.merge(one, other)),
  },
  /**
   * The read of the email, and the create with valid values. If that is refused, creates with other emails: one with as much as it, or
   * else one with nothing optional and one with each field.
   */
  async control(surroundings, { body, fields }) {
    const { learners } = surroundings;
    const read = await learners.getByEmail(body.email);
    const corrected = await learners.post({ ...body, ...fields });
    const ordinary = isAccepted(corrected) ? corrected : await learners.post(learners.body(valid(surroundings)));
    const single: Record<string, ApiResponse> = {};
    if (!isAccepted(ordinary)) {
      single.none = await learners.post(learners.body());
      for (const [field, value] of Object.entries(valid(surroundings)))
        single[field] = await learners.post(learners.body({ [field]: value }));
    }
    return { read, corrected, ordinary, single };
  },
  plain: ({ control: { ordinary, single } }, { fault }) =>
    isAccepted(ordinary) ? [] : ['none', ...besidesOf(fault), ...fault.fields].flatMap((field) => single[field] ?? []),
});

/** Expects 400 for a create of the pool, and that no learner was made. */
export async function expectCreateRefused({ answer, control }: SeenIn<typeof refused>): Promise<void> {
  if (answer.response !== null) await expect(answer.response).toHaveStatus(400);
  expect(isThere(control.read), 'a learner exists after the refused creates').toBe(false);
  if (isAccepted(control.ordinary)) assumeAccepted(control.corrected);
}

/** The rows of what is beyond a limit. */
export const rowsBeyond = (what: string) => keysOf({ title: what, faults: beyond[what]! });

/** The first row of the check with this title. */
export const rowOf = (title: string) => refused.row(`${title} 0`);
