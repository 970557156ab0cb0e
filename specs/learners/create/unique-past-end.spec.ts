import { covers, expect, type Learners, learnerUniqueReference, test } from '../../../fixtures/index.ts';
import { textsOf } from '../refusals.ts';
import { createUnlessRefused } from './unless-refused.ts';

/**
 * A learner whose end date has passed, which a service may refuse to enrol. The read ensures that the learner still exists.
 */
async function ended(learners: Learners, fields: Record<string, unknown> = {}): Promise<{ email: string }> {
  const body = { endDate: '2020-01-31', ...fields };
  const learner = await createUnlessRefused(learners, body, 'nobody can be enrolled whose end has passed');
  await learners.read(learner.learnerId);
  return learner;
}

test.describe('a learner whose endDate has passed', () => {
  test('prevents a create with the same email', covers('learners.create.duplicate-email'), async ({ learners }) => {
    const { email } = await ended(learners);

    const response = await learners.post(learners.body({ email }));

    await expect(response).toBeRefused();
    expect(textsOf(response)).toContain('User is already a Learner');
  });

  test('prevents an update to the same email', covers('learners.update.email-unique'), async ({ learners }) => {
    const { email } = await ended(learners);
    const { learnerId, body } = await learners.create();

    await expect(await learners.put(learnerId, { ...body, email })).toBeRefused();
  });

  test(
    'prevents a create with the same learnerUniqueReference',
    covers('learners.create.unique-reference-duplicate'),
    async ({ learners }) => {
      const reference = { learnerUniqueReference: learnerUniqueReference() };
      await ended(learners, reference);

      await expect(await learners.post(learners.body(reference))).toBeRefused();
    },
  );

  test(
    'prevents an update to the same learnerUniqueReference',
    covers('learners.update.unique-reference-unique'),
    async ({ learners }) => {
      const reference = { learnerUniqueReference: learnerUniqueReference() };
      await ended(learners, reference);
      const { learnerId, body } = await learners.create();

      await expect(await learners.put(learnerId, { ...body, ...reference })).toBeRefused();
    },
  );
});
