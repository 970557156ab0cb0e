import {
  type ApiResponse,
  assume,
  assumeAccepted,
  assumeInvalid,
  covers,
  expect,
  ifAllowed,
  isSeenByTutor,
  needs,
  pool,
  test,
} from '../../fixtures/index.ts';
import { areSeenByTutor, batches, cast, idsOf, pupils, unknownId } from './batches.ts';

const removals = {
  'without replacementTutorEmail': { rule: 'tutors.batch-patch.removes', body: {} },
  'with replacementTutorEmail null': { rule: 'tutors.batch-patch.null-removes', body: { replacementTutorEmail: null } },
} as const;

/** Learners with two secondary tutors lose one after the other, in each form; one learner is in no batch. */
const removed = pool('tutors/batch-patch', {
  rows: removals,

  async subject({ learners, organisation }) {
    const { watched, other } = cast(organisation.tutors);
    const [outside] = await pupils(learners, 1, watched, other);
    return outside!;
  },

  async act({ learners, tutors, organisation }, outside, { body }) {
    const { watched, other } = cast(organisation.tutors);
    const batch = await pupils(learners, 3, watched, other);
    const remove = async (tutor: string) => ({
      response: await tutors.unassign(tutor, idsOf(batch), body),
      seen: await areSeenByTutor(learners, batch),
      outside: await isSeenByTutor(learners, outside),
    });
    return { another: await remove(other), watched: await remove(watched) };
  },
});

/** Learners get the tutor in place of another one, first in a batch that is refused, and lose the tutor again. */
const replaced = pool('tutors/batch-patch replacement', {
  async subject({ learners, tutors, organisation }) {
    const { watched, other } = cast(organisation.tutors);
    const holders = await pupils(learners, 3, other);
    const [twice, once, thrice] = idsOf(holders) as [string, string, string];
    const seenAfter = async (response: ApiResponse) => ({ response, seen: await areSeenByTutor(learners, holders) });
    const replace = (...ids: string[]) => tutors.unassign(other, ids, { replacementTutorEmail: watched });
    return {
      refused: await seenAfter(await replace(twice, once, thrice, unknownId())),
      accepted: await seenAfter(await replace(twice, once, thrice)),
      removed: await seenAfter(await tutors.unassign(watched, [twice, once, twice])),
    };
  },
});

