import {
  assumeInvalid,
  covers,
  expect,
  isSeenByTutor,
  type Lab,
  Learners,
  needs,
  type Organisation,
  test,
} from '../../fixtures/index.ts';
import { areSeenByTutor, cast, idsOf, positions, pupils, unknownId } from './batches.ts';

interface Setting {
  learners: Learners;
  organisation: Organisation;
  lab: Lab;
}

/** Learners that make the service refuse a whole batch, each for a different reason; `id` creates one. */
const offenders = {
  'an unknown learner': {
    rule: 'tutors.batch-put.unknown-learner',
    needs: ['threeTutors'],
    id: async () => unknownId(),
    namedBy: (id: string) => [id],
  },
  'a learner not eligible for the change': {
    rule: 'tutors.batch-put.ineligible-learner',
    needs: ['threeTutors', 'eligibility'],
    id: async ({ learners, lab }: Setting) => {
      const [learner] = await pupils(learners, 1);
      await lab.setEligibility(learner!.learnerId, false);
      return learner!.learnerId;
    },
    namedBy: (id: string) => [id],
  },
  'a learner whose primary tutor is the tutor': {
    rule: 'tutors.batch-put.primary-tutor',
    needs: ['threeTutors'],
    id: async ({ learners, organisation }: Setting) =>
      (await learners.create({ primaryTutorEmail: cast(organisation.tutors).watched })).learnerId,
    // The document says "offending ids or emails named": either is enough.
    namedBy: (id: string, tutor: string) => [id, tutor],
  },
} as const;

