import {
  assumeAccepted,
  assumeInvalid,
  covers,
  expect,
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
    rule: 'tutors.batch-patch.unknown-learner',
    needs: ['threeTutors'],
    replaces: false,
    id: async () => unknownId(),
    namedBy: (id: string) => [id],
  },
  'an unknown learner in a replacement': {
    rule: 'tutors.batch-patch.unknown-learner',
    needs: ['threeTutors'],
    replaces: true,
    id: async () => unknownId(),
    namedBy: (id: string) => [id],
  },
  'a learner not eligible for the change': {
    rule: 'tutors.batch-patch.ineligible-learner',
    needs: ['threeTutors', 'eligibility'],
    replaces: false,
    id: async ({ learners, organisation, lab }: Setting) => {
      const [learner] = await pupils(learners, 1, cast(organisation.tutors).watched);
      await lab.setEligibility(learner!.learnerId, false);
      return learner!.learnerId;
    },
    namedBy: (id: string) => [id],
  },
  'a learner not eligible for the change in a replacement': {
    rule: 'tutors.batch-patch.ineligible-learner',
    needs: ['threeTutors', 'eligibility'],
    replaces: true,
    id: async ({ learners, organisation, lab }: Setting) => {
      const [learner] = await pupils(learners, 1, cast(organisation.tutors).watched);
      await lab.setEligibility(learner!.learnerId, false);
      return learner!.learnerId;
    },
    namedBy: (id: string) => [id],
  },
  'a learner whose primary tutor is the replacement': {
    rule: 'tutors.batch-patch.replacement-primary',
    needs: ['threeTutors'],
    replaces: true,
    // It has the tutor too: whether a learner without the tutor causes a refusal is a question.
    id: async ({ learners, organisation }: Setting) => {
      const { watched, second } = cast(organisation.tutors);
      return (await learners.create({ primaryTutorEmail: second, secondaryTutorEmails: [watched] })).learnerId;
    },
    // The document says "offending ids or emails named": either is enough.
    namedBy: (id: string, replacement: string) => [id, replacement],
  },
} as const;

