import {
  type ApiResponse,
  covers,
  isAccepted,
  isSeenByTutor,
  needs,
  secondaryTutorsName,
  test,
} from '../../../fixtures/index.ts';

test.describe('PUT /v1/learners/{learnerId}/secondarytutors', () => {
  test(
    'names the list in its body',
    covers('learners.secondary-tutors.field-name', needs('twoTutors')),
    async ({ learners, tutors, organisation, target, observe }) => {
      const { learnerId } = await learners.create();
      const response = await tutors.replaceFor(learnerId, [organisation.tutors[1]]);

      const name = secondaryTutorsName(target.contract) ?? null;
      observe('learners.secondary-tutors.field-name', { name, 'accepted with it': isAccepted(response) }, response);
    },
  );

  test(
    'answers a body without the list, or with null in its place',
    covers('learners.secondary-tutors.missing-list', needs('tutor', 'twoTutors')),
    async ({ learners, tutors, organisation, api, observe }) => {
      const [own, other] = organisation.tutors;
      const fields = { primaryTutorEmail: other, secondaryTutorEmails: [own] };
      const [without, withNull] = await learners.createMany(2, fields);
      const path = { learnerId: without?.learnerId ?? '' };
      const answers = {
        'without the list': await api.send('PUT /v1/learners/{learnerId}/secondarytutors', { path, body: {} }),
        'with null': await tutors.replaceFor(withNull?.learnerId ?? '', null),
      };
      const kept = {
        'without the list': await isSeenByTutor(learners, without!),
        'with null': await isSeenByTutor(learners, withNull!),
      };

      const answer = Object.fromEntries(
        Object.entries(answers).map(([what, { status }]) => [
          what,
          { status, 'tutor kept': kept[what as keyof typeof kept] },
        ]),
      );
      observe('learners.secondary-tutors.missing-list', answer, ...Object.values(answers));
    },
  );

  test(
    'answers a list that names a tutor twice',
    covers('learners.secondary-tutors.repeated-email', needs('twoTutors')),
    async ({ learners, tutors, organisation, observe }) => {
      const email = organisation.tutors[1] ?? '';
      const lists = { 'same text': [email, email], 'other case': [email, email.toUpperCase()] };
      const answers: Record<string, ApiResponse> = {};
      for (const [how, emails] of Object.entries(lists)) {
        const { learnerId } = await learners.create();
        answers[how] = await tutors.replaceFor(learnerId, emails);
      }

      const statuses = Object.fromEntries(Object.entries(answers).map(([how, { status }]) => [how, status]));
      observe('learners.secondary-tutors.repeated-email', statuses, ...Object.values(answers));
    },
  );
});

test(
  'shows whether an ineligible learner’s secondary tutors can be changed outside of batches',
  covers('learners.secondary-tutors.ineligible', needs('tutor', 'twoTutors', 'eligibility')),
  async ({ learners, tutors, organisation, lab, observe }) => {
    const [own, other] = organisation.tutors;
    const [replaced, updated] = await learners.createMany(2, { primaryTutorEmail: other });
    for (const { learnerId } of [replaced!, updated!]) await lab.setEligibility(learnerId, false);

    const answers = {
      'by a replacement': await tutors.replaceFor(replaced!.learnerId, [own]),
      'by an update': await learners.put(updated!.learnerId, { ...updated!.body, secondaryTutorEmails: [own] }),
    };

    const changed = {
      'by a replacement': await isSeenByTutor(learners, replaced!),
      'by an update': await isSeenByTutor(learners, updated!),
    };
    const answer = Object.fromEntries(
      Object.entries(answers).map(([how, { status }]) => [
        how,
        { status, changed: changed[how as keyof typeof changed] },
      ]),
    );
    observe('learners.secondary-tutors.ineligible', answer, ...Object.values(answers));
  },
);
