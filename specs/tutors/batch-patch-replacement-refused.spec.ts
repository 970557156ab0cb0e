import { assumeInvalid, covers, expect, needs, test } from '../../fixtures/index.ts';
import { areSeenByTutor, cast, idsOf, pupils, unknownId } from './batches.ts';

test.describe('PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners, with a replacement', () => {
  test(
    'gets 400 that names an unknown replacement',
    covers('tutors.batch-patch.unknown-replacement', needs('threeTutors')),
    async ({ learners, tutors, organisation, lab }) => {
      const { watched, second } = cast(organisation.tutors);
      const ids = idsOf(await pupils(learners, 2, watched));
      const nobody = `nobody-${unknownId()}@${lab.emailDomain}`;

      const response = await tutors.unassign(watched, ids, { replacementTutorEmail: nobody });

      await expect(response).toHaveStatus(400);
      await expect(response).toName(nobody);
      await expect(await tutors.unassign(watched, ids, { replacementTutorEmail: second })).toBeAccepted();
    },
  );

  test(
    'changes nobody when the replacement is unknown',
    covers('tutors.batch-patch.atomic', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation, lab }) => {
      const { watched } = cast(organisation.tutors);
      const batch = await pupils(learners, 2, watched);
      const nobody = `nobody-${unknownId()}@${lab.emailDomain}`;

      assumeInvalid(await tutors.unassign(watched, idsOf(batch), { replacementTutorEmail: nobody }));

      expect(await areSeenByTutor(learners, batch), 'seen by the tutor').toEqual([true, true]);
    },
  );

  test(
    'changes nobody for a replacement that is no text',
    covers('tutors.batch-patch.unknown-replacement', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched, second } = cast(organisation.tutors);
      const batch = await pupils(learners, 2, watched);

      const response = await tutors.unassign(watched, idsOf(batch), { replacementTutorEmail: { email: second } });

      await expect(response).toHaveStatus(400);
      expect(await areSeenByTutor(learners, batch), 'seen by the tutor').toEqual([true, true]);
    },
  );

  test(
    'assigns no replacement when it is refused',
    covers('tutors.batch-patch.atomic', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched, second } = cast(organisation.tutors);
      const batch = await pupils(learners, 2, second);

      const refused = await tutors.unassign(second, [...idsOf(batch), unknownId()], { replacementTutorEmail: watched });
      assumeInvalid(refused);

      expect(await areSeenByTutor(learners, batch), 'seen by the replacement').toEqual([false, false]);
    },
  );
});
