import {
  assumeAccepted,
  type CreatedLearner,
  covers,
  expect,
  isSeen,
  type Learners,
  needs,
  type Tutors,
  test,
} from '../../../fixtures/index.ts';
import { lists } from './seen.ts';

/** A way to assign another tutor's learner to `tutors[0]`, and to undo it. */
interface Way {
  assign: (scene: Scene) => Promise<unknown>;
  unassign: (scene: Scene) => Promise<unknown>;
}

interface Scene {
  learners: Learners;
  tutors: Tutors;
  own: string;
  other: string;
  learner: CreatedLearner;
}

const ways: Record<string, Way> = {
  'an update of the primary tutor': {
    assign: ({ learners, learner, own }) =>
      learners.update(learner.learnerId, { ...learner.body, primaryTutorEmail: own }),
    unassign: ({ learners, learner }) => learners.update(learner.learnerId, learner.body),
  },
  'a replacement of the secondary tutors': {
    assign: async ({ tutors, learner, own }) => assumeAccepted(await tutors.replaceFor(learner.learnerId, [own])),
    unassign: async ({ tutors, learner }) => assumeAccepted(await tutors.replaceFor(learner.learnerId, [])),
  },
  'a batch of the tutor': {
    assign: async ({ tutors, learner, own }) => assumeAccepted(await tutors.assign(own, [learner.learnerId])),
    unassign: async ({ tutors, learner, own }) => assumeAccepted(await tutors.unassign(own, [learner.learnerId])),
  },
};

/** The tutor caller is `tutors[0]`; the manager sees the learners of `tutors[0]` and `tutors[1]`. */
const roles = {
  tutor: { powers: ['tutor', 'twoTutors'], stranger: 1 },
  manager: { powers: ['manager', 'organisations'], stranger: 3 },
} as const;

for (const [role, { powers, stranger }] of Object.entries(roles))
  test.describe(`a ${role}`, covers('learners.visibility.follows-assignment', needs(...powers)), () => {
    for (const [what, { assign, unassign }] of Object.entries(ways)) {
      test(`sees a learner from ${what} on, and no longer after the reverse`, async ({
        learners,
        tutors,
        organisation,
      }) => {
        const own = organisation.tutors[0] ?? '';
        const other = organisation.tutors[stranger] ?? '';
        const learner = await learners.create({ primaryTutorEmail: other });
        const scene = { learners, tutors, own, other, learner };
        const seen = learners.as(organisation[role as keyof typeof roles]);
        await expectHidden(seen, learner);

        await assign(scene);
        await expectSeen(seen, learner);

        await unassign(scene);
        await expectHidden(seen, learner);
      });
    }
  });

test.describe('a tutor', covers('learners.visibility.follows-assignment', needs('tutor', 'twoTutors')), () => {
  test('keeps seeing a learner as primary tutor when no longer its secondary one', async ({
    learners,
    tutors,
    organisation,
  }) => {
    const [own, other] = organisation.tutors;
    const learner = await learners.create({ primaryTutorEmail: other, secondaryTutorEmails: [own] });
    assumeAccepted(await tutors.replaceFor(learner.learnerId, []));
    await learners.update(learner.learnerId, { ...learner.body, primaryTutorEmail: own, secondaryTutorEmails: [] });

    await expectSeen(learners.as(organisation.tutor), learner);
  });
});

async function expectSeen(seen: Learners, { learnerId, body }: CreatedLearner): Promise<void> {
  await expect(await seen.get(learnerId)).toBeAccepted();
  await expect(await seen.getByEmail(body.email)).toBeAccepted();
  expect(await lists(seen, body.email), 'row in the list').not.toBe(false);
}

async function expectHidden(seen: Learners, { learnerId, body }: CreatedLearner): Promise<void> {
  expect(isSeen(await seen.get(learnerId)), 'seen by id').toBe(false);
  expect(isSeen(await seen.getByEmail(body.email)), 'seen by email').toBe(false);
  expect(await lists(seen, body.email), 'row in the list').not.toBe(true);
}
