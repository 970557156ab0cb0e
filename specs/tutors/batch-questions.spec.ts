import { covers, isSeenByTutor, needs, test } from '../../fixtures/index.ts';
import { cast, idsOf, namesOf, pupils, unknownId } from './batches.ts';

test.describe('PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', () => {
  test(
    'shows how an unknown tutor and staff who are not tutors are answered',
    covers('tutors.batch-put.unknown-tutor', needs('staff')),
    async ({ learners, tutors, organisation, lab, observe }) => {
      const { learnerId } = await learners.create();

      const unknown = await tutors.assign(`nobody-${unknownId()}@${lab.emailDomain}`, [learnerId]);
      const staff = await tutors.assign(organisation.staff[0]!, [learnerId]);

      observe('tutors.batch-put.unknown-tutor', { unknown: unknown.status, staff: staff.status }, unknown, staff);
    },
  );

  test(
    'shows how empty, missing and repeated ids are answered',
    covers('tutors.batch.list-edges', needs('twoTutors')),
    async ({ learners, tutors, organisation, observe }) => {
      const [first, second] = await learners.createMany(2);
      const tutor = organisation.tutors[1]!;
      const ids = idsOf([first!, second!]);

      const empty = await tutors.assign(tutor, []);
      const missing = await tutors.assign(tutor, undefined);
      const repeated = await tutors.assign(
        tutor,
        Array.from({ length: 51 }, (_, index) => ids[index % 2]),
      );
      const emptyRemoval = await tutors.unassign(tutor, []);

      observe(
        'tutors.batch.list-edges',
        {
          empty: empty.status,
          missing: missing.status,
          '51 ids of 2 learners': repeated.status,
          'empty PATCH': emptyRemoval.status,
        },
        empty,
        missing,
        repeated,
        emptyRemoval,
      );
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
  test(
    'shows how the removal of a primary tutor is answered',
    covers('tutors.batch-patch.removed-primary'),
    async ({ learners, tutors, organisation, observe }) => {
      const { learnerId } = await learners.create();

      const response = await tutors.unassign(organisation.tutors[0]!, [learnerId]);

      observe('tutors.batch-patch.removed-primary', { status: response.status }, response);
    },
  );

  test(
    'shows how the replacement of a learner’s primary tutor is answered',
    covers('tutors.batch-patch.replaced-primary', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation, observe }) => {
      const { watched, other } = cast(organisation.tutors);
      const [holder] = await pupils(learners, 1, watched);
      const pupil = await learners.create({ primaryTutorEmail: watched });

      const response = await tutors.unassign(watched, idsOf([holder!, pupil]), { replacementTutorEmail: other });

      const applied = response.status < 300 && !(await isSeenByTutor(learners, holder!));
      observe('tutors.batch-patch.replaced-primary', { status: response.status, applied }, response);
    },
  );

  test(
    'shows how the removal of a tutor whom a learner does not have is answered',
    covers('tutors.batch-patch.not-holding', needs('twoTutors')),
    async ({ learners, tutors, organisation, lab, observe }) => {
      const { learnerId } = await learners.create();

      const unknown = await tutors.unassign(`nobody-${unknownId()}@${lab.emailDomain}`, [learnerId]);
      const notHeld = await tutors.unassign(organisation.tutors[1]!, [learnerId]);

      const answer = { 'unknown tutor': unknown.status, 'not held': notHeld.status };
      observe('tutors.batch-patch.not-holding', answer, unknown, notHeld);
    },
  );

  test(
    'shows how odd replacements are answered',
    covers('tutors.batch-patch.odd-replacement', needs('threeTutors', 'staff')),
    async ({ learners, tutors, organisation, observe }) => {
      const { watched, other } = cast(organisation.tutors);
      const [learner] = await pupils(learners, 1, watched, other);
      const replaceBy = (replacementTutorEmail: string | undefined) =>
        tutors.unassign(watched, [learner!.learnerId], { replacementTutorEmail });

      const staff = await replaceBy(organisation.staff[0]);
      const itself = await replaceBy(watched);
      const held = await replaceBy(other);

      const answer = { 'staff who is no tutor': staff.status, 'the tutor': itself.status, 'held already': held.status };
      observe('tutors.batch-patch.odd-replacement', answer, staff, itself, held);
    },
  );

  test(
    'shows how a replacement who is primary tutor of a learner without the tutor is answered',
    covers('tutors.batch-patch.primary-of-non-holder', needs('tutor', 'threeTutors')),
    async ({ learners, tutors, organisation, observe }) => {
      const { watched, other } = cast(organisation.tutors);
      const [holder] = await pupils(learners, 1, watched);
      const nonHolder = await learners.create({ primaryTutorEmail: other });

      const response = await tutors.unassign(watched, idsOf([holder!, nonHolder]), { replacementTutorEmail: other });

      const applied = response.status < 300 && !(await isSeenByTutor(learners, holder!));
      observe('tutors.batch-patch.primary-of-non-holder', { status: response.status, applied }, response);
    },
  );

  test(
    'shows how an ineligible learner without the tutor is answered',
    covers('tutors.batch-patch.ineligible-non-holder', needs('threeTutors', 'eligibility')),
    async ({ learners, tutors, organisation, lab, observe }) => {
      const { watched, other } = cast(organisation.tutors);
      const nonHolder = await learners.create({ primaryTutorEmail: cast(organisation.tutors).primary });
      await lab.setEligibility(nonHolder.learnerId, false);

      const removal = await tutors.unassign(watched, [nonHolder.learnerId]);
      const replacement = await tutors.unassign(watched, [nonHolder.learnerId], { replacementTutorEmail: other });

      const answer = { removal: removal.status, replacement: replacement.status };
      observe('tutors.batch-patch.ineligible-non-holder', answer, removal, replacement);
    },
  );
});
