import {
  type ApiResponse,
  type CreatedLearner,
  covers,
  inTurn,
  learnerUniqueReference,
  pool,
  type Surroundings,
  test,
} from '../../../fixtures/index.ts';
import { laterEndDate } from '../bodies.ts';
import { byField, edit, expectNothingStored, type Fields, keysOf, refusing, sendFault, textsOf } from '../refusals.ts';
import { checks, rows, stored } from './faults.ts';

/** The least dear of all that is valid: what the faults replace. */
const corrected = { dateOfBirth: '2000-02-29', endDate: laterEndDate, programmeLevel: 7 };

const put = ({ learners }: Surroundings, { learnerId, body }: CreatedLearner, fields: Fields = {}) =>
  learners.put(learnerId, { ...body, ...edit, hasEhcp: !body.hasEhcp, ...corrected, ...fields });

export const refused = pool('learners/update refused', {
  rows,
  async subject({ learners }) {
    // With all fields that are sent, so that an update to them is undone by another.
    const fields = { endDate: laterEndDate, programmeLevel: 3, courseDetails: 'Carpentry' };
    const create = (own: Fields) =>
      learners.create({ ...fields, learnerUniqueReference: learnerUniqueReference(), ...own });
    return { one: await create(stored.one), other: await create(stored.other) };
  },
  look: async ({ learners }, both) => inTurn(Object.values(both), ({ learnerId }) => learners.record(learnerId)),
  act: (surroundings, both, { learner = 'one', fault: row }) => {
    const { learnerId, body } = both[learner];
    return sendFault(surroundings, row, (fields) =>
      refusing(put(surroundings, both[learner], fields), () => surroundings.learners.put(learnerId, body)),
    );
  },
  together: byField,
  control: async (surroundings, { one, other }) => [
    await put(surroundings, one, { secondaryTutorEmails: surroundings.organisation.tutors.slice(1, 3) }),
    await put(surroundings, other),
  ],
  plain: ({ control }) => control,
});

test.describe('PUT /v1/learners/{learnerId}', () => {
  for (const check of checks)
    refused.check(check.title, covers(check.rule, refused.row(...keysOf(check))), expectNothingStored);

  test(
    'shows the message for an invalid primary tutor',
    covers('learners.update.invalid-primary-tutor-message', refused.row('missing', 'unknown')),
    async ({ pooled, observe }) => {
      const shownBy: ApiResponse[] = [];
      await pooled(refused, ({ answer: { response } }) => void shownBy.push(response!));
      const [asMissing = null, asUnknown = null] = shownBy.map((each) =>
        textsOf(each).includes('Invalid primary tutor.'),
      );
      const shown = { 'message of a create when missing': asMissing, 'when unknown': asUnknown };
      observe('learners.update.invalid-primary-tutor-message', shown, ...shownBy);
    },
  );
});
