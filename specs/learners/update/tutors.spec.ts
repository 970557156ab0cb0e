import {
  assume,
  assumeAccepted,
  assumeRefused,
  covers,
  expect,
  isAccepted,
  isSeen,
  isSeenByTutor,
  needs,
  pool,
  type Surroundings,
  test,
} from '../../../fixtures/index.ts';
import { fullBody } from '../bodies.ts';
import { inTurn } from '../refusals.ts';
import { lists, sees } from '../visibility/seen.ts';

/** A learner who is created for the tutor caller, and then given to another tutor, to the first again, and back. */
async function handedOn({ learners, organisation: { tutor, tutors } }: Surroundings) {
  const [own, other] = tutors as [string, string];
  const learner = await learners.create({ primaryTutorEmail: own });
  const { learnerId, body } = learner;
  const view = learners.as(tutor);
  const isAtFirst = await sees(tutor, learners, learnerId);
  const give = async (primaryTutorEmail: string) => {
    const answer = await learners.put(learnerId, { ...body, primaryTutorEmail });
    return { answer, isSeen: await sees(tutor, learners, learnerId) };
  };
  const away = await give(other);
  const still = { byEmail: isSeen(await view.getByEmail(body.email)), inList: await lists(view, body.email) };
  return { learner, isAtFirst, away: { ...away, ...still }, back: await give(own), awayAgain: await give(other) };
}

/**
 * The primary and secondary tutors that updates store one after the other, the first of them as a precondition: by their places in
 * the list of tutors. The tutor caller is the first.
 */
const rows: Record<string, { primary?: number; secondary: number[] | undefined; all?: true }[]> = {
  added: [{ secondary: [2] }, { secondary: [2, 0] }, { secondary: [2] }],
  cleared: [{ secondary: [0] }, { secondary: [] }],
  'all else': [{ secondary: [2] }, { primary: 2, secondary: [1, 0], all: true }],
  promoted: [{ secondary: [0] }, { primary: 0, secondary: [2] }],
  omitted: [{ secondary: [0] }, { secondary: undefined }],
};

const assigned = pool('learners/update secondary tutors', {
  rows,
  needs: (row) =>
    row.some(({ primary = 1, secondary = [] }) => [primary, ...secondary].includes(2)) ? ['threeTutors'] : [],
  subject: handedOn,
  act: ({ learners, tags, organisation: { tutors } }, { learner: { learnerId, body } }, row) =>
    inTurn(row, async ({ primary = 1, secondary, all }) => {
      const own = { primaryTutorEmail: tutors[primary], secondaryTutorEmails: secondary?.map((at) => tutors[at]) };
      const sent = all ? fullBody(learners, tags, { email: learners.newEmail(), ...own }) : { ...body, ...own };
      const answer = await learners.put(learnerId, sent, { valid: true });
      return { answer, isSeen: await isSeenByTutor(learners, { learnerId }) };
    }),
});

test.describe('PUT /v1/learners/{learnerId}', () => {
  test(
    'replaces the primary tutor',
    covers('learners.update.primary-tutor-replaced', needs('tutor', 'twoTutors'), assigned.row()),
    ({ pooled }) =>
      pooled(assigned, async ({ subject: { back, awayAgain } }) => {
        await expect(back.answer).toBeAccepted();
        expect(back.isSeen, 'the tutor sees the learner once assigned').toBe(true);
        await expect(awayAgain.answer).toBeAccepted();
        expect(awayAgain.isSeen, 'the tutor still sees the learner').toBe(false);
      }),
  );

  test(
    'takes the learner from the tutor for whom it was created',
    covers('learners.update.primary-tutor-replaced', needs('tutor', 'twoTutors'), assigned.row()),
    ({ pooled }) =>
      pooled(assigned, ({ subject: { isAtFirst, away } }) => {
        assume(isAtFirst, 'the tutor sees the learner');
        assumeAccepted(away.answer);
        expect(away.isSeen, 'the tutor still sees the learner').toBe(false);
        expect(away.byEmail, 'the tutor still sees the learner by email').toBe(false);
        expect(away.inList, 'the tutor still has the learner in the list').not.toBe(true);
      }),
  );

  test(
    'makes a secondary tutor the primary one',
    covers('learners.update.primary-tutor-replaced', needs('tutor', 'threeTutors'), assigned.row('promoted')),
    ({ pooled }) =>
      pooled(assigned, async ({ answer: [, promoted] }) => {
        await expect(promoted!.answer).toBeAccepted();
        expect(promoted!.isSeen, 'the tutor, no longer a secondary one, sees the learner').toBe(true);
      }),
  );

  test.describe('secondaryTutorEmails', () => {
    /** By title: the row, which of its updates, and whether the tutor sees the learner before and after. */
    for (const [title, row, at, isBefore, isAfter] of [
      ['become the secondary tutors', 'added', 1, false, true],
      ['become the secondary tutors when all else changes too', 'all else', 1, false, true],
      ['no longer include the former one when another tutor is sent', 'added', 2, true, false],
      ['no longer include the former one when an empty list is sent', 'cleared', 1, true, false],
    ] as const)
      test(
        title,
        covers('learners.update.secondary-tutors-replaced', needs('tutor', 'threeTutors'), assigned.row(row)),
        ({ pooled }) =>
          pooled(assigned, async ({ answer }) => {
            const [before, after] = [answer[at - 1]!, answer[at]!];
            assumeAccepted(before.answer);
            if (isBefore) assume(before.isSeen, 'the tutor sees the learner before');
            else expect(before.isSeen, 'the tutor sees the learner before').toBe(false);
            await expect(after.answer).toBeAccepted();
            expect(after.isSeen, 'the tutor sees the learner after').toBe(isAfter);
          }),
      );
  });

  test(
    'keeps or clears secondary tutors that it omits',
    covers('learners.update.omitted-secondary-tutors', needs('tutor', 'twoTutors'), assigned.row('omitted')),
    ({ pooled, observe }) =>
      pooled(assigned, ({ answer: [before, after] }) => {
        assumeAccepted(before!.answer);
        const { answer, isSeen } = after!;
        if (!isAccepted(answer)) assumeRefused(answer);
        const effect = isAccepted(answer) ? (isSeen ? 'kept' : 'cleared') : null;
        observe('learners.update.omitted-secondary-tutors', { status: answer.status, effect }, answer);
      }),
  );
});
