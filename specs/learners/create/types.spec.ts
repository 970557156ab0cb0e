import { covers, test } from '../../../fixtures/index.ts';

test.describe('POST /v1/learners', () => {
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
