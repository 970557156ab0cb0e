import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { cast, pupils } from './batches.ts';

test.describe('PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', () => {
  test(
    'refuses the primary tutor set by an update, not the former one',
    covers('tutors.batch-put.primary-tutor', needs('threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched, primary } = cast(organisation.tutors);
      const [learner] = await pupils(learners, 1);
      const { learnerId, body } = learner!;
      await learners.update(learnerId, { ...body, primaryTutorEmail: watched });

      const response = await tutors.assign(watched, [learnerId]);

      await expect(response).toHaveStatus(400);
      await expect(response).toNameOneOf(learnerId, watched);
      await expect(await tutors.assign(primary, [learnerId]), 'the former primary tutor').toBeAccepted();
    },
  );
});

test.describe('PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners', () => {
  test(
    'refuses the primary tutor set by an update as replacement, not the former one',
    covers('tutors.batch-patch.replacement-primary', needs('threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched, other, primary } = cast(organisation.tutors);
      const [learner] = await pupils(learners, 1, watched);
      const { learnerId, body } = learner!;
      await learners.update(learnerId, { ...body, primaryTutorEmail: other });

      const response = await tutors.unassign(watched, [learnerId], { replacementTutorEmail: other });

      await expect(response).toHaveStatus(400);
      await expect(response).toNameOneOf(learnerId, other);
      const former = await tutors.unassign(watched, [learnerId], { replacementTutorEmail: primary });
      await expect(former, 'the former primary tutor').toBeAccepted();
    },
  );
});
