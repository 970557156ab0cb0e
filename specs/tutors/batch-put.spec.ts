import { assume, assumeAccepted, covers, expect, isSeenByTutor, needs, test } from '../../fixtures/index.ts';
import { batches } from './batches.ts';

test.describe(batches.put.title, () => {
  // The learner and the tutor to assign are the manager's own, since only then is the manager sure to be allowed.
  test(
    'keeps a secondary tutor who is not the manager’s when the manager assigns another',
    covers('tutors.batch-put.assigns', needs('manager', 'tutor', 'organisations')),
    async ({ learners, tutors, organisation }) => {
      const [watched, primaryTutorEmail, , others] = organisation.tutors as [string, string, string, string];
      const create = () => learners.create({ primaryTutorEmail, secondaryTutorEmails: [others] });
      const [learner, control] = [await create(), await create()];
      const ids = [learner.learnerId];

      assumeAccepted(await tutors.as(organisation.manager).assign(watched, ids));

      // A replacement is added only to learners that have the tutor, so whether the tutor caller sees the learner again
      // shows whether it was added.
      assumeAccepted(await tutors.unassign(watched, ids));
      assumeAccepted(await tutors.unassign(others, [...ids, control.learnerId], { replacementTutorEmail: watched }));
      assume(await isSeenByTutor(learners, control), 'a replacement is added to a learner who has the tutor');
      expect(await isSeenByTutor(learners, learner), 'a tutor who is not the manager’s was a secondary tutor').toBe(
        true,
      );
    },
  );
});
