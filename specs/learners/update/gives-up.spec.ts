import { covers, expect, learnerUniqueReference, test } from '../../../fixtures/index.ts';

test.describe('PUT /v1/learners/{learnerId}', () => {
  test('frees the former email for a new learner', covers('learners.update.email-moves'), async ({ learners }) => {
    const { learnerId, body } = await learners.create();
    await learners.update(learnerId, { ...body, email: learners.newEmail() });

    const response = await learners.post(learners.body({ email: body.email }), { valid: true });

    await expect(response, 'a create with an email that nobody holds').toBeAccepted();
    const found = await learners.getByEmail(body.email);
    await expect(found).toBeAccepted();
    expect(found.body?.learnerId, 'learner with that email').toBe(response.body?.learnerId);
  });

  test(
    'frees the former learnerUniqueReference for a new learner',
    covers('learners.create.unique-reference-duplicate'),
    async ({ learners }) => {
      const former = { learnerUniqueReference: learnerUniqueReference() };
      const { learnerId, body } = await learners.create(former);
      await learners.update(learnerId, { ...body, learnerUniqueReference: learnerUniqueReference() });

      const response = await learners.post(learners.body(former), { valid: true });

      await expect(response, 'a create with a reference that nobody holds').toBeAccepted();
      // Now that the reference is held again, the same create is refused, so references are indeed checked.
      await expect(await learners.post(learners.body(former)), 'one more such create').toBeRefused();
    },
  );
});