test.describe('PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', () => {
  for (const [what, offender] of Object.entries(offenders)) {
    for (const [where, place] of Object.entries(positions)) {
      test(
        `gets 400 that names ${what} ${where}`,
        covers(offender.rule, needs(...offender.needs)),
        async ({ learners, tutors, organisation, lab }) => {
          const { watched } = cast(organisation.tutors);
          const others = idsOf(await pupils(learners, 2));
          const id = await offender.id({ learners, organisation, lab });

          const response = await tutors.assign(watched, place(others, id));

          await expect(response).toHaveStatus(400);
          await expect(response).toNameOneOf(...offender.namedBy(id, watched));
          // Without the offender the batch is accepted, so the offender was the reason.
          await expect(await tutors.assign(watched, others)).toBeAccepted();
        },
      );

      test(
        `changes nobody when refused for ${what} ${where}`,
        covers('tutors.batch-put.atomic', needs('tutor', ...offender.needs)),
        async ({ learners, tutors, organisation, lab }) => {
          const { watched } = cast(organisation.tutors);
          const batch = await pupils(learners, 2);
          const id = await offender.id({ learners, organisation, lab });
          const before = await Promise.all(batch.map((learner) => learners.everything(learner)));

          assumeInvalid(await tutors.assign(watched, place(idsOf(batch), id)));

          expect(await areSeenByTutor(learners, batch), 'seen by the tutor').toEqual([false, false]);
          const after = await Promise.all(batch.map((learner) => learners.everything(learner)));
          expect(after, 'the other learners').toEqual(before);
        },
      );
    }

    test(
      `gets 400 that names ${what} alone`,
      covers(offender.rule, needs(...offender.needs)),
      async ({ learners, tutors, organisation, lab }) => {
        const { watched } = cast(organisation.tutors);
        const id = await offender.id({ learners, organisation, lab });

        const response = await tutors.assign(watched, [id]);

        await expect(response).toHaveStatus(400);
        await expect(response).toNameOneOf(...offender.namedBy(id, watched));
      },
    );
  }

  // More than a service is likely to store in one batch.
  test(
    'changes none of twelve learners when refused for an unknown one after them',
    covers('tutors.batch-put.atomic', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched } = cast(organisation.tutors);
      const batch = await pupils(learners, 12);

      assumeInvalid(await tutors.assign(watched, [...idsOf(batch), unknownId()]));

      expect(await areSeenByTutor(learners, batch), 'seen by the tutor').toEqual(batch.map(() => false));
      // Without the offender, the batch would have changed them.
      await expect(await tutors.assign(watched, idsOf(batch))).toBeAccepted();
    },
  );

  test(
    'is refused for an unknown learner after twelve others, and names it',
    covers('tutors.batch-put.unknown-learner', needs('threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched } = cast(organisation.tutors);
      const batch = await pupils(learners, 12);
      const unknown = unknownId();

      const response = await tutors.assign(watched, [...idsOf(batch), unknown]);

      await expect(response).toHaveStatus(400);
      await expect(response).toName(unknown);
    },
  );

  test(
    'changes nobody when one of the ids is not an id',
    covers('tutors.batch-put.unknown-learner', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched } = cast(organisation.tutors);
      const batch = await pupils(learners, 2);

      const response = await tutors.assign(watched, positions['in the middle'](idsOf(batch), 'no-id'));

      await expect(response).toHaveStatus(400);
      expect(await areSeenByTutor(learners, batch), 'seen by the tutor').toEqual([false, false]);
    },
  );

  test(
    'names every unknown learner of several',
    covers('tutors.batch-put.unknown-learner', needs('threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const [learner] = await pupils(learners, 1);
      // As many as a batch may name: more than fit if the service truncates its message, or looks ids up in portions.
      const unknown = Array.from({ length: 49 }, unknownId);

      const batch = unknown.toSpliced(4, 0, learner!.learnerId);
      const response = await tutors.assign(cast(organisation.tutors).watched, batch);

      await expect(response).toHaveStatus(400);
      await expect(response).toName(...unknown);
    },
  );

  // It may be refused in other ways, as another organisation's records are, and then nothing has to be named.
  test(
    "names another organisation's learner where it answers 400",
    covers('tutors.batch-put.unknown-learner', needs('threeTutors', 'organisations')),
    async ({ learners, tutors, organisation, lab }) => {
      const { watched } = cast(organisation.tutors);
      const [own] = idsOf(await pupils(learners, 1));
      const foreign = await new Learners(lab, await lab.otherOrganisation()).create();

      const response = await tutors.assign(watched, [own, foreign.learnerId]);

      test.skip(response.status !== 400, 'it is not refused with 400');
      await expect(response).toName(foreign.learnerId);
    },
  );

  test(
    'names every learner of several who are not eligible',
    covers('tutors.batch-put.ineligible-learner', needs('threeTutors', 'eligibility')),
    async ({ learners, tutors, organisation, lab }) => {
      const [first, eligible, last] = idsOf(await pupils(learners, 3)) as [string, string, string];
      for (const id of [first, last]) await lab.setEligibility(id, false);

      const response = await tutors.assign(cast(organisation.tutors).watched, [first, eligible, last]);

      await expect(response).toHaveStatus(400);
      await expect(response).toName(first, last);
    },
  );

  test(
    'gets 400 that names a learner who was deleted',
    covers('tutors.batch-put.unknown-learner', needs('threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched } = cast(organisation.tutors);
      const [learner, deleted] = idsOf(await pupils(learners, 2)) as [string, string];
      await expect(await tutors.assign(watched, [learner, deleted])).toBeAccepted();
      await learners.remove(deleted);

      const response = await tutors.assign(watched, [learner, deleted]);

      await expect(response).toHaveStatus(400);
      await expect(response).toName(deleted);
    },
  );

  test(
    'leaves a learner who is not eligible without the tutor',
    covers('tutors.batch-put.atomic', needs('tutor', 'threeTutors', 'eligibility')),
    async ({ learners, tutors, organisation, lab }) => {
      const { watched } = cast(organisation.tutors);
      const [learner] = await pupils(learners, 1);
      await lab.setEligibility(learner!.learnerId, false);

      assumeInvalid(await tutors.assign(watched, [learner!.learnerId]));
      expect(await isSeenByTutor(learners, learner!), 'seen by the tutor').toBe(false);

      await lab.setEligibility(learner!.learnerId, true);
      await expect(await tutors.assign(watched, [learner!.learnerId])).toBeAccepted();
    },
  );
});
