import { covers, test } from '../../../fixtures/index.ts';
import { expectUpdateRefused } from '../refusals.ts';
import { wrongTypes } from '../wrong-types.ts';

test.describe('PUT /v1/learners/{learnerId}', covers('learners.update.wrong-type'), () => {
  for (const [reason, fault] of Object.entries(wrongTypes)) {
    test(`refuses ${reason}`, async ({ learners }) => {
      await expectUpdateRefused(learners, fault);
    });
  }
});
