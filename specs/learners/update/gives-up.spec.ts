import { assumeAccepted, covers, expect, learnerUniqueReference, pool, test } from '../../../fixtures/index.ts';

/** A learner who has got another email and reference, and creates with the former ones. */
const freed = pool('learners/update gives up', {
  rows: { email: 'email', learnerUniqueReference: 'learnerUniqueReference' } as const,
  async subject({ learners }) {
    const { learnerId, body } = await learners.create({ learnerUniqueReference: learnerUniqueReference() });
    const moved = { email: learners.newEmail(), learnerUniqueReference: learnerUniqueReference() };
    await learners.update(learnerId, { ...body, ...moved });
    return body;
  },
  async act({ learners }, former, field) {
    const fields = { [field]: former[field] };
    const response = await learners.post(learners.body(fields), { valid: true });
    // Held again, the reference is refused, so references are indeed checked.
    if (field === 'learnerUniqueReference') return { response, again: await learners.post(learners.body(fields)) };
    return { response, found: await learners.getByEmail(former.email) };
  },
});

test.describe('PUT /v1/learners/{learnerId}', () => {
  freed.checks(covers('learners.update.email-moves', freed.row('email')), {
    'frees the former email for a new learner': async ({ answer: { response, found } }) => {
      await expect(response, 'a create with an email that nobody holds').toBeAccepted();
      // That the read by email finds whom a create makes is another rule's concern.
      expect(assumeAccepted(found!).body?.learnerId, 'learner with that email').toBe(response.body?.learnerId);
    },
  });

  freed.checks(covers('learners.create.unique-reference-duplicate', freed.row('learnerUniqueReference')), {
    'frees the former learnerUniqueReference for a new learner': async ({ answer: { response, again } }) => {
      await expect(response, 'a create with a reference that nobody holds').toBeAccepted();
      await expect(again!, 'one more such create').toBeRefused();
    },
  });
});
