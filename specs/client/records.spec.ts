import { covers, expect, operationName, operations, test } from '../../fixtures/index.ts';

test.describe('Our client', () => {
  test(
    'sends a clientReference of its own with every learner',
    covers('learners.client.sends-client-reference'),
    async ({ learners, recorder }) => {
      await learners.createMany(3);

      const bodies = recorder.exchanges
        .filter(({ operation }) => operation === 'POST /v1/learners')
        .map(({ request }) => JSON.parse(request.body ?? '{}') as Record<string, unknown>);
      const references = bodies.map(({ clientReference }) => clientReference);
      expect(references.filter((reference) => typeof reference !== 'string' || reference === '')).toEqual([]);
      // Counts references, not requests, since a create whose answer was lost may have been sent again unchanged.
      expect(new Set(references).size, 'different references').toBe(3);
    },
  );

  test(
    'asks for the assessment address each time',
    covers('assessments.url.not-stored'),
    async ({ learners, assessments, recorder }) => {
      const { learnerId } = await learners.create();
      const asked = () => recorder.exchanges.filter(({ operation }) => operation?.endsWith('/assessment/url')).length;

      for (const time of ['first', 'second', 'third']) {
        const before = asked();
        await assessments.url(learnerId);
        // There is more than one request when an answer was lost.
        expect(asked() - before, `requests for the address the ${time} time`).toBeGreaterThan(0);
      }
    },
  );

  test(
    'calls nothing of version v0',
    covers('versioning.v0.avoided'),
    async ({ learners, assessments, tags, recorder }) => {
      const { learnerId } = await learners.create();
      await assessments.result(learnerId);
      await tags.get(learnerId);
      await learners.list({ pageIndex: 1, pageSize: 20 });

      const called = recorder.exchanges.map(({ url }) => new URL(url).pathname);
      expect(called.filter((path) => !/\/v1\//.test(path))).toEqual([]);
      expect(operations.map(operationName).filter((operation) => !/^\w+ \/v1\//.test(operation))).toEqual([]);
    },
  );
});
