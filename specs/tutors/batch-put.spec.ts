import { assume, assumeAccepted, covers, expect, isSeenByTutor, needs, pool, test } from '../../fixtures/index.ts';
import { areSeenByTutor, batches, cast, idsOf, pupils } from './batches.ts';

/** Batches one after another, and whom of the learners the tutor sees after each; nobody has the tutor before. */
const assignments = pool('tutors/batch-put', {
  async subject({ learners, tutors, organisation }) {
    const { watched, other } = cast(organisation.tutors);
    const created = await pupils(learners, 6);
    const some = (places: readonly number[]) => places.map((at) => created[at]!);
    const seen = (...places: number[]) => areSeenByTutor(learners, some(places));
    const assign = (tutor: string, ...places: number[]) => tutors.assign(tutor, idsOf(some(places)), { valid: true });
    const [holder] = some([0]);
    const everything = () => learners.everything(holder!);
    return {
      before: await seen(0, 1, 2),
      first: { response: await assign(watched, 0, 1, 2), seen: await seen(0, 1, 2), outside: await seen(3) },
      again: {
        before: await everything(),
        response: await assign(watched, 0),
        after: await everything(),
        seen: await seen(0),
        removal: await tutors.unassign(watched, idsOf([holder!])),
        seenAfterRemoval: await seen(0),
      },
      mixed: { response: await assign(watched, 1, 3), seen: await seen(1, 3), earlier: await seen(2) },
      beside: { response: await assign(other, 1, 2), seen: await seen(1, 2) },
      twice: { response: await assign(watched, 4, 5, 4), seen: await seen(4, 5) },
    };
  },
});

const orders = { first: [0, 2], second: [2, 0] } as const;

/** A tutor is assigned to two learners with two others each, in either order; the first one's visibility can be tested. */
const besideTwo = pool('tutors/batch-put beside two', {
  async subject({ learners, tutors, organisation }) {
    const batch = [];
    for (const order of Object.values(orders))
      batch.push(...(await pupils(learners, 1, ...order.map((at) => organisation.tutors[at]!))));
    const response = await tutors.assign(organisation.tutors[3]!, idsOf(batch));
    const [first, second] = await areSeenByTutor(learners, batch);
    return { response, seen: { first, second } };
  },
});

test.describe(batches.put.title, () => {
  const assigns = covers('tutors.batch-put.assigns', needs('tutor', 'threeTutors'), assignments.row());
  const repeatable = covers('tutors.batch-put.repeatable', needs('tutor', 'threeTutors'), assignments.row());

  test('makes the tutor a secondary tutor of every learner of the batch', assigns, async ({ pooled }) => {
    await pooled(assignments, async ({ subject: { before, first } }) => {
      assume(!before.some(Boolean), 'the tutor does not see the learners');
      await expect(first.response).toBeAccepted();
      expect(first.seen, 'seen by the tutor after').toEqual([true, true, true]);
    });
  });

  test('reaches every learner of a batch that names one of them twice', assigns, async ({ pooled }) => {
    await pooled(assignments, ({ subject: { twice } }) => {
      test.skip(twice.response.status === 400, 'a batch may not name a learner twice');
      assumeAccepted(twice.response);
      expect(twice.seen, 'seen by the tutor').toEqual([true, true]);
    });
  });

  test('leaves the other secondary tutors of a learner in place', assigns, async ({ pooled }) => {
    await pooled(assignments, ({ subject: { mixed, beside } }) => {
      assume([mixed.seen[0], ...mixed.earlier].every(Boolean), 'the tutor sees the learners');
      assumeAccepted(beside.response);
      expect(beside.seen, 'seen by the tutor who was there before').toEqual([true, true]);
    });
  });

  for (const which of Object.keys(orders) as (keyof typeof orders)[])
    test(
      `leaves the ${which} of two other secondary tutors of a learner in place`,
      covers('tutors.batch-put.assigns', needs('tutor', 'fourTutors'), besideTwo.row()),
      async ({ pooled }) => {
        await pooled(besideTwo, ({ subject: { response, seen } }) => {
          assumeAccepted(response);
          expect(seen[which], 'seen by the tutor who was there before').toBe(true);
        });
      },
    );

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
      expect([first.seen[0], ...first.outside]).toEqual([true, false]);
    });
  });

  test('leaves the tutor with the learners of an earlier batch', assigns, async ({ pooled }) => {
    await pooled(assignments, ({ subject: { first, mixed } }) => {
      for (const { response } of [first, mixed]) assumeAccepted(response);
      expect([...mixed.earlier, mixed.seen[1]]).toEqual([true, true]);
    });
  });

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

  test('changes nothing for a tutor who is a secondary tutor already', repeatable, async ({ pooled }) => {
    await pooled(assignments, async ({ subject: { first, again } }) => {
      assumeAccepted(first.response);
      assume(first.seen[0] ?? false, 'the first assignment takes effect');
      await expect(again.response).toBeAccepted();
      expect(again.after, 'learner after the second assignment').toEqual(again.before);
      expect(again.seen, 'seen by the tutor').toEqual([true]);
      // The tutor was stored once, not twice, so one removal is enough.
      assumeAccepted(again.removal);
      expect(again.seenAfterRemoval, 'seen by the tutor after one removal').toEqual([false]);
    });
  });

  test('takes a batch in which some have the tutor already', repeatable, async ({ pooled }) => {
    await pooled(assignments, async ({ subject: { first, mixed } }) => {
      await expect(mixed.response).toBeAccepted();
      if (!mixed.seen[1]) assume(first.seen.every(Boolean), 'a batch takes effect');
      expect(mixed.seen).toEqual([true, true]);
    });
  });
});
