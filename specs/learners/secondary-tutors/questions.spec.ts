import {
  type ApiResponse,
  covers,
  isAccepted,
  isSeenByTutor,
  needs,
  pool,
  secondaryTutorsName,
  test,
} from '../../../fixtures/index.ts';

/** Replacements of the secondary tutor of a learner by the same one, and by none. */
const replacements = pool('learners/secondary-tutors odd lists', {
  powers: ['twoTutors', 'description'],
  rows: {
    named: ([own]) => [[own]],
    twice: ([own]) => [
      [own, own],
      [own, own!.toUpperCase()],
    ],
    missing: () => [undefined, null],
  } as Record<string, (tutors: readonly string[]) => unknown[]>,
  subject: ({ learners, organisation: { tutors } }) =>
    learners.create({ primaryTutorEmail: tutors[1], secondaryTutorEmails: [tutors[0]] }),
  async act({ lab, learners, tutors, organisation }, learner, listsOf) {
    const answers: { response: ApiResponse; isKept: boolean | null }[] = [];
    for (const list of listsOf(organisation.tutors)) {
      const response = await tutors.replaceFor(learner.learnerId, list);
      // Only what was accepted may have taken the tutor away.
      const isInDoubt = !list && isAccepted(response) && lab.has('tutor');
      answers.push({ response, isKept: isInDoubt ? await isSeenByTutor(learners, learner) : null });
      if (answers.at(-1)!.isKept === false) await tutors.replaceFor(learner.learnerId, [organisation.tutors[0]]);
    }
    return answers;
  },
});

test.describe('PUT /v1/learners/{learnerId}/secondarytutors', () => {
  replacements.checks(covers('learners.secondary-tutors.field-name', replacements.row('named')), {
    'names the list in its body': ({ answer: [named] }, { target, observe }) => {
      const name = secondaryTutorsName(target.contract) ?? null;
      const answer = { name, 'accepted with it': isAccepted(named!.response) };
      observe('learners.secondary-tutors.field-name', answer, named!.response);
    },
  });

  replacements.checks(covers('learners.secondary-tutors.missing-list', needs('tutor'), replacements.row('missing')), {
    'answers a body without the list, or with null in its place': ({ answer: [without, withNull] }, { observe }) => {
      const shown = ({ response, isKept }: typeof without & {}) => ({
        status: response.status,
        'tutor kept': isKept ?? true,
      });
      const answer = { 'without the list': shown(without!), 'with null': shown(withNull!) };
      observe('learners.secondary-tutors.missing-list', answer, without!.response, withNull!.response);
    },
  });

  replacements.checks(covers('learners.secondary-tutors.repeated-email', replacements.row('twice')), {
    'answers a list that names a tutor twice': ({ answer: [same, other] }, { observe }) => {
      const statuses = { 'same text': same!.response.status, 'other case': other!.response.status };
      observe('learners.secondary-tutors.repeated-email', statuses, same!.response, other!.response);
    },
  });
});

test(
  'shows whether an ineligible learner’s secondary tutors can be changed outside of batches',
  covers('learners.secondary-tutors.ineligible', needs('tutor', 'twoTutors', 'eligibility')),
  async ({ learners, tutors, organisation, lab, observe }) => {
    const [own, other] = organisation.tutors;
    const [replaced, updated] = await learners.createMany(2, { primaryTutorEmail: other });
    for (const { learnerId } of [replaced, updated]) await lab.setEligibility(learnerId, false);

    const answers = {
      'by a replacement': await tutors.replaceFor(replaced.learnerId, [own]),
      'by an update': await learners.put(updated.learnerId, { ...updated.body, secondaryTutorEmails: [own] }),
    };

    const changed = {
      'by a replacement': await isSeenByTutor(learners, replaced),
      'by an update': await isSeenByTutor(learners, updated),
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