test.describe(batches.patch.title, () => {
  const seeing = needs('tutor', 'threeTutors');

  for (const [form, { rule }] of Object.entries(removals)) {
    test(
      `${form} removes the tutor from every learner of the batch`,
      covers(rule, seeing, removed.row(form)),
      async ({ pooled }) => {
        await pooled(removed, async ({ answer }) => {
          assume(answer.another.seen.every(Boolean), 'the tutor sees the learners');
          await expect(answer.watched.response).toBeAccepted();
          expect(answer.watched.seen, 'seen by the tutor after').toEqual([false, false, false]);
        });
      },
    );

    test(
      `${form} leaves other secondary tutors and other learners alone`,
      covers(rule, seeing, removed.row(form)),
      async ({ pooled }) => {
        await pooled(removed, async ({ answer: { another, watched } }) => {
          await expect(another.response).toBeAccepted();
          expect([...another.seen, another.outside], 'another tutor was removed').toEqual([true, true, true, true]);
          await expect(watched.response).toBeAccepted();
          expect([watched.seen[0], watched.outside], 'the tutor was removed').toEqual([false, true]);
        });
      },
    );
  }

  test(
    'reaches every learner of a batch that names one of them twice',
    covers('tutors.batch-patch.removes', seeing, replaced.row()),
    async ({ pooled }) => {
      await pooled(replaced, ({ subject: { accepted, removed } }) => {
        test.skip(removed.response.status === 400, 'a batch may not name a learner twice');
        assume(accepted.seen.every(Boolean), 'the tutor sees the learners');
        assumeAccepted(removed.response);
        expect(removed.seen, 'seen by the tutor').toEqual([false, false, true]);
      });
    },
  );

  test(
    'is answered 204, or 200, which the description also lists',
    covers('tutors.batch-patch.status', needs('twoTutors')),
    async ({ learners, tutors, organisation }) => {
      const second = organisation.tutors[1]!;
      const { learnerId } = await learners.create({ secondaryTutorEmails: [second] });

      const response = await tutors.unassign(second, [learnerId], {}, { valid: true });

      await expect(response).toHaveStatus(204, 200);
    },
  );

  test(
    'assigns the replacement to every learner that had the tutor',
    covers('tutors.batch-patch.replaces', seeing, replaced.row()),
    async ({ pooled }) => {
      await pooled(replaced, async ({ subject: { refused, accepted } }) => {
        assume(!refused.seen.some(Boolean), 'the replacement does not see the learners before');
        await expect(accepted.response).toBeAccepted();
        expect(accepted.seen, 'seen by the replacement after').toEqual([true, true, true]);
      });
    },
  );

  test(
    'assigns the replacement when a manager asks for it',
    covers('tutors.batch-patch.replaces', needs('manager', 'tutor', 'organisations'), ifAllowed),
    async ({ learners, tutors, organisation }) => {
      const [watched, second, primaryTutorEmail] = organisation.tutors as [string, string, string];
      const learner = await learners.create({ primaryTutorEmail, secondaryTutorEmails: [second] });

      const replacement = { replacementTutorEmail: watched };
      const response = await tutors.as(organisation.manager).unassign(second, [learner.learnerId], replacement);

      // The primary tutor is not the manager's: the tutor and the replacement cannot be the primary tutor, and these are
      // all that a manager is sure to have.
      test.skip(response.status >= 400, 'whether a manager may change such learners is not documented');
      expect(await isSeenByTutor(learners, learner), 'seen by the replacement').toBe(true);
    },
  );

  for (const [which, order] of Object.entries({ first: [0, 2], second: [2, 0] }))
    test(
      `leaves the ${which} of two secondary tutors in place where it replaces the other`,
      covers('tutors.batch-patch.replaces', needs('tutor', 'fourTutors')),
      async ({ learners, tutors, organisation }) => {
        const [learner] = await pupils(learners, 1, ...order.map((index) => organisation.tutors[index]!));
        const replacement = { replacementTutorEmail: organisation.tutors[3] };

        assumeAccepted(await tutors.unassign(organisation.tutors[2]!, [learner!.learnerId], replacement));

        expect(await isSeenByTutor(learners, learner!), 'seen by the tutor who was not replaced').toBe(true);
      },
    );

  // Whether such a replacement is accepted is a question, but if it is, the learner has the replacement only once.
  test(
    'removes a tutor who replaced another secondary tutor of the same learner',
    covers('tutors.batch-patch.removes', 'tutors.batch-patch.replaces', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched, other } = cast(organisation.tutors);
      const [learner] = await pupils(learners, 1, other, watched);
      const ids = idsOf([learner!]);
      const replaced = await tutors.unassign(other, ids, { replacementTutorEmail: watched });
      test.skip(replaced.status === 400, 'a secondary tutor may not replace another');
      assumeAccepted(replaced);
      expect(await isSeenByTutor(learners, learner!), 'seen by the replacement').toBe(true);

      await expect(await tutors.unassign(watched, ids)).toBeAccepted();

      expect(await isSeenByTutor(learners, learner!), 'seen by the tutor').toBe(false);
    },
  );

  test(
    'assigns the replacement to no learner that did not have the tutor',
    covers('tutors.batch-patch.only-holders', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched, other } = cast(organisation.tutors);
      const [holder] = await pupils(learners, 1, other);
      const others = await pupils(learners, 2);
      const before = await learners.everythingOf(others);
      const batch = [others[0]!, holder!, others[1]!];

      assumeAccepted(await tutors.unassign(other, idsOf(batch), { replacementTutorEmail: watched }));

      expect(await areSeenByTutor(learners, batch), 'seen by the replacement').toEqual([false, true, false]);
      const after = await learners.everythingOf(others);
      expect(after, 'the learners that did not have the tutor').toEqual(before);
    },
  );

  test(
    'shows whether the replaced tutor goes',
    covers('tutors.batch-patch.replaced-tutor', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation, observe }) => {
      const { watched, other } = cast(organisation.tutors);
      const [holder] = await pupils(learners, 1, watched);

      const response = await tutors.unassign(watched, [holder!.learnerId], { replacementTutorEmail: other });

      const stays = await isSeenByTutor(learners, holder!);
      observe('tutors.batch-patch.replaced-tutor', { replacedTutor: stays ? 'stays' : 'removed' }, response);
    },
  );
});

test.describe(`${batches.patch.title}, with a replacement`, () => {
  test(
    'assigns no replacement when it is refused',
    covers('tutors.batch-patch.atomic', needs('tutor', 'threeTutors'), replaced.row()),
    async ({ pooled }) => {
      await pooled(replaced, ({ subject: { refused } }) => {
        assumeInvalid(refused.response);
        expect(refused.seen, 'seen by the replacement').toEqual([false, false, false]);
      });
    },
  );
});
