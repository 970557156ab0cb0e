import { covers, test } from '../../../fixtures/index.ts';
import { refusedCreates, refuses } from '../refusals.ts';
import { wrongTypes } from '../wrong-types.ts';

const refused = refusedCreates('types', wrongTypes);

test.describe('POST /v1/learners', () => {
  for (const reason of Object.keys(wrongTypes))
    test(`refuses ${reason}`, covers('learners.create.wrong-type', refused.row(reason)), refuses(refused));

  test(
    'takes a learner without clientReference or not',
    covers('learners.create.client-reference-omitted'),
    async ({ learners, observe }) => {
      const { response, record } = await learners.attempt({ clientReference: undefined });

      const reads = record === null ? null : 'clientReference' in record ? record.clientReference : 'absent';
      observe('learners.create.client-reference-omitted', { status: response.status, reads }, response);
    },
  );
});
