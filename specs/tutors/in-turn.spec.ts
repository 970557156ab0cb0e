import {
  type ApiResponse,
  areSeenByTutor,
  assume,
  assumeAccepted,
  type CreatedLearner,
  covers,
  documentedFields,
  expect,
  isAccepted,
  isSeenByTutor,
  pool,
  test,
} from '../../fixtures/index.ts';
import { batches, cast, handOn, idsOf, pupils } from './batches.ts';

/** After a batch, which of the learners the first tutor sees. */
interface Step {
  response: ApiResponse;
  seen: boolean[];
}

/** Batches of five learners one after another; in the end nobody has a secondary tutor, as before. */
const inTurn = pool('tutors/batches in turn', {
  powers: ['tutor', 'threeTutors'],
  async subject({ lab, learners, tutors, organisation }) {
    const { watched, other } = cast(organisation.tutors);
    const created = await pupils(learners, 5);
    const [a, b, c, d, e] = created as [CreatedLearner, CreatedLearner, CreatedLearner, CreatedLearner, CreatedLearner];
    const assign = (tutor: string, ...batch: CreatedLearner[]) => tutors.assign(tutor, idsOf(batch), { valid: true });
    const remove = (tutor: string, ...batch: CreatedLearner[]) => tutors.unassign(tutor, idsOf(batch));
    const replace = (tutor: string, replacementTutorEmail: string | null, ...batch: CreatedLearner[]) =>
      tutors.unassign(tutor, idsOf(batch), { replacementTutorEmail });
    /** @param holders who should have the first tutor. */
    const after = async (response: ApiResponse, ...holders: CreatedLearner[]): Promise<Step> => {
      const expected = created.map((one) => holders.includes(one));
      return { response, seen: await areSeenByTutor(learners, created, expected) };
    };
    // A shared target is spared the reads.
    const recordOfB = async () => (lab.isolated ? documentedFields(await learners.record(b.learnerId)) : null);

    const first = await after(await assign(watched, a, b, c), a, b, c);
    const before = await recordOfB();
    const mixed = await after(await assign(watched, b, d, e), a, b, c, d, e);
    const records = { before, after: await recordOfB() };
    const beside = await after(await assign(other, a, b, c, d), a, b, c, d, e);
    const another = await remove(other, c);
    const removed = await after(await remove(watched, a, b, e), c, d);
    const assigned = await assign(watched, a, b, e, a);
    if (!isAccepted(assigned)) await assign(watched, a, b, e);
    const twice = await after(assigned, a, b, c, d, e);
    const anotherByNull = await replace(other, null, d);
    const removedByNull = await after(await replace(watched, null, a, c, e), b, d);
    // The first of these has neither of the two, the second only the other one.
    const mixture = {
      response: await replace(other, watched, c, a),
      seen: [await isSeenByTutor(learners, c), await isSeenByTutor(learners, a)],
    };
    const replacement = await replace(other, watched, b);
    const isSeen = await isSeenByTutor(learners, b);
    const replaced = { response: await replace(watched, other, d), stays: await isSeenByTutor(learners, d) };
    // Those who hold the other tutor then: whether a batch may name somebody who does not is a question.
    const keeps = (replacing: ApiResponse) => replaced.stays || !isAccepted(replacing);
    const holders = [
      ...(keeps(mixture.response) ? [a] : []),
      ...(keeps(replacement) ? [b] : []),
      ...(isAccepted(replaced.response) ? [d] : []),
    ];
    const cleared = await remove(other, ...holders);
    const hasA = mixture.seen[1];
    const removal = await after(await remove(watched, b, ...(hasA ? [a] : []), ...(replaced.stays ? [d] : [])));
    if (isAccepted(cleared) && !removal.seen.includes(true)) handOn(learners, created);
    return {
      first,
      mixed,
      records,
      beside,
      another,
      removed,
      twice,
      anotherByNull,
      removedByNull,
      mixture,
      replacement,
      isSeen,
      replaced,
      removal,
    };
  },
});

