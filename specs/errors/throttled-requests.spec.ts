import { assumeStatus, covers, expect, needs, test } from '../../fixtures/index.ts';

test.describe('POST /v1/learnerexports', () => {
  test(
    'makes no export for a throttled request',
    covers('errors.throttled.anywhere', needs('organisations', 'throttle', 'receiver')),
    async ({ api, events, lab, organisation }) => {
      const { inbox } = await events.subscribe([700, 800]);
      await api.token();
      const body = { exportFromDate: '2024-01-01', exportToDate: '2024-01-31' };
      await lab.throttle(organisation, 1);

      assumeStatus(await api.send('POST /v1/learnerexports', { body, on429: 'return' }), 429);

      // A request that was not throttled: once its event has arrived, an event of the throttled one would have arrived too.
      const { awaited } = await events.happen(700);
      await events.arrival({ inbox }, awaited);
      await inbox.quietFor();
      expect(inbox.events(), 'events of the one export that was asked for').toHaveLength(1);
    },
  );
});

test.describe('POST /v1/learners/{learnerId}/assessment/report', () => {
  test(
    'makes no report for a throttled request',
    covers('errors.throttled.anywhere', needs('organisations', 'throttle', 'receiver', 'assessments')),
    async ({ api, events, learners, lab, organisation }) => {
      const { learnerId } = await learners.create();
      await lab.completeAssessment(learnerId);
      const { inbox } = await events.subscribe([200, 300]);
      await lab.throttle(organisation, 1);
      const path = { learnerId };

      const response = await api.send('POST /v1/learners/{learnerId}/assessment/report', { path, on429: 'return' });

      assumeStatus(response, 429);
      // A request that was not throttled: once its event has arrived, an event of the throttled one would have arrived too.
      const { awaited } = await events.happen(200);
      await events.arrival({ inbox }, awaited);
      await inbox.quietFor();
      expect(inbox.events(), 'events of the one report that was asked for').toHaveLength(1);
    },
  );
});
