import { randomUUID } from 'node:crypto';
import {
  assume,
  assumeAccepted,
  covers,
  expect,
  ifAllowed,
  inTurn,
  isAccepted,
  isSeenByTutor,
  isThere,
  needs,
  type Organisation,
  type Power,
  pool,
  test,
} from '../../../fixtures/index.ts';
import { sees } from '../visibility/seen.ts';

// No read is documented to list tutors, so who sees the learner shows who they are. The tutor caller is `tutors[0]`.

const orders = { only: [0], first: [0, 1, 3], middle: [1, 0, 3], last: [1, 3, 0] };

/** One learner of the third tutor, to whom each row gives the first one among others, and then all but that one. */
const replaced = pool('learners/secondary-tutors replaced', {
  powers: ['tutor', 'fourTutors', 'description'],
  rows: orders,
  subject: ({ learners, organisation }) => learners.create({ primaryTutorEmail: organisation.tutors[2] }),
  async act({ learners, tutors, organisation }, learner, order) {
    const replace = async (places: number[]) => ({
      response: await tutors.replaceFor(
        learner.learnerId,
        places.map((place) => organisation.tutors[place]),
        { valid: true },
      ),
      isSeen: await isSeenByTutor(learners, learner),
    });
    const others = order.filter((place) => place !== 0);
    return { with: await replace(order), without: await replace(others.length > 0 ? others : [3]) };
  },
});

/** The secondary tutors that a learner has at first, as places in the list of tutors, and the lists that are then sent. */
const emptied: Record<string, { first: number[]; lists: number[][] }> = {
  'all of a list': {
    first: [],
    // One who was removed comes back.
    lists: [
      [0, 1, 3],
      [1, 3],
      [0, 1, 3],
    ],
  },
  'all of 1': { first: [0], lists: [[]] },
  'all of 2': { first: [0, 1], lists: [[]] },
  'all of 3': { first: [0, 1, 3], lists: [[]] },
};

/** A learner of the third tutor for each row, whom the manager of the first two sees only by what the lists say. */
const seen = pool('learners/secondary-tutors seen', {
  powers: ['organisations', 'description'],
  rows: emptied,
  async act({ learners, tutors, organisation }, _subject, { first, lists }) {
    const emails = (places: number[]) => places.map((place) => organisation.tutors[place]);
    const fields = first.length > 0 ? { secondaryTutorEmails: emails(first) } : {};
    const { learnerId } = await learners.create({ primaryTutorEmail: organisation.tutors[2], ...fields });
    return inTurn(lists, async (list) => {
      const response = await tutors.replaceFor(learnerId, emails(list), { valid: true });
      const isDue = list.length === 0 && !isAccepted(response);
      return {
        response,
        plain: isDue ? [await tutors.replaceFor(learnerId, emails([1]))] : [],
        byTutor: await isSeenByTutor(learners, { learnerId }),
        byManager: await sees(organisation.manager, learners, learnerId),
      };
    });
  },
  plain: ({ answer }) => answer.flatMap(({ plain }) => plain),
});

interface Row {
  /** Whether it is sent for the learner whose primary tutor is the first one. */
  ofOwn?: true;
  byTutor?: true;
  needs?: readonly Power[];
  list: (organisation: Organisation) => (string | undefined)[];
}

const lists: Record<string, Row> = {
  'an empty list': { list: () => [] },
  'a list': { needs: ['threeTutors'], list: ({ tutors }) => [tutors[1]] },
  'a list sent by a tutor': { needs: ['tutor', 'threeTutors'], byTutor: true, list: ({ tutors }) => [tutors[1]] },
  'an empty list beside the primary tutor': { ofOwn: true, list: () => [] },
  'a list beside the primary tutor': { ofOwn: true, list: ({ tutors }) => [tutors[1]] },
};

/**
 * A learner between two others (on a shared target, after one), all with the first tutor as secondary one, and a learner of whom
 * that is the primary one. A row gives the learner that tutor again before it sends its list: after it, that would mend the others.
 */
const changed = pool('learners/secondary-tutors others', {
  powers: ['twoTutors', 'description'],
  rows: lists,
  async subject({ lab, learners, organisation: { tutors } }) {
    const [own, second, third = second] = tutors;
    const fields = { primaryTutorEmail: third, secondaryTutorEmails: [own] };
    const [before, learner, ...after] = await learners.createMany(lab.isolated ? 3 : 2, fields);
    return { learner, others: [before, ...after], ofOwn: await learners.create({ primaryTutorEmail: own }) };
  },
  async act({ lab, learners, tutors, organisation }, subject, { ofOwn, byTutor, list }) {
    const { learnerId } = ofOwn ? subject.ofOwn : subject.learner;
    if (!ofOwn) assumeAccepted(await tutors.replaceFor(learnerId, [organisation.tutors[0]]));
    const caller = byTutor ? tutors.as(organisation.tutor) : tutors;
    const response = await caller.replaceFor(learnerId, list(organisation), { valid: true });
    const isSeen = !lab.has('tutor')
      ? null
      : ofOwn
        ? await sees(organisation.tutor, learners, learnerId)
        : await isSeenByTutor(learners, { learnerId });
    return { response, isSeen };
  },
  async control({ lab, learners, tutors, organisation }, { others, ofOwn: { learnerId } }) {
    const seen = await inTurn(lab.has('tutor') ? others : [], (other) => isSeenByTutor(learners, other));
    const emails = [organisation.tutors[1]];
    const known = await tutors.replaceFor(learnerId, emails);
    const unknown = await inTurn([emails, []], (list) => tutors.replaceFor(randomUUID(), list));
    await learners.delete(learnerId);
    const read = await learners.get(learnerId);
    return { seen, known, read, unknown: [...unknown, await tutors.replaceFor(learnerId, emails)] };
  },
});