/** Each form of a removal: first another tutor of one learner, and then the tutor of a batch. */
const removals = {
  'without replacementTutorEmail': {
    rule: 'tutors.batch-patch.removes',
    steps: ['beside', 'another', 'removed'],
    batch: [0, 1, 4],
    left: [2, 3],
  },
  'with replacementTutorEmail null': {
    rule: 'tutors.batch-patch.null-removes',
    steps: ['twice', 'anotherByNull', 'removedByNull'],
    batch: [0, 2, 4],
    left: [1, 3],
  },
} as const;

test.describe(batches.put.title, () => {
  inTurn.checks(covers('tutors.batch-put.administrator-allowed'), {
    'is allowed to an administrator': async ({ subject: { first } }) => {
      await expect(first.response).toBeAccepted();
      assume(first.seen[0] ?? false, 'the batch takes effect');
    },
  });

  inTurn.checks(covers('tutors.batch-put.assigns'), {
    'makes the tutor a secondary tutor of every learner of the batch': async ({ subject: { first } }) => {
      assume(!first.seen[4], 'the tutor does not see other learners');
      await expect(first.response).toBeAccepted();
      expect(first.seen.slice(0, 3), 'seen by the tutor after').toEqual([true, true, true]);
    },
    'reaches every learner of a batch that names one of them twice': ({ subject: { removed, twice } }) => {
      test.skip(twice.response.status === 400, 'a batch may not name a learner twice');
      assumeAccepted(twice.response);
      assume(!removed.seen[0] && !removed.seen[4], 'the tutor does not see the learners before');
      expect([twice.seen[0], twice.seen[4]], 'seen by the tutor').toEqual([true, true]);
    },
    'leaves the other secondary tutors of a learner in place': ({ subject: { mixed, beside } }) => {
      assume(mixed.seen.every(Boolean), 'the tutor sees the learners');
      assumeAccepted(beside.response);
      expect(beside.seen.slice(0, 4), 'seen by the tutor who was there before').toEqual([true, true, true, true]);
    },
    'leaves learners outside the batch alone': ({ subject: { first } }) => {
      assumeAccepted(first.response);
      expect([first.seen[0], first.seen[3]]).toEqual([true, false]);
    },
    'leaves the tutor with the learners of an earlier batch': ({ subject: { first, mixed } }) => {
      for (const { response } of [first, mixed]) assumeAccepted(response);
      expect(mixed.seen.slice(2)).toEqual([true, true, true]);
    },
  });

  inTurn.checks(covers('tutors.batch-put.repeatable'), {
    'changes nothing for a tutor who is a secondary tutor already': async ({
      subject: { first, mixed, records, removed },
    }) => {
      assumeAccepted(first.response);
      assume(first.seen[1] ?? false, 'the first assignment takes effect');
      await expect(mixed.response).toBeAccepted();
      expect(records.after, 'learner after the second assignment').toEqual(records.before);
      expect(mixed.seen[1], 'seen by the tutor').toBe(true);
      // The tutor was stored once, not twice, so one removal is enough.
      assumeAccepted(removed.response);
      assume(!removed.seen[0] && !removed.seen[4], 'a removal takes effect for learners who were assigned once');
      expect(removed.seen[1], 'seen by the tutor after one removal').toBe(false);
    },
    'takes a batch in which some have the tutor already': async ({ subject: { first, mixed } }) => {
      await expect(mixed.response).toBeAccepted();
      if (!mixed.seen[3]) assume(first.seen.slice(0, 3).every(Boolean), 'a batch takes effect');
      expect([mixed.seen[1], mixed.seen[3]]).toEqual([true, true]);
    },
  });
});

