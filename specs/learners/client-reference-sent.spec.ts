import { covers, expect, test } from '../../fixtures/index.ts';

test.describe('the suite as a client', () => {
  test('sends a clientReference of its own with every learner', {
    ...covers('learners.client.sends-client-reference'),
  }, async ({ learners, recorder }) => {
    await learners.createMany(3);

    const sent = recorder.exchanges
      .filter(({ operation }) => operation === 'POST /v1/learners')
      .map(({ request }) => JSON.parse(request.body ?? '{}').clientReference);
    expect(sent.filter((reference) => typeof reference !== 'string' || reference === '')).toEqual([]);
    // Counts references, not requests, since a create whose answer was lost may have been sent again unchanged.
    expect(new Set(sent).size, 'different references').toBe(3);
  });
});
