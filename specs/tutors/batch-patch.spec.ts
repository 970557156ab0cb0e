import {
  type ApiResponse,
  areSeenByTutor,
  assume,
  assumeAccepted,
  assumeInvalid,
  covers,
  documentedFields,
  expect,
  ifAllowed,
  isAccepted,
  isSeenByTutor,
  needs,
  pool,
  test,
} from '../../fixtures/index.ts';
import { assigned, batches, cast, handBack, idsOf, pupils, unknownId } from './batches.ts';

/**
 * Three learners get the tutor in place of another one, first in a batch that is refused, and lose the tutor again; a fourth gets
 * the tutor in a batch between two who do not have the other one.
 */
const replaced = pool('tutors/batch-patch replacement', {
  powers: ['tutor', 'threeTutors'],
  async subject(surroundings) {
    const { lab, learners, tutors, organisation } = surroundings;
    const { watched, other } = cast(organisation.tutors);
    const created = await pupils(learners, 6);
    await assigned(tutors, other, created.slice(0, 4));
    const [twice, once, thrice, holder, ...others] = idsOf(created) as [string, string, string, string, string, string];
    const replace = (...ids: string[]) => tutors.unassign(other, ids, { replacementTutorEmail: watched });
    // A shared target is spared the reads.
    const recordsOfOthers = async () =>
      lab.isolated ? [await learners.record(others[0]), await learners.record(others[1])].map(documentedFields) : [];
    const seenAfter = async (response: ApiResponse, ...holders: boolean[]) => ({
      response,
      seen: await areSeenByTutor(
        learners,
        created,
        created.map((_, at) => holders[at] ?? false),
      ),
    });
    const refused = await seenAfter(await replace(twice, once, thrice, unknownId()));
    const before = await recordsOfOthers();
    const mixed = await seenAfter(await replace(others[0], holder, others[1]), false, false, false, true);
    const after = await recordsOfOthers();
    const isMixed = isAccepted(mixed.response);
    const accepted = await seenAfter(await replace(twice, once, thrice), true, true, true, isMixed);
    const removed = await seenAfter(await tutors.unassign(watched, [twice, once, twice]), false, false, true, isMixed);
    const holders = created.slice(0, 4);
    await handBack(surroundings, created, [watched, holders], [other, holders]);
    return { refused, mixed: { ...mixed, before, after }, accepted, removed };
  },
});

test.describe(batches.patch.title, () => {
  replaced.checks(covers('tutors.batch-patch.removes'), {
    'reaches every learner of a batch that names one of them twice': ({ subject: { accepted, removed } }) => {
      test.skip(removed.response.status === 400, 'a batch may not name a learner twice');
      assume(accepted.seen.slice(0, 3).every(Boolean), 'the tutor sees the learners');
      assumeAccepted(removed.response);
      expect(removed.seen.slice(0, 3), 'seen by the tutor').toEqual([false, false, true]);
    },
  });

  replaced.checks(covers('tutors.batch-patch.replaces'), {
    'assigns the replacement to every learner who had the tutor': async ({ subject: { refused, accepted } }) => {
      assume(!refused.seen.some(Boolean), 'the replacement does not see the learners before');
      await expect(accepted.response).toBeAccepted();
      expect(accepted.seen.slice(0, 3), 'seen by the replacement after').toEqual([true, true, true]);
    },
  });

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

  replaced.checks(covers('tutors.batch-patch.only-holders'), {
    'assigns the replacement to no learner who did not have the tutor': ({ subject: { refused, mixed } }) => {
      assumeAccepted(mixed.response);
      assume(mixed.seen[3] ?? false, 'the replacement takes effect');
      const before = refused.seen.slice(0, 3);
      expect(mixed.seen, 'seen by the replacement').toEqual([...before, true, false, false]);
      expect(mixed.after, 'the learners who did not have the tutor').toEqual(mixed.before);
    },
  });
});

test.describe(`${batches.patch.title}, with a replacement`, () => {
  replaced.checks(covers('tutors.batch-patch.atomic'), {
    'assigns no replacement when it is refused': ({ subject: { refused } }) => {
      assumeInvalid(refused.response);
      expect(refused.seen, 'seen by the replacement').not.toContain(true);
    },
  });
});