test.describe(batches.patch.title, () => {
  inTurn.checks(covers('tutors.batch-patch.administrator-allowed'), {
    'is allowed to an administrator': async ({ subject: { beside, removed } }) => {
      assume(beside.seen[0] ?? false, 'the tutor sees the learner');
      await expect(removed.response).toBeAccepted();
      assume(!removed.seen[0], 'the batch takes effect');
    },
  });

  for (const [form, { rule, steps, batch, left }] of Object.entries(removals)) {
    const removes = covers(rule);
    const [before, ofAnother, ofTutor] = steps;

    inTurn.check(`${form} removes the tutor from every learner of the batch`, removes, async ({ subject }) => {
      assume(subject[before].seen.every(Boolean), 'the tutor sees the learners');
      await expect(subject[ofTutor].response).toBeAccepted();
      expect(
        batch.map((at) => subject[ofTutor].seen[at]),
        'seen by the tutor after',
      ).toEqual([false, false, false]);
    });

    // One of those who are left has lost the other tutor.
    inTurn.check(`${form} leaves other secondary tutors and other learners alone`, removes, async ({ subject }) => {
      assume(subject[before].seen.every(Boolean), 'the tutor sees the learners');
      await expect(subject[ofAnother]).toBeAccepted();
      await expect(subject[ofTutor].response).toBeAccepted();
      expect(subject[ofTutor].seen[batch[0]], 'the tutor was removed').toBe(false);
      expect(
        left.map((at) => subject[ofTutor].seen[at]),
        'seen by the tutor still',
      ).toEqual([true, true]);
    });
  }

  inTurn.check(
    'gives the replacement to no learner who has lost the tutor',
    covers('tutors.batch-patch.only-holders'),
    ({ subject: { another, removed, removedByNull, mixture } }) => {
      assumeAccepted(another);
      assume(!removed.seen[0], 'a removal takes effect');
      assume(!removedByNull.seen[2], 'the replacement does not see the learner before');
      assumeAccepted(mixture.response);
      expect(mixture.seen[0], 'seen by the replacement').toBe(false);
    },
  );

  inTurn.check(
    'assigns the replacement to a learner who has the tutor, beside one who has not',
    covers('tutors.batch-patch.replaces'),
    async ({ subject: { beside, removedByNull, mixture } }) => {
      assumeAccepted(beside.response);
      assume(!removedByNull.seen[0], 'the replacement does not see the learner before');
      await expect(mixture.response).toBeAccepted();
      expect(mixture.seen[1], 'seen by the replacement').toBe(true);
    },
  );

  // Whether such a replacement is accepted is a question, but if it is, the learner has the replacement, and only once.
  inTurn.check(
    'keeps a replacement who is already a secondary tutor of the learner',
    covers('tutors.batch-patch.replaces'),
    ({ subject: { removedByNull, replacement, isSeen } }) => {
      test.skip(replacement.status === 400, 'a secondary tutor may not replace another');
      assume(removedByNull.seen[1] ?? false, 'the tutor sees the learner');
      assumeAccepted(replacement);
      expect(isSeen, 'seen by the replacement').toBe(true);
    },
  );

  inTurn.check(
    'removes a tutor who replaced another secondary tutor of the same learner',
    covers('tutors.batch-patch.removes', 'tutors.batch-patch.replaces'),
    async ({ subject: { removed, removedByNull, replacement, isSeen, removal } }) => {
      test.skip(replacement.status === 400, 'a secondary tutor may not replace another');
      assume(removedByNull.seen[1] ?? false, 'the tutor sees the learner');
      assumeAccepted(replacement);
      assume(isSeen, 'the replacement sees the learner');
      await expect(removal.response).toBeAccepted();
      assume(!removed.seen[0], 'a removal takes effect');
      expect(removal.seen[1], 'seen by the tutor').toBe(false);
    },
  );

  inTurn.checks(covers('tutors.batch-patch.replaced-tutor'), {
    'shows whether the replaced tutor goes': ({ subject: { removedByNull, replaced } }, { observe }) => {
      assume(removedByNull.seen[3] ?? false, 'the tutor sees the learner');
      assumeAccepted(replaced.response);
      const answer = { replacedTutor: replaced.stays ? 'stays' : 'removed' };
      observe('tutors.batch-patch.replaced-tutor', answer, replaced.response);
    },
  });
});
