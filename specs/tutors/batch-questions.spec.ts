import { asks, covers, isSeenByTutor, needs, test } from '../../fixtures/index.ts';
import { cast, idsOf, namesOf, pupils, unknownId } from './batches.ts';

test.describe('PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', () => {
  asks(
    'shows how an unknown tutor and staff who are not tutors are answered',
    covers('tutors.batch-put.unknown-tutor', needs('staff')),
    async ({ learners, tutors, organisation, lab }) => {
      const { learnerId } = await learners.create();
      return {
        unknown: await tutors.assign(`nobody-${unknownId()}@${lab.emailDomain}`, [learnerId]),
        staff: await tutors.assign(organisation.staff[0]!, [learnerId]),
      };
    },
  );

  asks(
    'shows how empty, missing and repeated ids are answered',
    covers('tutors.batch.list-edges', needs('twoTutors')),
    async ({ learners, tutors, organisation }) => {
      const ids = idsOf(await learners.createMany(2));
      const tutor = organisation.tutors[1]!;
      const repeated = Array.from({ length: 51 }, (_, at) => ids[at % 2]);
      return {
        empty: await tutors.assign(tutor, []),
        missing: await tutors.assign(tutor, undefined),
        '51 ids of 2 learners': await tutors.assign(tutor, repeated),
        'empty PATCH': await tutors.unassign(tutor, []),
      };
    },
  );

  test(
    'shows whom the refusal of a batch with several kinds of offenders names',
    covers('tutors.batch.several-kinds', needs('twoTutors')),
    async ({ learners, tutors, organisation, observe }) => {
      const [primary, other] = organisation.tutors;
      const eligible = await learners.create({ primaryTutorEmail: other });
      const pupil = await learners.create({ primaryTutorEmail: primary });
      const unknown = unknownId();

      const response = await tutors.assign(primary!, [eligible.learnerId, unknown, pupil.learnerId]);

      const text = response.text.toLowerCase();
      const names = (...anyOf: string[]) => anyOf.some((each) => text.includes(each.toLowerCase()));
      const answer = {
        status: response.status,
        'names the unknown learner': names(unknown),
        'names the learner or its primary tutor': names(...namesOf(pupil), primary!),
      };
      observe('tutors.batch.several-kinds', answer, response);
    },
  );
});

test.describe('PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners', () => {
  asks(
    'shows how the removal of a primary tutor is answered',
    covers('tutors.batch-patch.removed-primary'),
    async ({ learners, tutors, organisation }) =>
      tutors.unassign(organisation.tutors[0]!, idsOf([await learners.create()])),
  );

  for (const [what, question, primary] of [
    ['the replacement of a learner’s primary tutor', 'tutors.batch-patch.replaced-primary', 'watched'],
    [
      'a replacement who is primary tutor of a learner without the tutor',
      'tutors.batch-patch.primary-of-non-holder',
      'other',
    ],
  ] as const)
    test(
      `shows how ${what} is answered`,
      covers(question, needs('tutor', 'threeTutors')),
      async ({ learners, tutors, organisation, observe }) => {
        const { watched, other } = cast(organisation.tutors);
        const [holder] = await pupils(learners, 1, watched);
        const pupil = await learners.create({ primaryTutorEmail: { watched, other }[primary] });

        const response = await tutors.unassign(watched, idsOf([holder!, pupil]), { replacementTutorEmail: other });

        const applied = response.status < 300 && !(await isSeenByTutor(learners, holder!));
        observe(question, { status: response.status, applied }, response);
      },
    );

  asks(
    'shows how the removal of a tutor whom a learner does not have is answered',
    covers('tutors.batch-patch.not-holding', needs('twoTutors')),
    async ({ learners, tutors, organisation, lab }) => {
      const { learnerId } = await learners.create();
      return {
        'unknown tutor': await tutors.unassign(`nobody-${unknownId()}@${lab.emailDomain}`, [learnerId]),
        'not held': await tutors.unassign(organisation.tutors[1]!, [learnerId]),
      };
    },
  );

  asks(
    'shows how odd replacements are answered',
    covers('tutors.batch-patch.odd-replacement', needs('threeTutors', 'staff')),
    async ({ learners, tutors, organisation }) => {
      const { watched, other } = cast(organisation.tutors);
      const ids = idsOf(await pupils(learners, 1, watched, other));
      const replaceBy = (replacementTutorEmail: string | undefined) =>
        tutors.unassign(watched, ids, { replacementTutorEmail });
      return {
        'staff who is no tutor': await replaceBy(organisation.staff[0]),
        'the tutor': await replaceBy(watched),
        'held already': await replaceBy(other),
      };
    },
  );

  asks(
    'shows how an ineligible learner without the tutor is answered',
    covers('tutors.batch-patch.ineligible-non-holder', needs('threeTutors', 'eligibility')),
    async ({ learners, tutors, organisation, lab }) => {
      const { watched, primary, other } = cast(organisation.tutors);
      const { learnerId } = await learners.create({ primaryTutorEmail: primary });
      await lab.setEligibility(learnerId, false);
      return {
        removal: await tutors.unassign(watched, [learnerId]),
        replacement: await tutors.unassign(watched, [learnerId], { replacementTutorEmail: other }),
      };
    },
  );
});
