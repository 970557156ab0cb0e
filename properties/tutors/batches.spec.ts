import fc from 'fast-check';
import { covers, eachRule, needs, test } from '../check.ts';
import { batchRuns, runBatches } from '../models/batches.ts';

test.describe('Batches of secondary tutors, one after another', () => {
  test.describe.configure({ mode: 'default' });

  const rules = eachRule({
    'tutors.batch-put.assigns': 'assign everybody of the batch',
    'tutors.batch-put.repeatable': 'change nothing where the tutor is assigned already',
    'tutors.batch-put.atomic': 'change nobody when an assignment with offenders at any positions is refused',
    'tutors.batch-put.unknown-learner': 'are refused with the name of every unknown learner: assignments',
    'tutors.batch-put.primary-tutor': 'are refused where the tutor is the primary one already',
    'tutors.batch-patch.removes': 'remove the tutor from everybody of the batch',
    'tutors.batch-patch.replaces': 'put the replacement in at holders, whatever the mixture',
    'tutors.batch-patch.only-holders': 'put the replacement in at nobody else, whatever the mixture',
    'tutors.batch-patch.atomic': 'change nobody when a removal with unknown learners at any positions is refused',
    'tutors.batch-patch.unknown-learner': 'are refused with the name of every unknown learner: removals',
  });

  for (const { title, ...shown } of rules)
    test(
      title,
      covers(shown.rule, needs('tutor', 'threeTutors')),
      async ({ checkRule, learners, tutors, organisation }) => {
        await checkRule(
          (judge) =>
            fc.asyncProperty(batchRuns(), ([starts, batches]) =>
              runBatches(starts, batches, { learners, tutors, organisation, judge }),
            ),
          { ...shown, runs: 30 },
        );
      },
    );
});
