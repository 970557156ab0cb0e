import {
  type ApiResponse,
  assumeStatus,
  covers,
  type EventId,
  expect,
  needs,
  type Surroundings,
  test,
} from '../../fixtures/index.ts';

/** Expects that a throttled request causes no event, by a webhook for these two of which a later request causes the first. */
async function expectNoEvent(
  surroundings: Surroundings,
  eventIds: [EventId, EventId],
  send: (surroundings: Surroundings) => Promise<ApiResponse>,
): Promise<void> {
  const { api, events, lab, organisation } = surroundings;
  const { inbox } = await events.subscribe(eventIds);
  await api.token();
  await lab.throttle(organisation, 1);

  assumeStatus(await send(surroundings), 429);

  // A request that was not throttled: once its event has arrived, an event of the throttled one would have arrived too.
  const { awaited } = await events.happen(eventIds[0]);
  await events.arrival({ inbox }, awaited);
  await inbox.quietFor();
  expect(inbox.events(), 'events of the one request that was not throttled').toHaveLength(1);
}

test.describe('POST /v1/learnerexports', () => {
  test(
    'makes no export for a throttled request',
    covers('errors.throttled.anywhere', needs('organisations', 'throttle', 'receiver')),
    ({ surroundings }) =>
      expectNoEvent(surroundings, [700, 800], ({ api }) => {
        const body = { exportFromDate: '2024-01-01', exportToDate: '2024-01-31' };
        return api.send('POST /v1/learnerexports', { body, on429: 'return' });
      }),
  );
});

test.describe('POST /v1/learners/{learnerId}/assessment/report', () => {
  test(
    'makes no report for a throttled request',
    covers('errors.throttled.anywhere', needs('organisations', 'throttle', 'receiver', 'assessments')),
    async ({ surroundings, learners, lab }) => {
      const { learnerId } = await learners.create();
      await lab.completeAssessment(learnerId);
      await expectNoEvent(surroundings, [200, 300], ({ api }) =>
        api.send('POST /v1/learners/{learnerId}/assessment/report', { path: { learnerId }, on429: 'return' }),
      );
    },
  );
});
