import { expect } from '@playwright/test';
import { run } from '../../support/faults/command.ts';
import { sampleOf } from '../../support/long.ts';
import { test } from '../../support/shared-target.ts';

/** Defects that a check notices when it is made alone: defect -> the rule that it breaks, and where its checks are. */
const broken: Record<string, [rule: string, files: string]> = {
  'replacement-stores-up-to-the-offender': ['learners.secondary-tutors.atomic', 'learners/secondary-tutors/refused'],
  'create-updates-course-details': ['learners.create.never-updates', 'learners/create/duplicates'],
};

for (const [defect, [rule, files]] of sampleOf(Object.entries(broken), 2))
  test.describe(() => {
    test.use({ defects: [defect] });

    test(`checks that share their requests notice ${defect}`, async ({ target }) => {
      test.setTimeout(180_000);

      const { result, printed } = await run(
        // Of this seed, the request that is most like the learner who exists is the last one in its pool.
        { ...target.variables, LAS_THOROUGH: '1', LAS_SEED: '10' },
        undefined,
        files,
      );

      // Inconclusive if the defect also breaks what the rule rests on.
      expect(result?.rules.find(({ id }) => id === rule)?.verdict, printed).toMatch(/violates|inconclusive/);
    });
  });
