import {
  asks,
  assume,
  assumeAccepted,
  covers,
  expect,
  isSeenByTutor,
  needs,
  pool,
  test,
} from '../../fixtures/index.ts';
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

test.describe(batches.put.title, () => {
  // The learner and the tutor to assign are the manager's own, since only then is the manager sure to be allowed.
  test(
    'keeps a secondary tutor who is not the manager’s when the manager assigns another',
    covers('tutors.batch-put.assigns', needs('manager', 'tutor', 'organisations')),
    async ({ learners, tutors, organisation }) => {
      const [watched, primaryTutorEmail, , others] = organisation.tutors as [string, string, string, string];
      const create = () => learners.create({ primaryTutorEmail, secondaryTutorEmails: [others] });
      const [learner, control] = [await create(), await create()];
      const ids = [learner.learnerId];

      assumeAccepted(await tutors.as(organisation.manager).assign(watched, ids));

      // A replacement is added only to learners that have the tutor, so whether the tutor caller sees the learner again
      // shows whether it was added.
      assumeAccepted(await tutors.unassign(watched, ids));
      assumeAccepted(await tutors.unassign(others, [...ids, control.learnerId], { replacementTutorEmail: watched }));
      assume(await isSeenByTutor(learners, control), 'a replacement is added to a learner who has the tutor');
      expect(await isSeenByTutor(learners, learner), 'a tutor who is not the manager’s was a secondary tutor').toBe(
        true,
      );
    },
  );
});
