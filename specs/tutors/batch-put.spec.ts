import {
  areSeenByTutor,
  assume,
  assumeAccepted,
  covers,
  expect,
  isSeenByTutor,
  needs,
  pool,
  test,
} from '../../fixtures/index.ts';
import { documentedFields } from '../learners/known-fields.ts';
import { batches, cast, handBack, idsOf, pupils } from './batches.ts';

/** Batches one after another, and whom of the learners the tutor sees after each; nobody has the tutor before. */
const assignments = pool('tutors/batch-put', {
  async subject(surroundings) {
    const { learners, tutors, organisation } = surroundings;
    const { watched, other } = cast(organisation.tutors);
    const created = await pupils(learners, 5);
    const some = (places: readonly number[]) => places.map((at) => created[at]!);
    /** @param holders who should have the tutor. */
    const seen = (...holders: number[]) =>
      areSeenByTutor(
        learners,
        created,
        created.map((_, at) => holders.includes(at)),
      );
    const assign = (tutor: string, ...places: number[]) => tutors.assign(tutor, idsOf(some(places)), { valid: true });
    const ids = idsOf(some([0]));
    const steps = {
      before: await seen(),
      first: { response: await assign(watched, 0, 1, 2), seen: await seen(0, 1, 2) },
      again: {
        before: documentedFields(await learners.read(ids[0]!)),
        response: await assign(watched, 0),
        after: documentedFields(await learners.read(ids[0]!)),
        seen: await isSeenByTutor(learners, created[0]!),
        removal: await tutors.unassign(watched, ids),
        seenAfterRemoval: await isSeenByTutor(learners, created[0]!),
      },
      mixed: { response: await assign(watched, 1, 3), seen: await seen(1, 2, 3) },
      beside: { response: await assign(other, 1, 2), seen: await seen(1, 2, 3) },
      twice: { response: await assign(watched, 0, 4, 0), seen: await seen(0, 1, 2, 3, 4) },
    };
    await handBack(surroundings, created, [watched, created], [other, some([1, 2])]);
    return steps;
  },
});

test.describe(batches.put.title, () => {
  const assigns = covers('tutors.batch-put.assigns', needs('tutor', 'threeTutors'), assignments.row());
  const repeatable = covers('tutors.batch-put.repeatable', needs('tutor', 'threeTutors'), assignments.row());

  test('makes the tutor a secondary tutor of every learner of the batch', assigns, async ({ pooled }) => {
    await pooled(assignments, async ({ subject: { before, first } }) => {
      assume(!before.some(Boolean), 'the tutor does not see the learners');
      await expect(first.response).toBeAccepted();
      expect(first.seen.slice(0, 3), 'seen by the tutor after').toEqual([true, true, true]);
    });
  });

  test('reaches every learner of a batch that names one of them twice', assigns, async ({ pooled }) => {
    await pooled(assignments, ({ subject: { twice } }) => {
      test.skip(twice.response.status === 400, 'a batch may not name a learner twice');
      assumeAccepted(twice.response);
      expect([twice.seen[0], twice.seen[4]], 'seen by the tutor').toEqual([true, true]);
    });
  });

  test('leaves the other secondary tutors of a learner in place', assigns, async ({ pooled }) => {
    await pooled(assignments, ({ subject: { mixed, beside } }) => {
      assume(mixed.seen.slice(1, 3).every(Boolean), 'the tutor sees the learners');
      assumeAccepted(beside.response);
      expect(beside.seen.slice(1, 3), 'seen by the tutor who was there before').toEqual([true, true]);
    });
  });

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

  test('leaves learners outside the batch alone', assigns, async ({ pooled }) => {
    await pooled(assignments, ({ subject: { first } }) => {
      assumeAccepted(first.response);
      expect([first.seen[0], first.seen[3]]).toEqual([true, false]);
    });
  });

  test('leaves the tutor with the learners of an earlier batch', assigns, async ({ pooled }) => {
    await pooled(assignments, ({ subject: { first, mixed } }) => {
      for (const { response } of [first, mixed]) assumeAccepted(response);
      expect(mixed.seen.slice(2, 4)).toEqual([true, true]);
    });
  });

  test('changes nothing for a tutor who is a secondary tutor already', repeatable, async ({ pooled }) => {
    await pooled(assignments, async ({ subject: { first, again } }) => {
      assumeAccepted(first.response);
      assume(first.seen[0] ?? false, 'the first assignment takes effect');
      await expect(again.response).toBeAccepted();
      expect(again.after, 'learner after the second assignment').toEqual(again.before);
      expect(again.seen, 'seen by the tutor').toBe(true);
      // The tutor was stored once, not twice, so one removal is enough.
      assumeAccepted(again.removal);
      expect(again.seenAfterRemoval, 'seen by the tutor after one removal').toBe(false);
    });
  });

  test('takes a batch in which some have the tutor already', repeatable, async ({ pooled }) => {
    await pooled(assignments, async ({ subject: { first, mixed } }) => {
      await expect(mixed.response).toBeAccepted();
      if (!mixed.seen[3]) assume(first.seen.slice(0, 3).every(Boolean), 'a batch takes effect');
      expect([mixed.seen[1], mixed.seen[3]]).toEqual([true, true]);
    });
  });
});