test.describe('PUT /v1/learners/{learnerId}/secondarytutors', () => {
  for (const position of Object.keys(orders)) {
    replaced.check(
      `makes the ${position} tutor of the list a secondary tutor, answered 204`,
      covers('learners.secondary-tutors.replaces', replaced.row(position)),
      async ({ answer: { with: made } }) => {
        await expect(made.response).toHaveStatus(204);
        expect(made.isSeen, 'the tutor sees the learner').toBe(true);
      },
    );

    replaced.checks(covers('learners.secondary-tutors.removes-others', replaced.row(position)), {
      [`removes the ${position} secondary tutor when not in the list`]: ({ answer: { with: made, without } }) => {
        assume(made.isSeen, 'the tutor sees the learner before');
        assumeAccepted(without.response);
        expect(without.isSeen, 'the tutor sees the learner after').toBe(false);
      },
    });
  }

  changed.checks(covers('learners.secondary-tutors.replaces', changed.row('an empty list')), {
    'answers 204 to an empty list': ({ answer }) => expect(answer.response).toHaveStatus(204),
  });

  seen.checks(covers('learners.secondary-tutors.replaces', seen.row('all of a list')), {
    'makes all tutors of the list secondary tutors': async ({ answer: [all, withoutFirst, allAgain] }) => {
      for (const each of [all!, withoutFirst!, allAgain!]) {
        await expect(each.response).toHaveStatus(204);
        expect(each.byTutor, 'the tutor sees the learner').toBe(each !== withoutFirst);
        // The manager also sees the learner through the second tutor, even when the first has been removed.
        expect(each.byManager, 'the manager sees the learner').toBe(true);
      }
    },
  });

  changed.check(
    'removes a secondary tutor who is not in a list sent by a tutor',
    covers('learners.secondary-tutors.removes-others', ifAllowed, changed.row('a list sent by a tutor')),
    ({ answer: { response, isSeen } }) => {
      test.skip(response.status === 403, 'a tutor may not change these tutors, which the API document leaves open');
      assumeAccepted(response);
      expect(isSeen, 'the tutor sees the learner after').toBe(false);
    },
  );

  for (const count of [1, 2, 3]) {
    seen.checks(covers('learners.secondary-tutors.empty', seen.row(`all of ${count}`)), {
      [`removes all of ${count} with an empty list`]: async ({ answer: [after] }) => {
        await expect(after!.response).toBeAccepted();
        expect(after!.byTutor, 'the first tutor sees the learner').toBe(false);
        expect(after!.byManager, 'the manager sees the learner').toBe(false);
      },
    });
  }

  changed.checks(covers('learners.secondary-tutors.empty', needs('tutor'), changed.row('an empty list')), {
    'removes the only one with an empty list': async ({ answer: { response, isSeen } }) => {
      await expect(response).toBeAccepted();
      expect(isSeen, 'the tutor sees the learner').toBe(false);
    },
  });

  test.describe('other tutors', covers('learners.secondary-tutors.primary-kept', needs('tutor')), () => {
    for (const what of ['an empty list', 'a list']) {
      changed.checks(changed.row(`${what} beside the primary tutor`), {
        [`the primary tutor stays with ${what}`]: ({ answer: { response, isSeen } }) => {
          assumeAccepted(response);
          expect(isSeen, 'the primary tutor sees the learner').toBe(true);
        },
      });

      changed.check(
        `another learner’s tutors stay with ${what}`,
        covers('learners.secondary-tutors.primary-kept', needs('threeTutors'), changed.row(what)),
        ({ subject: { others }, answer: { response }, control: { seen } }) => {
          assumeAccepted(response);
          expect(seen, 'the tutor sees the other learners').toEqual(others.map(() => true));
        },
      );
    }
  });

  changed.check(
    'is answered 404 for a learner who does not exist, and for one who no longer does',
    covers('learners.secondary-tutors.unknown-learner'),
    async ({ control: { known, read, unknown } }) => {
      assumeAccepted(known);
      assume(!isThere(read), 'a learner is gone once deleted');
      for (const response of unknown) await expect(response).toHaveStatus(404);
    },
  );
});
