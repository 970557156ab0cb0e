import { assumeAccepted, covers, expect, inconclusive, needs, test } from '../../fixtures/index.ts';

test.describe('A DataId', () => {
  test(
    'is different for each event about one learner',
    covers('events.envelope.data-id', needs('organisations', 'receiver', 'assessments', 'modules', 'supportPlans')),
    async ({ events, learners, assessments, lab, organisation }) => {
      const { inbox } = await events.subscribe([100, 200, 300, 400, 500, 600, 900]);
      const { learnerId } = await learners.create();
      const fail = async () => {
        await lab.setOutcomes(organisation, { report: 'failure' });
        assumeAccepted(await assessments.report(learnerId));
      };
      const moduleId = await lab.assignModule(learnerId);
      const acts = [
        [400, () => lab.assignModule(learnerId)],
        [500, () => lab.accessModule(learnerId, moduleId)],
        [600, () => lab.completeModule(learnerId, moduleId)],
        [900, () => lab.changeSupportPlan(learnerId, ['barriers'])],
        [900, () => lab.changeSupportPlan(learnerId, ['barriers'])],
        [100, () => lab.completeAssessment(learnerId)],
        [200, () => assessments.report(learnerId)],
        ...(lab.has('outcomes') ? ([300, 300] as const).map((eventId) => [eventId, fail] as const) : []),
      ] as const;

      await events.arrivals({ inbox }, 1, { eventId: 400 });
      for (const [eventId, act] of acts) {
        // The events of one act may arrive late, and in several deliveries.
        await events.fence(inbox);
        const before = inbox.events({ eventId }).length;
        const delivered = inbox.deliveries.filter((delivery) => delivery.eventId === eventId).length;
        await act();
        // That a delivery comes is another rule's concern; this one's is that it counts as a separate event.
        await inbox.waitForDeliveries(delivered + 1, { eventId }).catch(inconclusive);
        await inbox.waitForEvents(before + 1, { eventId });
      }

      const shared = inbox.events().filter(({ dataId, eventId }) => {
        return inbox.deliveries.some((other) => other.dataId === dataId && other.eventId !== eventId);
      });
      expect(shared, 'deliveries with the DataId of another event').toEqual([]);
    },
  );
});
