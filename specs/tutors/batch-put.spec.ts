import { assume, assumeAccepted, covers, expect, isSeenByTutor, needs, test } from '../../fixtures/index.ts';
import { areSeenByTutor, cast, expectEffect, idsOf, pupils } from './batches.ts';

test.describe('PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', () => {
  test(
    'makes the tutor a secondary tutor of every learner of the batch',
    covers('tutors.batch-put.assigns', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched } = cast(organisation.tutors);
      const batch = await pupils(learners, 3);
      assume(!(await areSeenByTutor(learners, batch)).some(Boolean), 'the tutor does not see the learners');

      await expect(await tutors.assign(watched, idsOf(batch), { valid: true })).toBeAccepted();

      expect(await areSeenByTutor(learners, batch), 'seen by the tutor after').toEqual([true, true, true]);
    },
  );

  test(
    'reaches every learner of a batch that names one of them twice',
    covers('tutors.batch-put.assigns', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const batch = await pupils(learners, 2);
      const [twice, once] = idsOf(batch);

      const response = await tutors.assign(cast(organisation.tutors).watched, [twice, once, twice]);

      test.skip(response.status === 400, 'a batch may not name a learner twice');
      assumeAccepted(response);
      expect(await areSeenByTutor(learners, batch), 'seen by the tutor').toEqual([true, true]);
    },
  );

  test(
    'leaves the other secondary tutors of a learner in place',
    covers('tutors.batch-put.assigns', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched, other } = cast(organisation.tutors);
      const batch = await pupils(learners, 2, watched);

      assumeAccepted(await tutors.assign(other, idsOf(batch), { valid: true }));

      expect(await areSeenByTutor(learners, batch), 'seen by the tutor who was there before').toEqual([true, true]);
    },
  );

  for (const [which, order] of Object.entries({ first: [0, 2], second: [2, 0] })) {
    test(
      `leaves the ${which} of two other secondary tutors of a learner in place`,
      covers('tutors.batch-put.assigns', needs('tutor', 'fourTutors')),
      async ({ learners, tutors, organisation }) => {
        const [learner] = await pupils(learners, 1, ...order.map((index) => organisation.tutors[index]!));

        assumeAccepted(await tutors.assign(organisation.tutors[3]!, [learner!.learnerId]));

        expect(await isSeenByTutor(learners, learner!), 'seen by the tutor who was there before').toBe(true);
      },
    );
  }

  // The learner and the tutor to assign are the manager's own, since only then is the manager sure to be allowed.
  test(
    'keeps a secondary tutor who is not the manager’s when the manager assigns another',
    covers('tutors.batch-put.assigns', needs('manager', 'tutor', 'organisations')),
    async ({ learners, tutors, organisation }) => {
      const [watched, primaryTutorEmail, , others] = organisation.tutors as [string, string, string, string];
      const learner = await learners.create({ primaryTutorEmail, secondaryTutorEmails: [others] });
      const ids = [learner.learnerId];

      assumeAccepted(await tutors.as(organisation.manager).assign(watched, ids));

      // A replacement is added only to learners that have the tutor, so whether the tutor caller sees the learner again
      // shows whether it was added.
      assumeAccepted(await tutors.unassign(watched, ids));
      assumeAccepted(await tutors.unassign(others, ids, { replacementTutorEmail: watched }));
      expect(await isSeenByTutor(learners, learner), 'a tutor who is not the manager’s was a secondary tutor').toBe(
        true,
      );
    },
  );

  test(
    'leaves learners outside the batch alone',
    covers('tutors.batch-put.assigns', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched } = cast(organisation.tutors);
      const [inside, outside] = await pupils(learners, 2);

      assumeAccepted(await tutors.assign(watched, [inside!.learnerId]));

      expect(await areSeenByTutor(learners, [inside!, outside!])).toEqual([true, false]);
    },
  );

  test(
    'leaves the tutor with the learners of an earlier batch',
    covers('tutors.batch-put.assigns', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched } = cast(organisation.tutors);
      const [earlier, later] = await pupils(learners, 2);
      assumeAccepted(await tutors.assign(watched, [earlier!.learnerId]));

      assumeAccepted(await tutors.assign(watched, [later!.learnerId]));

      expect(await areSeenByTutor(learners, [earlier!, later!])).toEqual([true, true]);
    },
  );

  test(
    'is answered 204, or 200, which the description also lists',
    covers('tutors.batch-put.status', needs('twoTutors')),
    async ({ learners, tutors, organisation }) => {
      const { learnerId } = await learners.create();

      for (const time of ['the first', 'a repeated'])
        await expect(
          await tutors.assign(organisation.tutors[1]!, [learnerId], { valid: true }),
          `${time} assignment`,
        ).toHaveStatus(204, 200);
    },
  );

  test(
    'changes nothing for a tutor who is a secondary tutor already',
    covers('tutors.batch-put.repeatable', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched } = cast(organisation.tutors);
      const [holder] = await pupils(learners, 1);
      assumeAccepted(await tutors.assign(watched, [holder!.learnerId]));
      assume(await isSeenByTutor(learners, holder!), 'the first assignment takes effect');
      const before = await learners.everything(holder!);

      await expect(await tutors.assign(watched, [holder!.learnerId])).toBeAccepted();

      expect(await learners.everything(holder!), 'learner after the second assignment').toEqual(before);
      expect(await isSeenByTutor(learners, holder!), 'seen by the tutor').toBe(true);
      // The tutor was stored once, not twice, so one removal is enough.
      assumeAccepted(await tutors.unassign(watched, [holder!.learnerId]));
      expect(await isSeenByTutor(learners, holder!), 'seen by the tutor after one removal').toBe(false);
    },
  );

  test(
    'takes a batch in which some have the tutor already',
    covers('tutors.batch-put.repeatable', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched } = cast(organisation.tutors);
      const [holder] = await pupils(learners, 1, watched);
      const [other] = await pupils(learners, 1);

      await expect(await tutors.assign(watched, idsOf([holder!, other!]))).toBeAccepted();

      const areSeen = await areSeenByTutor(learners, [holder!, other!]);
      if (!areSeen[1]) await expectEffect(learners, (tutor, ids) => tutors.assign(tutor, ids), false);
      expect(areSeen).toEqual([true, true]);
    },
  );
});
