import { covers, expect, type Item, inTurn, isUuid, needs, test } from '../../fixtures/index.ts';

test.describe('POST /v1/learners/{learnerId}/assessment/report', () => {
  test(
    'gives each accepted request a UUID of its own',
    covers('reports.request.id', needs('ownFinishedLearner')),
    async ({ subjects, assessments }) => {
      // Not twice for one learner: how the service answers an identical request while the first is in progress is not documented.
      const finished = await subjects.ownFinished(2);

      const responses = await inTurn(finished, ({ learnerId }) => assessments.report(learnerId));

      for (const response of responses) {
        await expect(response).toHaveStatus(200);
        expect(isUuid(response.body?.requestId), `requestId is a UUID, was ${response.body?.requestId}`).toBe(true);
      }
      const ids = new Set(responses.map(({ body }) => body.requestId));
      expect(ids.size, 'different requestIds').toBe(responses.length);
    },
  );

  test(
    'is refused to another organisation, and nobody receives a report',
    covers('reports.isolation.request', needs('organisations', 'assessments', 'receiver')),
    async ({ learners, assessments, events, lab }) => {
      const { learnerId } = await learners.create();
      await lab.completeAssessment(learnerId);
      const other = await lab.otherOrganisation();
      const ofReports = [200, 300];
      const inboxes = [(await events.subscribe(ofReports)).inbox, (await events.in(other).subscribe(ofReports)).inbox];

      const refused = await assessments.as(other.administrator).report(learnerId);

      await expect(refused).toHaveStatus(403, 404);
      await events.fence(...inboxes);
      await events.in(other).fence(...inboxes);
      expect(
        // The fences are exports.
        inboxes.flatMap(({ deliveries }) => deliveries.filter(({ eventId }) => eventId !== 700)),
        'reports after the refused request',
      ).toEqual([]);
      const { awaited } = events.requested(200, await assessments.report(learnerId));
      await inboxes[0]!.waitForDelivery(awaited);
    },
  );

  test(
    'shows how it is answered before the learner has finished',
    covers('reports.request.too-early', needs('receiver')),
    async ({ learners, assessments, events, observe }) => {
      const { learnerId } = await learners.create();
      const { inbox } = await events.subscribe([200, 300]);

      const response = await assessments.report(learnerId);

      if (response.status !== 200) return observe('reports.request.too-early', { status: response.status }, response);
      // Waits for any delivery to this test's own webhook, since the Data of event 300 is not documented.
      const [delivery] = await inbox.waitForDeliveries(1, {}, { timeoutMs: 5_000 }).catch(() => []);
      const outcome = delivery === undefined ? 'nothing within 5 s' : `event ${delivery.eventId}`;
      observe('reports.request.too-early', { status: 200, outcome }, response, ...(delivery ? [delivery] : []));
    },
  );
});

test(
  'the state of report and export requests can be read, or not',
  covers('reports.state.unexposed'),
  async ({ api, target, observe }) => {
    const events = await api.send('GET /v1/systemevents');
    const paths = Object.entries((target.contract?.document.paths ?? {}) as Record<string, Item>);
    const reads = paths
      .filter(([path, item]) => /report|export/i.test(path) && 'get' in (item ?? {}))
      .map(([path]) => path);

    observe(
      'reports.state.unexposed',
      target.contract === null ? { document: 'none' } : { reads: reads.sort() },
      events,
    );
  },
);
