import {
  type ApiResponse,
  assumeAccepted,
  type CreatedLearner,
  covers,
  expect,
  ifAllowed,
  isSeenByTutor,
  type Learners,
  needs,
  type Tutors,
  test,
} from '../../../fixtures/index.ts';

/** A way for a manager to give a learner another set of secondary tutors. */
interface Way {
  gains: 'learners.secondary-tutors.replaces' | 'learners.update.secondary-tutors-replaced';
  loses: 'learners.secondary-tutors.removes-others' | 'learners.update.secondary-tutors-replaced';
  send: (as: { learners: Learners; tutors: Tutors }, learner: CreatedLearner, emails: string[]) => Promise<ApiResponse>;
}

const ways: Record<string, Way> = {
  'PUT /v1/learners/{learnerId}/secondarytutors': {
    gains: 'learners.secondary-tutors.replaces',
    loses: 'learners.secondary-tutors.removes-others',
    send: ({ tutors }, { learnerId }, emails) => tutors.replaceFor(learnerId, emails),
  },
  'PUT /v1/learners/{learnerId}': {
    gains: 'learners.update.secondary-tutors-replaced',
    loses: 'learners.update.secondary-tutors-replaced',
    send: ({ learners }, { learnerId, body }, secondaryTutorEmails) =>
      learners.put(learnerId, { ...body, secondaryTutorEmails }),
  },
};

// The manager's tutors are the first two of four. It is not documented whether a manager may do this, and with which tutors.
for (const [operation, { gains, loses, send }] of Object.entries(ways)) {
  test.describe(`${operation} by a manager`, () => {
    for (const [what, rule, hadBefore] of [
      ['makes a tutor who is not the manager’s a secondary tutor', gains, false],
      ['keeps a tutor who is not the manager’s and is in the list', gains, true],
      ['removes a tutor who is not the manager’s and is not in the list', loses, true],
    ] as const) {
      test(
        what,
        covers(rule, needs('manager', 'tutor', 'organisations'), ifAllowed),
        async ({ learners, tutors, organisation }) => {
          const [watched, primaryTutorEmail, third, fourth] = organisation.tutors as [string, string, string, string];
          const isSent = !what.startsWith('removes');
          const learner = await learners.create({ primaryTutorEmail, secondaryTutorEmails: hadBefore ? [fourth] : [] });
          const { manager } = organisation;
          const as = { learners: learners.as(manager), tutors: tutors.as(manager) };

          const response = await send(as, learner, [third, ...(isSent ? [fourth] : [])]);
          test.skip(response.status === 403, 'a manager may not change these tutors');
          assumeAccepted(response);

          // A replacement is added only to learners that have the tutor, so whether the tutor caller now sees the learner
          // shows whether `fourth` was a secondary tutor.
          const replacement = { replacementTutorEmail: watched };
          assumeAccepted(await tutors.unassign(fourth, [learner.learnerId], replacement));
          expect(await isSeenByTutor(learners, learner), 'a tutor who is not the manager’s was a secondary tutor').toBe(
            isSent,
          );
        },
      );
    }
  });
}
