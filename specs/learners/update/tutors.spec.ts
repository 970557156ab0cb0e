import {
  type ApiResponse,
  assume,
  assumeAccepted,
  assumeGenderTaken,
  assumeRefused,
  type CreatedLearner,
  covers,
  expect,
  inTurn,
  isAccepted,
  needs,
  pool,
  type Surroundings,
  test,
} from '../../../fixtures/index.ts';
import { fullBody } from '../bodies.ts';
import { expectHidden, expectSeen, isSeenIn, type Sight, sees, sightOf } from '../visibility/seen.ts';

/** By the places of the tutors, of whom the tutor caller is the first; `primary` is the second by default. */
interface Step {
  primary?: number;
  secondary?: readonly number[];
  /** Whether all else changes too. */
  all?: true;
}

/** Updates of a learner who is created for the tutor caller. */
const steps = {
  away: {},
  added: { secondary: [2, 0] },
  replaced: { secondary: [2] },
  'all else': { primary: 2, secondary: [1, 0], all: true },
  cleared: { primary: 2, secondary: [] },
  back: { primary: 0 },
  'away again': {},
} as const satisfies Record<string, Step>;

/** Updates after these of which one need not leave the tutors as the others know them: each is sent where the tutor is a secondary one. */
const rows: Record<string, Step> = { promoted: { primary: 0, secondary: [2] }, omitted: {} };

async function put({ learners, tags, organisation }: Surroundings, { learnerId, body }: CreatedLearner, step: Step) {
  const { primary = 1, secondary, all } = step;
  const { tutors } = organisation;
  const own = {
    primaryTutorEmail: tutors[primary] ?? tutors[1],
    secondaryTutorEmails: secondary?.flatMap((at) => tutors[at] ?? []),
  };
  const sent = all
    ? fullBody(learners, tags, { email: learners.newEmail(), tags: undefined, ...own })
    : { ...body, ...own };
  return assumeGenderTaken(await learners.put(learnerId, sent, { valid: true }));
}

const assigned = pool('learners/update secondary tutors', {
  powers: ['tutor', 'twoTutors'],
  rows,
  async subject(surroundings) {
    const { lab, learners, organisation } = surroundings;
    const learner = await learners.create({ primaryTutorEmail: organisation.tutors[0] });
    const view = learners.as(organisation.tutor);
    const byId = async () => ({ reads: [await view.get(learner.learnerId)], isListed: null });
    const atFirst: Sight = await byId();
    // A shared target is asked for the other reads when the tutor has got the learner by an update.
    const isBrief = (name: string, step: Step) => 'secondary' in step || (name === 'away' && !lab.isolated);
    const made = await inTurn(Object.entries(steps), async ([name, step]) => {
      const answer = await put(surroundings, learner, step);
      return [name, { answer, sight: isBrief(name, step) ? await byId() : await sightOf(view, learner) }] as const;
    });
    const after = Object.fromEntries(made) as Record<keyof typeof steps, { answer: ApiResponse; sight: Sight }>;
    return { learner, atFirst, ...after };
  },
  async act(surroundings, { learner }, row) {
    const before = await put(surroundings, learner, { secondary: [0] });
    const answer = await put(surroundings, learner, row);
    return {
      before,
      answer,
      isSeen: await sees(surroundings.organisation.tutor, surroundings.learners, learner.learnerId),
    };
  },
});

test.describe('PUT /v1/learners/{learnerId}', () => {
  assigned.checks(covers('learners.update.primary-tutor-replaced'), {
    'replaces the primary tutor': async ({ subject }) => {
      await expect(subject.back.answer).toBeAccepted();
      expect(isSeenIn(subject.back.sight), 'the tutor sees the learner once assigned').toBe(true);
      await expect(subject['away again'].answer).toBeAccepted();
      expect(isSeenIn(subject['away again'].sight), 'the tutor still sees the learner').toBe(false);
    },
    'takes the learner from the tutor for whom it was created': ({ subject: { atFirst, away } }) => {
      assume(isSeenIn(atFirst), 'the tutor sees the learner');
      assumeAccepted(away.answer);
      expectHidden(away.sight);
    },
  });

  assigned.checks(covers('learners.update.primary-tutor-replaced', needs('threeTutors'), assigned.row('promoted')), {
    'makes a secondary tutor the primary one': async ({ answer: { answer, isSeen } }) => {
      await expect(answer).toBeAccepted();
      expect(isSeen, 'the tutor, no longer a secondary one, sees the learner').toBe(true);
    },
  });

  test.describe('secondaryTutorEmails', () => {
    /** By title: the update, the one before, and whether the tutor then sees the learner, whom the tutor does not see before if so. */
    for (const [title, update, former, isShown] of [
      ['become the secondary tutors', 'added', 'away', true],
      ['become the secondary tutors when all else changes too', 'all else', 'replaced', true],
      ['no longer include the former one when another tutor is sent', 'replaced', 'added', false],
      ['no longer include the former one when an empty list is sent', 'cleared', 'all else', false],
    ] as const)
      assigned.checks(covers('learners.update.secondary-tutors-replaced', needs('threeTutors')), {
        [title]: async ({ subject: { [former]: before, [update]: after } }) => {
          assumeAccepted(before.answer);
          if (isShown) expect(isSeenIn(before.sight), 'the tutor sees the learner before').toBe(false);
          else assume(isSeenIn(before.sight), 'the tutor sees the learner before');
          await expect(after.answer).toBeAccepted();
          expect(isSeenIn(after.sight), 'the tutor sees the learner after').toBe(isShown);
        },
      });
  });

  assigned.check(
    'keeps or clears secondary tutors that it omits',
    covers('learners.update.omitted-secondary-tutors', assigned.row('omitted')),
    ({ subject: { added }, answer: { before, answer, isSeen } }, { observe }) => {
      assume(isSeenIn(added.sight), 'a secondary tutor sees the learner');
      assumeAccepted(before);
      if (!isAccepted(answer)) assumeRefused(answer);
      const effect = isAccepted(answer) ? (isSeen ? 'kept' : 'cleared') : null;
      observe('learners.update.omitted-secondary-tutors', { status: answer.status, effect }, answer);
    },
  );
});

test.describe('a tutor', () => {
  assigned.check(
    'sees a learner from an update of the primary tutor on, and no longer after the reverse',
    covers('learners.visibility.follows-assignment'),
    async ({ subject: { away, back, 'away again': awayAgain } }) => {
      for (const { answer } of [away, back, awayAgain]) assumeAccepted(answer);
      expectHidden(away.sight);
      await expectSeen(back.sight);
      expectHidden(awayAgain.sight);
    },
  );
});
