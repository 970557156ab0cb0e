import {
  assume,
  assumeAccepted,
  assumeRefused,
  type CreatedLearner,
  covers,
  expect,
  isAccepted,
  isSeen,
  isSeenByTutor,
  needs,
  type Organisation,
  type Power,
  pool,
  type Surroundings,
  test,
  unique,
} from '../../../fixtures/index.ts';
import { fullBody } from '../bodies.ts';
import { edit, expectNothingStored, type Fields, inTurn, textsOf } from '../refusals.ts';
import { lists, sees } from '../visibility/seen.ts';

const nobody = () => `${unique('nobody')}@example.com`;
const places = { first: 0, 'in the middle': 1, last: 2 };

/** What a check sends, one after the other; the learner is another one. */
type Faults = (organisation: Organisation, learner: CreatedLearner) => Fields[];

/** By title, with the powers that it needs. */
const primary: Record<string, [Faults, ...Power[]]> = {
  'is refused when it is nobody’s': [() => [{ primaryTutorEmail: nobody() }]],
  'is refused when it is a learner’s': [(_, { body }) => [{ primaryTutorEmail: body.email }]],
  'is refused when it is of staff who are no tutors': [({ staff }) => [{ primaryTutorEmail: staff[0] }], 'staff'],
};
const secondary: Record<string, [Faults, ...Power[]]> = {
  'is refused when it stands alone': [() => [{ secondaryTutorEmails: [nobody()] }]],
  'is refused when it is a learner’s, or no text at all': [
    (_, { body }) => [body.email, ''].map((email) => ({ secondaryTutorEmails: [email] })),
  ],
  ...Object.fromEntries(
    Object.entries(places).map(([place, at]): [string, [Faults, Power]] => [
      `is refused when it stands ${place}`,
      [({ tutors }) => [{ secondaryTutorEmails: tutors.slice(1, 3).toSpliced(at, 0, nobody()) }], 'threeTutors'],
    ]),
  ),
  'is refused when it is of staff who are no tutors': [
    ({ staff }) => [{ secondaryTutorEmails: staff.slice(0, 1) }],
    'staff',
  ],
};
const missing: Faults = () => [{ primaryTutorEmail: undefined }, { primaryTutorEmail: nobody() }];

const put = ({ learners }: Surroundings, { learnerId, body }: CreatedLearner, fields: Fields) =>
  learners.put(learnerId, { ...body, ...edit, ...fields });

const refused = pool('learners/update tutors refused', {
  rows: {
    missing: [missing] as [Faults],
    ...Object.fromEntries(Object.entries(primary).map(([title, row]) => [`primary ${title}`, row])),
    ...Object.fromEntries(Object.entries(secondary).map(([title, row]) => [`secondary ${title}`, row])),
  },
  needs: ([, ...powers]) => powers,
  async subject({ learners }) {
    const [learner, other] = await learners.createMany(2);
    return { learner: learner!, other: other! };
  },
  look: ({ learners }, { learner }) => learners.record(learner.learnerId),
  act: (surroundings, { learner, other }, [faults]) =>
    inTurn(faults(surroundings.organisation, other), (fault) => put(surroundings, learner, fault)),
  control: (surroundings, { learner }) =>
    put(surroundings, learner, { secondaryTutorEmails: surroundings.organisation.tutors.slice(1, 3) }),
});

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
  for (const [what, rule, titles] of [
    ['primaryTutorEmail', 'learners.update.invalid-primary-tutor', primary],
    ['email in secondaryTutorEmails', 'learners.update.invalid-secondary-tutor', secondary],
  ] as const)
    test.describe(`an invalid ${what}`, () => {
      for (const [title, [, ...powers]] of Object.entries(titles)) {
        const row = refused.row(
          `${rule === 'learners.update.invalid-primary-tutor' ? 'primary' : 'secondary'} ${title}`,
        );
        test(title, covers(rule, needs(...powers), row), ({ pooled }) => pooled(refused, expectNothingStored));
      }
    });

  test(
    'shows the message for an invalid primary tutor',
    covers('learners.update.invalid-primary-tutor-message', refused.row('missing')),
    ({ pooled, observe }) =>
      pooled(refused, ({ answer }) => {
        const [asMissing = null, asUnknown = null] = answer.map((each) =>
          textsOf(each).includes('Invalid primary tutor.'),
        );
        const shown = { 'message of a create when missing': asMissing, 'when unknown': asUnknown };
        observe('learners.update.invalid-primary-tutor-message', shown, ...answer);
      }),
  );

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
