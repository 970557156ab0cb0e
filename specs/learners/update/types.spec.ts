import { covers, test } from '../../../fixtures/index.ts';
import { expectNothingStored, refusedUpdates } from '../refusals.ts';
import { wrongTypes } from '../wrong-types.ts';

const refused = refusedUpdates('types', wrongTypes);

test.describe('PUT /v1/learners/{learnerId}', covers('learners.update.wrong-type'), () => {
  for (const reason of Object.keys(wrongTypes))
    test(`refuses ${reason}`, refused.row(reason), ({ pooled }) => pooled(refused, expectNothingStored));
});
