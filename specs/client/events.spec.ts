import { createHmac, randomUUID } from 'node:crypto';
import {
  assumeAccepted,
  type Caller,
  covers,
  EventConsumer,
  expect,
  Mirror,
  needs,
  test,
} from '../../fixtures/index.ts';

const secret = 'a secret of the client';

/** A client with a receiver, a function that sends it signed deliveries, and the bodies that the API answered it. */
function subscriber(api: Caller) {
  // What the client keeps is compared with these, not with another read: a record may show the time of its reading.
  const answered: unknown[] = [];
  const mirror = new Mirror({
    send: async (operation, call) => {
      const response = await api.send(operation, call);
      answered.push(response.body);
      return response;
    },
  });
  const consumer = new EventConsumer({ secret, handle: (event) => mirror.handle(event) });
  const deliver = (eventId: number, data: object) => {
    const envelope = { Data: data, SystemEvent: { Id: eventId, DisplayName: 'An event' }, DataId: randomUUID() };
    const body = Buffer.from(JSON.stringify(envelope));
    const signature = createHmac('sha256', secret).update(body).digest('base64');
    return consumer.receive({ headers: [['x-service-sha256', signature]], body });
  };
  return { mirror, deliver, answered };
}

test.describe('Our client', () => {
  test(
    'reads the record from the API, whatever the payload says',
    covers('events.client.re-fetches'),
    async ({ learners, api }) => {
      const { learnerId } = await learners.create();
      assumeAccepted(await api.send('GET /v1/learners/{learnerId}/assessment', { path: { learnerId } }));
      const { mirror, deliver, answered } = subscriber(api);

      // A payload that contains more than it should, and wrong values.
      expect(await deliver(100, { LearnerId: learnerId, Status: 30, LearnerStatus: 10 })).toBe(200);

      expect([...mirror.records]).toEqual([[`/v1/learners/${learnerId}/assessment`, answered[0]]]);
    },
  );

  test(
    'reads again what each event names',
    covers('events.client.re-fetches', needs('assessments')),
    async ({ learners, lab, api }) => {
      const { learnerId } = await learners.create();
      const { mirror, deliver, answered } = subscriber(api);
      await deliver(100, { LearnerId: learnerId });
      await lab.completeAssessment(learnerId);

      await deliver(100, { LearnerId: learnerId });

      expect([...mirror.records]).toEqual([[`/v1/learners/${learnerId}/assessment`, answered[1]]]);
      expect(answered[1], 'the record').toMatchObject({ status: 30 });
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

      for (const { mirror, answered } of [forwards, backwards]) expect([...mirror.records.values()]).toEqual(answered);
      const paths = [...forwards.mirror.records.keys()];
      expect(paths, 'records read').toHaveLength(3);
      expect([...backwards.mirror.records.keys()]).toEqual(paths.toReversed());
    },
  );

  test(
    'takes several deliveries that name the same section',
    covers('events.client.repeated-sections', needs('supportPlans')),
    async ({ learners, lab, api }) => {
      const { learnerId } = await learners.create();
      await lab.changeSupportPlan(learnerId, ['barriers', 'signatures']);
      const { mirror, deliver, answered } = subscriber(api);

      const data = {
        LearnerId: learnerId,
        ChangedSections: ['barriers', 'signatures', 'barriers'],
        ChangedByUserId: null,
      };
      const statuses = [await deliver(900, data), await deliver(900, data)];

      expect(statuses).toEqual([200, 200]);
      expect([...mirror.records.keys()].sort()).toEqual([
        `/v1/learners/${learnerId}/supportplan/barriers`,
        `/v1/learners/${learnerId}/supportplan/signatures`,
      ]);
      // Each delivery is a separate event, so each section that it names is read again, once per delivery.
      expect(answered, 'reads').toHaveLength(4);
    },
  );
});
