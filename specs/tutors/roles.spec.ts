import { assume, covers, expect, isSeenByTutor, needs, type Power, pool, test } from '../../fixtures/index.ts';
import { batches, cast, expectEffect, type Method, methods, pupils, send } from './batches.ts';

/** Their learners belong to the manager's own tutors: whether a manager may change others is a question. */
const roles = {
  administrator: ['twoTutors'],
  manager: ['manager', 'managedTutors'],
} as const satisfies Record<string, Power[]>;

type Role = keyof typeof roles;

/** The same changes requested by each role: the first tutor is assigned (PUT) or removed (PATCH), and comes back again. */
const allowed = pool('tutors/roles', {
  rows: Object.fromEntries(
    methods.flatMap((method) =>
      (Object.keys(roles) as Role[]).map((role) => [`${method} by ${role}`, { method, role }] as const),
    ),
  ) as Record<string, { method: Method; role: Role }>,
  needs: ({ role }) => roles[role],

  async subject({ learners, organisation }) {
    const [free] = await pupils(learners, 1);
    const [holder] = await pupils(learners, 1, cast(organisation.tutors).watched);
    return { put: free!, patch: holder! };
  },

  async act({ learners, tutors, organisation }, subject, { method, role }) {
    const { watched } = cast(organisation.tutors);
    const { holds } = batches[method];
    const learner = subject[method];
    const isSeen = () => isSeenByTutor(learners, learner);
    assume((await isSeen()) === holds, 'the tutor sees whom they have, and nobody else');
    const response = await send(method, tutors.as(organisation[role]), watched, [learner.learnerId]);
    const holdsAfter = await isSeen();
    if (holdsAfter === holds && role !== 'administrator')
      await expectEffect(learners, (tutor, ids) => send(method, tutors, tutor, ids), holds);
    await send(holds ? 'put' : 'patch', tutors, watched, [learner.learnerId]);
    return { response, holdsAfter };
  },
});

for (const method of methods) {
  const { title, holds } = batches[method];

  test.describe(title, () => {
    for (const [role, powers] of Object.entries(roles) as [Role, Power[]][])
      test(
        `is allowed to ${role === 'manager' ? 'a manager' : 'an administrator'}`,
        covers(
          `tutors.batch-${method}.${role}-allowed`,
          needs(...powers, 'tutor', 'threeTutors'),
          allowed.row(`${method} by ${role}`),
        ),
        async ({ pooled }) => {
          await pooled(allowed, async ({ answer: { response, holdsAfter } }) => {
            await expect(response).toBeAccepted();
            expect(holdsAfter, 'the first tutor is secondary tutor').toBe(!holds);
          });
        },
      );
  });
}

test.describe('batches of a manager', () => {
  test(
    'reach beyond their own learners and tutors, or not',
    covers('tutors.batch.manager-scope', needs('manager', 'managedTutors', 'fourTutors')),
    async ({ learners, tutors, organisation, observe }) => {
      const [own = '', , , foreign = ''] = organisation.tutors;
      const ownLearner = await learners.create({ primaryTutorEmail: organisation.tutors[1] });
      const foreignLearner = await learners.create({ primaryTutorEmail: organisation.tutors[2] });
      const manager = tutors.as(organisation.manager);

      const learner = await manager.assign(own, [foreignLearner.learnerId]);
      const tutor = await manager.assign(foreign, [ownLearner.learnerId]);

      observe(
        'tutors.batch.manager-scope',
        { 'learner of others': learner.status, 'tutor of others': tutor.status },
        learner,
        tutor,
      );
    },
  );
});