test.describe('PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners', () => {
  for (const [what, offender] of Object.entries(offenders)) {
    const replacement = (second: string) => (offender.replaces ? { replacementTutorEmail: second } : {});

    for (const [where, place] of Object.entries(positions)) {
      test(
        `gets 400 that names ${what} ${where}`,
        covers(offender.rule, needs(...offender.needs)),
        async ({ learners, tutors, organisation, lab }) => {
          const { watched, second } = cast(organisation.tutors);
          const others = idsOf(await pupils(learners, 2, watched));
          const id = await offender.id({ learners, organisation, lab });

          const response = await tutors.unassign(watched, place(others, id), replacement(second));

          await expect(response).toHaveStatus(400);
          await expect(response).toNameOneOf(...offender.namedBy(id, second));
          // Without the offender the batch is accepted, so the offender was the reason.
          await expect(await tutors.unassign(watched, others, replacement(second))).toBeAccepted();
        },
      );

      test(
        `changes nobody when refused for ${what} ${where}`,
        covers('tutors.batch-patch.atomic', needs('tutor', ...offender.needs)),
        async ({ learners, tutors, organisation, lab }) => {
          const { watched, second } = cast(organisation.tutors);
          const batch = await pupils(learners, 2, watched);
          const id = await offender.id({ learners, organisation, lab });
          const before = await Promise.all(batch.map((learner) => learners.everything(learner)));

          assumeInvalid(await tutors.unassign(watched, place(idsOf(batch), id), replacement(second)));

          expect(await areSeenByTutor(learners, batch), 'seen by the tutor').toEqual([true, true]);
          const after = await Promise.all(batch.map((learner) => learners.everything(learner)));
          expect(after, 'the other learners').toEqual(before);
        },
      );
    }

    test(
      `gets 400 that names ${what} alone`,
      covers(offender.rule, needs(...offender.needs)),
      async ({ learners, tutors, organisation, lab }) => {
        const { watched, second } = cast(organisation.tutors);
        const id = await offender.id({ learners, organisation, lab });

        const response = await tutors.unassign(watched, [id], replacement(second));

        await expect(response).toHaveStatus(400);
        await expect(response).toNameOneOf(...offender.namedBy(id, second));
      },
    );
  }

  // More than a service is likely to store in one batch.
  test(
    'changes none of twelve learners when refused for an unknown one after them',
    covers('tutors.batch-patch.atomic', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched } = cast(organisation.tutors);
      const batch = await pupils(learners, 12, watched);

      assumeInvalid(await tutors.unassign(watched, [...idsOf(batch), unknownId()]));

      expect(await areSeenByTutor(learners, batch), 'seen by the tutor').toEqual(batch.map(() => true));
      // Without the offender, the batch would have changed them.
      await expect(await tutors.unassign(watched, idsOf(batch))).toBeAccepted();
    },
  );

  test(
    'is refused for an unknown learner after twelve others, and names it',
    covers('tutors.batch-patch.unknown-learner', needs('threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched } = cast(organisation.tutors);
      const batch = await pupils(learners, 12, watched);
      const unknown = unknownId();

      const response = await tutors.unassign(watched, [...idsOf(batch), unknown]);

      await expect(response).toHaveStatus(400);
      await expect(response).toName(unknown);
    },
  );

  test(
    'changes nobody when one of the ids is not an id',
    covers('tutors.batch-patch.unknown-learner', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched } = cast(organisation.tutors);
      const batch = await pupils(learners, 2, watched);

      const response = await tutors.unassign(watched, positions['in the middle'](idsOf(batch), 'no-id'));

      await expect(response).toHaveStatus(400);
      expect(await areSeenByTutor(learners, batch), 'seen by the tutor').toEqual([true, true]);
    },
  );

  test(
    'names every unknown learner of several',
    covers('tutors.batch-patch.unknown-learner', needs('threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched } = cast(organisation.tutors);
      const [learner] = await pupils(learners, 1, watched);
      // As many as a batch may name: more than fit if the service truncates its message, or looks ids up in portions.
      const unknown = Array.from({ length: 49 }, unknownId);

      const response = await tutors.unassign(watched, unknown.toSpliced(4, 0, learner!.learnerId));

      await expect(response).toHaveStatus(400);
      await expect(response).toName(...unknown);
    },
  );

  test(
    'gets 400 that names a learner who was deleted',
    covers('tutors.batch-patch.unknown-learner', needs('threeTutors')),
    async ({ learners, tutors, organisation }) => {
      const { watched } = cast(organisation.tutors);
      const [learner, deleted] = idsOf(await pupils(learners, 2, watched)) as [string, string];
      await learners.remove(deleted);

      const response = await tutors.unassign(watched, [learner, deleted]);

      await expect(response).toHaveStatus(400);
      await expect(response).toName(deleted);
      assumeAccepted(await tutors.unassign(watched, [learner]), 'without the one who was deleted');
    },
  );

  // It may be refused in other ways, as another organisation's records are, and then nothing has to be named.
  test(
    "names another organisation's learner where it answers 400",
    covers('tutors.batch-patch.unknown-learner', needs('threeTutors', 'organisations')),
    async ({ learners, tutors, organisation, lab }) => {
      const { watched } = cast(organisation.tutors);
      const [own] = idsOf(await pupils(learners, 1, watched));
      const foreign = await new Learners(lab, await lab.otherOrganisation()).create();

      const response = await tutors.unassign(watched, [own, foreign.learnerId]);

      test.skip(response.status !== 400, 'it is not refused with 400');
      await expect(response).toName(foreign.learnerId);
    },
  );

  test(
    'names every learner of several who are not eligible',
    covers('tutors.batch-patch.ineligible-learner', needs('threeTutors', 'eligibility')),
    async ({ learners, tutors, organisation, lab }) => {
      const { watched } = cast(organisation.tutors);
      const [first, eligible, last] = idsOf(await pupils(learners, 3, watched)) as [string, string, string];
      for (const id of [first, last]) await lab.setEligibility(id, false);

      const response = await tutors.unassign(watched, [first, eligible, last]);

      await expect(response).toHaveStatus(400);
      await expect(response).toName(first, last);
    },
  );
});
