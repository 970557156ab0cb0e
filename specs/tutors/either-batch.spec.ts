import {
  type ApiResponse,
  areSeenByTutor,
  assumeAccepted,
  covers,
  expect,
  isAccepted,
  pool,
  test,
} from '../../fixtures/index.ts';
import { batches, cast, idsOf, methods, namesOf, pupils } from './batches.ts';

/** An update has given the learner another primary tutor. */
const updated = pool('tutors/batches of an updated learner', {
  powers: ['threeTutors'],
  rows: { list: 'list' } as const,
  async subject({ learners, tutors, organisation }) {
    const { watched, primary, other } = cast(organisation.tutors);
    const [learner] = await pupils(learners, 1, other);
    const ids = idsOf([learner!]);
    await learners.update(ids[0]!, { ...learner!.body, primaryTutorEmail: watched });
    const replaced = (replacementTutorEmail: string) => tutors.unassign(other, ids, { replacementTutorEmail });
    return {
      learnerId: ids[0]!,
      named: [...namesOf(learner!), watched],
      patch: { current: await replaced(watched), former: await replaced(primary) },
      put: { current: await tutors.assign(watched, ids), former: await tutors.assign(primary, ids) },
    };
  },
  async act({ tutors, organisation }, { learnerId }) {
    const { watched, primary, other } = cast(organisation.tutors);
    const replaced = (email: string) => tutors.replaceFor(learnerId, [email]);
    const answers = { current: await replaced(watched), former: await replaced(primary) };
    return { ...answers, plain: isAccepted(answers.former) ? [] : [await replaced(other)] };
  },
  plain: ({ answer: { plain } }) => plain,
});

/** Batches of one learner that are accepted. */
const successes = pool('tutors/batch successes', {
  powers: ['twoTutors'],
  async subject({ learners, tutors, organisation }) {
    const second = organisation.tutors[1]!;
    const { learnerId } = await learners.create();
    const assign = () => tutors.assign(second, [learnerId], { valid: true });
    return {
      put: [await assign(), await assign()],
      patch: [await tutors.unassign(second, [learnerId], {}, { valid: true })],
    };
  },
});

/**
 * Two learners have the first tutor, who can be seen to stay, and a second one, in either order. A third is assigned, removed, and
 * then takes the place of the second.
 */
const besideTwo = pool('tutors/batches beside two', {
  powers: ['tutor', 'fourTutors'],
  async subject({ learners, tutors, organisation }) {
    const [watched, , second, third] = organisation.tutors as [string, string, string, string];
    const batch = [...(await pupils(learners, 1, watched, second)), ...(await pupils(learners, 1, second, watched))];
    const after = async (response: ApiResponse) => {
      const [first, second] = await areSeenByTutor(learners, batch, [true, true]);
      return { response, first, second };
    };
    const put = await after(await tutors.assign(third, idsOf(batch)));
    await tutors.unassign(third, idsOf(batch));
    const replacement = { replacementTutorEmail: third };
    return { put, patch: await after(await tutors.unassign(second, idsOf(batch), replacement)) };
  },
});

for (const [method, rule, title] of [
  ['put', 'tutors.batch-put.primary-tutor', 'refuses the primary tutor set by an update, not the former one'],
  [
    'patch',
    'tutors.batch-patch.replacement-primary',
    'refuses the primary tutor set by an update as replacement, not the former one',
  ],
] as const)
  test.describe(batches[method].title, () => {
    updated.check(title, covers(rule), async ({ subject: { named, [method]: answers } }) => {
      await expect(answers.current).toHaveStatus(400);
      await expect(answers.current).toNameOneOf(...named);
      await expect(answers.former, 'the former primary tutor').toBeAccepted();
    });
  });

test.describe('PUT /v1/learners/{learnerId}/secondarytutors', () => {
  updated.checks(covers('learners.secondary-tutors.primary-tutor', updated.row('list')), {
    'refuses the primary tutor set by an update, not the former one': async ({ answer }) => {
      await expect(answer.current).toHaveStatus(400);
      await expect(answer.former, 'the former primary tutor').toBeAccepted();
    },
  });
});

const inPlace = {
  put: { rule: 'tutors.batch-put.assigns', title: 'other secondary tutors of a learner in place' },
  patch: { rule: 'tutors.batch-patch.replaces', title: 'secondary tutors in place where it replaces the other' },
} as const;

for (const method of methods)
  test.describe(batches[method].title, () => {
    successes.checks(covers(`tutors.batch-${method}.status`), {
      'is answered 204, or 200, which the OpenAPI document also lists': async ({ subject }) => {
        for (const response of subject[method]) await expect(response).toHaveStatus(204, 200);
      },
    });

    for (const which of ['first', 'second'] as const)
      besideTwo.checks(covers(inPlace[method].rule), {
        [`leaves the ${which} of two ${inPlace[method].title}`]: ({ subject: { [method]: after } }) => {
          assumeAccepted(after.response);
          expect(after[which], 'seen by the tutor who was there before').toBe(true);
        },
      });
  });
