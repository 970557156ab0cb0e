import { assumeInvalid, covers, expect, learnerUniqueReference, needs, test, unique } from '../../../fixtures/index.ts';
import { expectCreateRefused, textsOf } from '../refusals.ts';

const invalid = 'Invalid primary tutor.';

const nobody = () => `${unique('nobody')}@example.com`;

test.describe('POST /v1/learners', () => {
  test(
    'refuses a create without primaryTutorEmail with the documented message',
    covers('learners.create.missing-primary-tutor'),
    async ({ learners }) => {
      const response = await expectCreateRefused(learners, { primaryTutorEmail: undefined });

      expect(textsOf(response)).toContain(invalid);
    },
  );

  test(
    'refuses a primaryTutorEmail that nobody has with the documented message',
    covers('learners.create.invalid-primary-tutor'),
    async ({ learners }) => {
      const response = await expectCreateRefused(learners, { primaryTutorEmail: nobody() });

      expect(textsOf(response)).toContain(invalid);
    },
  );

  test(
    'refuses an empty primaryTutorEmail with the documented message',
    covers('learners.create.invalid-primary-tutor'),
    async ({ learners }) => {
      // An empty email counts as missing or as not resolving; the message is the same.
      const response = await expectCreateRefused(learners, { primaryTutorEmail: '' });

      expect(textsOf(response)).toContain(invalid);
      await expectCreateRefused(learners, { primaryTutorEmail: null });
    },
  );

  test(
    'leaves the email and the reference of a refused create free',
    covers('learners.create.invalid-primary-tutor'),
    async ({ learners }) => {
      const body = learners.body({ learnerUniqueReference: learnerUniqueReference() });
      assumeInvalid(await learners.post({ ...body, primaryTutorEmail: nobody() }));

      // The email and the reference are still free, so no learner was created.
      await expect(
        await learners.postUnusual(body, { learnerUniqueReference: learnerUniqueReference() }),
      ).toBeAccepted();
    },
  );

  test(
    'refuses a learner as primary tutor with the documented message',
    covers('learners.create.invalid-primary-tutor'),
    async ({ learners }) => {
      const { body } = await learners.create();

      const response = await expectCreateRefused(learners, { primaryTutorEmail: body.email });

      expect(textsOf(response)).toContain(invalid);
    },
  );

  test(
    'refuses staff who are no tutors as primary tutor',
    covers('learners.create.primary-tutor-is-tutor', needs('staff')),
    async ({ learners, organisation }) => {
      for (const primaryTutorEmail of organisation.staff) await expectCreateRefused(learners, { primaryTutorEmail });
    },
  );
});
