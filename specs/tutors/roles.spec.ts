import {
  type ApiResponse,
  assumeInvalid,
  type Caller,
  covers,
  expect,
  isSeenByTutor,
  needs,
  type Organisation,
  type Tutors,
  test,
} from '../../fixtures/index.ts';
import { areSeenByTutor, cast, expectEffect, idsOf, pupils, unknownId } from './batches.ts';

/** The same change requested by another role: the first tutor is assigned (PUT) or removed (PATCH). */
const methods = {
  put: {
    title: 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners',
    holdsBefore: false,
    send: (tutors: Tutors, tutor: string, ids: string[]) => tutors.assign(tutor, ids),
  },
  patch: {
    title: 'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners',
    holdsBefore: true,
    send: (tutors: Tutors, tutor: string, ids: string[]) => tutors.unassign(tutor, ids),
  },
} satisfies Record<
  string,
  { title: string; holdsBefore: boolean; send: (tutors: Tutors, tutor: string, ids: string[]) => Promise<ApiResponse> }
>;

/** The learners belong to the manager's own tutors: whether a manager may change others is a question. */
const roles = { administrator: 'twoTutors', manager: 'organisations' } as const;

for (const [method, { title, holdsBefore, send }] of Object.entries(methods) as [
  'put' | 'patch',
  typeof methods.put,
][]) {
  test.describe(title, () => {
    test(
      'is refused to a tutor with 403 and changes nothing',
      covers(`tutors.batch-${method}.tutor-refused`, needs('tutor', 'threeTutors')),
      async ({ learners, tutors, organisation }) => {
        const { watched } = cast(organisation.tutors);
        const [learner] = await pupils(learners, 1, ...(holdsBefore ? [watched] : []));

        const refused = await send(tutors.as(organisation.tutor), watched, [learner!.learnerId]);

        await expect(refused).toHaveStatus(403);
        expect(await isSeenByTutor(learners, learner!), 'the first tutor is secondary tutor').toBe(holdsBefore);
        // An administrator's identical request is accepted, so the refusal was due to the role.
        await expect(await send(tutors, watched, [learner!.learnerId])).toBeAccepted();
      },
    );

    /** Learners of the manager's second tutor. */
    const ofManager = ({ tutors: emails }: Organisation) => ({
      primaryTutorEmail: cast(emails).second,
      secondaryTutorEmails: holdsBefore ? [cast(emails).watched] : [],
    });

    test(
      'is refused to a manager with 400 that names an unknown learner',
      covers(`tutors.batch-${method}.unknown-learner`, needs('organisations')),
      async ({ learners, tutors, organisation }) => {
        const { watched } = cast(organisation.tutors);
        const [one, other] = idsOf(await learners.createMany(2, ofManager(organisation)));
        const unknown = unknownId();

        const response = await send(tutors.as(organisation.manager), watched, [one!, unknown, other!]);

        await expect(response).toHaveStatus(400);
        await expect(response).toName(unknown);
      },
    );

    test(
      'changes nobody when a manager’s batch names an unknown learner',
      covers(`tutors.batch-${method}.atomic`, needs('organisations')),
      async ({ learners, tutors, organisation }) => {
        const { watched } = cast(organisation.tutors);
        const batch = await learners.createMany(2, ofManager(organisation));
        const [one, other] = idsOf(batch);

        assumeInvalid(await send(tutors.as(organisation.manager), watched, [one!, unknownId(), other!]));

        expect(await areSeenByTutor(learners, batch)).toEqual([holdsBefore, holdsBefore]);
      },
    );

    test(
      'is refused to a manager for 51 learners, and changes nobody',
      covers(`tutors.batch-${method}.limit`, needs('organisations')),
      async ({ learners, tutors, organisation }) => {
        const { watched } = cast(organisation.tutors);
        const batch = await learners.createMany(51, ofManager(organisation));
        const manager = tutors.as(organisation.manager);

        await expect(await send(manager, watched, idsOf(batch))).toHaveStatus(400);

        expect(await areSeenByTutor(learners, batch)).toEqual(batch.map(() => holdsBefore));
        await expect(await send(manager, watched, idsOf(batch.slice(0, 50)))).toBeAccepted();
      },
    );

    for (const [role, needed] of Object.entries(roles) as ['administrator' | 'manager', 'twoTutors'][]) {
      test(
        `is allowed to ${role === 'manager' ? 'a manager' : 'an administrator'}`,
        covers(`tutors.batch-${method}.${role}-allowed`, needs(needed, 'tutor', 'threeTutors')),
        async ({ learners, tutors, organisation }) => {
          const { watched, second, primary } = cast(organisation.tutors);
          const { learnerId } = await learners.create({
            primaryTutorEmail: role === 'manager' ? second : primary,
            secondaryTutorEmails: holdsBefore ? [watched] : [],
          });

          const response = await send(tutors.as(callerOf(organisation, role)), watched, [learnerId]);

          await expect(response).toBeAccepted();
          const holdsAfter = await isSeenByTutor(learners, { learnerId });
          if (holdsAfter === holdsBefore && role !== 'administrator')
            await expectEffect(learners, (tutor, ids) => send(tutors, tutor, ids), holdsBefore);
          expect(holdsAfter, 'the first tutor is secondary tutor').toBe(!holdsBefore);
        },
      );
    }
  });
}

function callerOf(organisation: Organisation, role: 'administrator' | 'manager'): Caller {
  return role === 'manager' ? organisation.manager : organisation.administrator;
}

test.describe('batches of a manager', () => {
  test(
    'reach beyond their own learners and tutors, or not',
    covers('tutors.batch.manager-scope', needs('organisations')),
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
