import { covers, needs, test } from '../../fixtures/index.ts';

test.describe('Event 200, Assessment Report Created', () => {
  test(
    'comes for a report on a learner whose earlier report failed',
    covers('events.assessment-report-created.fires', needs('organisations', 'receiver', 'assessments', 'outcomes')),
    async ({ events, assessments, organisation, lab }) => {
      const { inbox } = await events.subscribe([200, 300]);
      const { learner } = await events.happen(300);
      await events.arrival({ inbox }, { eventId: 300 });
      await lab.setOutcomes(organisation, { report: 'success' });

      const { awaited } = events.requested(200, await assessments.report(learner?.learnerId ?? ''));

      await inbox.waitForDelivery(awaited);
    },
  );
});
