import {
  assumeAccepted,
  type CreatedLearner,
  covers,
  type Learners,
  needs,
  pool,
  type Tutors,
  test,
} from '../../../fixtures/index.ts';
import { expectHidden, expectSeen, sightOf } from './seen.ts';

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
  'a replacement of the secondary tutors': {
    assign: async ({ tutors, learner, own }) => assumeAccepted(await tutors.replaceFor(learner.learnerId, [own])),
    unassign: async ({ tutors, learner }) => assumeAccepted(await tutors.replaceFor(learner.learnerId, [])),
  },
  'a batch of the tutor': {
    assign: async ({ tutors, learner, own }) => assumeAccepted(await tutors.assign(own, [learner.learnerId])),
    unassign: async ({ tutors, learner, own }) => assumeAccepted(await tutors.unassign(own, [learner.learnerId])),
  },
};

const update: Way = {
  assign: ({ learners, learner, own }) =>
    learners.update(learner.learnerId, { ...learner.body, primaryTutorEmail: own }),
  unassign: ({ learners, learner }) => learners.update(learner.learnerId, learner.body),
};

/** The tutor caller is `tutors[0]`; the manager sees the learners of `tutors[0]` and `tutors[1]`. */
const roles = {
  // What a tutor sees after updates shows in the pool of those (../update/tutors.spec.ts).
  tutor: { powers: ['tutor', 'twoTutors'], stranger: 1, ways },
  manager: {
    powers: ['manager', 'organisations'],
    stranger: 3,
    ways: { 'an update of the primary tutor': update, ...ways },
  },
} as const;

for (const [role, { powers, stranger, ways }] of Object.entries(roles)) {
  const followed = pool(`learners/visibility follows the ${role}`, {
    powers,
    rows: ways,
    async subject({ learners, tutors, organisation }) {
      const own = organisation.tutors[0] ?? '';
      const other = organisation.tutors[stranger] ?? '';
      const seen = learners.as(organisation[role as keyof typeof roles]);
      const learner = await learners.create({ primaryTutorEmail: other });
      return { learners, tutors, own, other, learner, seen, atFirst: await sightOf(seen, learner) };
    },
    async act(_, { seen, atFirst: _atFirst, ...scene }, { assign, unassign }) {
      await assign(scene);
      const assigned = await sightOf(seen, scene.learner);
      await unassign(scene);
      return { assigned, unassigned: await sightOf(seen, scene.learner) };
    },
  });

  test.describe(`a ${role}`, () => {
    for (const what of Object.keys(ways))
      followed.check(
        `sees a learner from ${what} on, and no longer after the reverse`,
        covers('learners.visibility.follows-assignment', followed.row(what)),
        async ({ subject: { atFirst }, answer }) => {
          expectHidden(atFirst);
          await expectSeen(answer.assigned);
          expectHidden(answer.unassigned);
        },
      );
  });
}

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

    const seen = learners.as(organisation.tutor);
    await expectSeen(await sightOf(seen, learner));
  });
});
