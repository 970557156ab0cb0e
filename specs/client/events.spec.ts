import { createHmac, randomUUID } from 'node:crypto';
import type { Caller } from '../../fixtures/api/caller.ts';
import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { EventConsumer } from '../../fixtures/receiver/consumer.ts';
import { Mirror } from '../../fixtures/receiver/mirror.ts';

const secret = 'a secret of the client';

/** A client with a receiver, and a function that sends it signed deliveries. */
function subscriber(api: Caller) {
  const mirror = new Mirror(api);
  const consumer = new EventConsumer({ secret, handle: (event) => mirror.handle(event) });
  const deliver = (eventId: number, data: object) => {
    const envelope = { Data: data, SystemEvent: { Id: eventId, DisplayName: 'An event' }, DataId: randomUUID() };
    const body = Buffer.from(JSON.stringify(envelope));
    const signature = createHmac('sha256', secret).update(body).digest('base64');
    return consumer.receive({ headers: [['x-service-sha256', signature]], body });
  };
  return { mirror, deliver };
}

test.describe('Our client', () => {
  test(
    'reads the record from the API, whatever the payload says',
    covers('events.client.re-fetches'),
    async ({ learners, assessments, api }) => {
      const { learnerId } = await learners.create();
      const { mirror, deliver } = subscriber(api);

      // A payload that contains more than it should, and wrong values.
      expect(await deliver(100, { LearnerId: learnerId, Status: 30, LearnerStatus: 10 })).toBe(200);

      const { body } = await assessments.result(learnerId);
      expect(mirror.records.get(`/v1/learners/${learnerId}/assessment`)).toEqual(body);
    },
  );

  test(
    'reads again what each event names',
    covers('events.client.re-fetches', needs('assessments')),
    async ({ learners, assessments, lab, api }) => {
      const { learnerId } = await learners.create();
      const { mirror, deliver } = subscriber(api);
      await deliver(100, { LearnerId: learnerId });
      await lab.completeAssessment(learnerId);

      await deliver(100, { LearnerId: learnerId });

      const { body } = await assessments.result(learnerId);
      expect(mirror.records.get(`/v1/learners/${learnerId}/assessment`)).toEqual(body);
      expect(body?.status, 'status of the record').toBe(30);
    },
  );

  test(
    'does not rely on the order of events',
    covers('events.client.any-order', needs('assessments', 'supportPlans')),
    async ({ learners, lab, api }) => {
      const { learnerId } = await learners.create();
      await lab.completeAssessment(learnerId);
      await lab.changeSupportPlan(learnerId, ['barriers', 'signatures']);
      const events: [number, object][] = [
        [100, { LearnerId: learnerId }],
        [900, { LearnerId: learnerId, ChangedSections: ['barriers'], ChangedByUserId: null }],
        [900, { LearnerId: learnerId, ChangedSections: ['signatures'], ChangedByUserId: null }],
      ];

      const [forwards, backwards] = [subscriber(api), subscriber(api)];
      for (const [eventId, data] of events) expect(await forwards.deliver(eventId, data)).toBe(200);
      for (const [eventId, data] of events.toReversed()) expect(await backwards.deliver(eventId, data)).toBe(200);

      expect(forwards.mirror.records.size, 'records read').toBe(3);
      expect(Object.fromEntries(backwards.mirror.records)).toEqual(Object.fromEntries(forwards.mirror.records));
    },
  );

  test(
    'takes several deliveries that name the same section',
    covers('events.client.repeated-sections', needs('supportPlans')),
    async ({ learners, lab, api, recorder }) => {
      const { learnerId } = await learners.create();
      await lab.changeSupportPlan(learnerId, ['barriers', 'signatures']);
      const { mirror, deliver } = subscriber(api);

      const data = {
        LearnerId: learnerId,
        ChangedSections: ['barriers', 'signatures', 'barriers'],
        ChangedByUserId: null,
      };
      const answers = [await deliver(900, data), await deliver(900, data)];

      expect(answers).toEqual([200, 200]);
      expect([...mirror.records.keys()].sort()).toEqual([
        `/v1/learners/${learnerId}/supportplan/barriers`,
        `/v1/learners/${learnerId}/supportplan/signatures`,
      ]);
      // Each delivery is a separate event, so each section that it names is read again, once per delivery. Only reads
      // answered 200 count, since a read whose answer was lost is sent again.
      const reads = recorder.exchanges.filter(({ operation }) => operation?.includes('/supportplan/'));
      expect(reads.filter(({ response }) => response?.status === 200)).toHaveLength(4);
    },
  );
});
