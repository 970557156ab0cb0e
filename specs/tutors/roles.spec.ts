import { asks, assume, covers, expect, isSeenByTutor, needs, pool, test } from '../../fixtures/index.ts';
import { batches, cast, expectEffect, methods, pupils, send } from './batches.ts';

/** Changes requested by a manager, of their own tutors' learners: whether they may change others is a question. */
const allowed = pool('tutors/roles', {
  powers: ['manager', 'managedTutors', 'tutor', 'threeTutors'],
  rows: { put: 'put', patch: 'patch' } as const,

  async subject({ learners, organisation }) {
    const [free] = await pupils(learners, 1);
    const [holder] = await pupils(learners, 1, cast(organisation.tutors).watched);
    return { put: free!, patch: holder! };
  },

  async act({ learners, tutors, organisation }, subject, method) {
    const { watched } = cast(organisation.tutors);
    const { holds } = batches[method];
    const learner = subject[method];
    assume((await isSeenByTutor(learners, learner)) === holds, 'the tutor sees whom they have, and nobody else');
    const response = await send(method, tutors.as(organisation.manager), watched, [learner.learnerId]);
    const holdsAfter = await isSeenByTutor(learners, learner);
    if (holdsAfter === holds) await expectEffect(learners, (tutor, ids) => send(method, tutors, tutor, ids), holds);
    await send(holds ? 'put' : 'patch', tutors, watched, [learner.learnerId]);
    return { response, holdsAfter };
  },
});

for (const method of methods) {
  const { title, holds } = batches[method];

  test.describe(title, () => {
    allowed.check(
      'is allowed to a manager',
      covers(`tutors.batch-${method}.manager-allowed`, allowed.row(method)),
      async ({ answer: { response, holdsAfter } }) => {
        await expect(response).toBeAccepted();
        expect(holdsAfter, 'the first tutor is secondary tutor').toBe(!holds);
      },
    );
  });
}

test.describe('batches of a manager', () => {
  asks(
    'reach beyond their own learners and tutors, or not',
    covers('tutors.batch.manager-scope', needs('manager', 'managedTutors', 'fourTutors')),
    async ({ learners, tutors, organisation }) => {
      const [own = '', primary, third, foreign = ''] = organisation.tutors;
      const ownLearner = await learners.create({ primaryTutorEmail: primary });
      const foreignLearner = await learners.create({ primaryTutorEmail: third });
      const manager = tutors.as(organisation.manager);
      return {
        'learner of others': await manager.assign(own, [foreignLearner.learnerId]),
        'tutor of others': await manager.assign(foreign, [ownLearner.learnerId]),
      };
    },
  );
});
