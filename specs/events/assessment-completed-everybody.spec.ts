import { assumeAccepted, covers, expect, idOf, needs, optionalDetails, test } from '../../fixtures/index.ts';

/** Learners of all kinds: the event fires for everyone who completes. */
const kinds: Record<string, () => Record<string, unknown>> = {
  'without a client reference': () => ({ clientReference: undefined }),
  'with every other optional field': () => ({
    firstName: 'Zoë',
    lastName: 'Łuczak-O’Neill',
    gender: 'Non-binary/Non-conforming',
    ...optionalDetails(),
  }),
  'whose end date has passed': () => ({ endDate: '2020-07-31' }),
};

test.describe('Event 100, Assessment Completed', () => {
  for (const [kind, fields] of Object.entries(kinds))
    test(
      `comes for a learner ${kind}`,
      covers('events.assessment-completed.fires', needs('receiver', 'assessments')),
      async ({ events, learners, lab }) => {
        const created = await learners.post(learners.body(fields()));
        test.skip(created.status === 400, 'such a learner is refused');
        const learnerId = idOf(assumeAccepted(created).body, 'learnerId') ?? '';
        const { inbox } = await events.subscribe([100]);

        await lab.completeAssessment(learnerId);

        const { awaited } = events.completed(learnerId);
        await inbox.waitForDelivery(awaited);
        expect(inbox.events(awaited)).toHaveLength(1);
      },
    );
});
