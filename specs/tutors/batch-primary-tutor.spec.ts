import { covers, expect, needs, pool, test } from '../../fixtures/index.ts';
import { assigned, batches, cast, idsOf, pupils } from './batches.ts';

/** An update has given the learner another primary tutor. */
const updated = pool('tutors/batches primary tutor', {
  async subject({ learners, tutors, organisation }) {
    const { watched, primary, other } = cast(organisation.tutors);
    const [learner] = await pupils(learners, 1);
    const ids = idsOf([learner!]);
    await assigned(tutors, other, [learner!]);
    await learners.update(ids[0]!, { ...learner!.body, primaryTutorEmail: watched });
    const replaced = (replacementTutorEmail: string) => tutors.unassign(other, ids, { replacementTutorEmail });
    return {
      named: [ids[0]!, watched],
      patch: { current: await replaced(watched), former: await replaced(primary) },
      put: { current: await tutors.assign(watched, ids), former: await tutors.assign(primary, ids) },
    };
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
    test(title, covers(rule, needs('threeTutors'), updated.row()), async ({ pooled }) => {
      await pooled(updated, async ({ subject: { named, [method]: answers } }) => {
        await expect(answers.current).toHaveStatus(400);
        await expect(answers.current).toNameOneOf(...named);
        await expect(answers.former, 'the former primary tutor').toBeAccepted();
      });
    });
  });
