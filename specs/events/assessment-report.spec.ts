import {
  assume,
  covers,
  type Delivery,
  type Events,
  expect,
  holdsAnyId,
  needs,
  outcome,
  pool,
  signatureProblem,
  test,
} from '../../fixtures/index.ts';
import { repeated } from './delivery/repeated.ts';
import { expectMultipart, expectReport } from './multipart.ts';

const made = needs('receiver', 'assessments');
const failed = needs('receiver', 'assessments', 'outcomes');

/** Requests two reports that succeed or fail, one after the other, and returns how each event is recognised. */
async function twoReports(events: Events, eventId: 200 | 300) {
  return [await events.happen(eventId), await events.happen(eventId)];
}

/** Two reports, each delivered to two webhooks. What does not arrive is thrown only at the checks that judge it. */
const delivered = pool('events/assessment-report', {
  async subject({ events }) {
    const subscriptions = [await events.subscribe([200]), await events.subscribe([200])] as const;
    const reports = await twoReports(events, 200);
    const [first, two, all] = await Promise.all([
      outcome(() => events.arrival(subscriptions[0])),
      outcome(() => events.arrivals(subscriptions[0], 2, { eventId: 200 })),
      outcome(async () => {
        const deliveries: { delivery: Delivery; secret: string }[] = [];
        for (const subscription of subscriptions)
          for (const { awaited } of reports)
            deliveries.push({
              delivery: await events.arrival(subscription, awaited),
              secret: subscription.body.secret,
            });
        return deliveries;
      }),
    ]);
    return { first, two, all, inbox: subscriptions[0].inbox, requestIds: reports.map(({ requestId }) => requestId) };
  },
});

/** Two reports on one learner. */
const ofOneLearner = pool('events/assessment-report of one learner', {
  async subject({ events, assessments }) {
    const { inbox } = await events.subscribe([200]);
    const { learner, awaited } = await events.happen(200);
    const { awaited: again } = events.requested(200, await assessments.report(learner?.learnerId ?? ''));
    const both = [awaited, again];
    const all = await outcome(async () => {
      for (const each of both) await inbox.waitForDelivery(each);
      await events.fence(inbox);
      return both.map((each) => inbox.events(each));
    });
    return { all, found: both.flatMap((each) => inbox.events(each).slice(0, 1)) };
  },
});

test.describe('Event 200, Assessment Report Created', () => {
  test(
    'comes once for each report that was made, and no event 300',
    covers('events.assessment-report-created.fires', made),
    async ({ events, lab }) => {
      const { inbox } = await events.subscribe([200, 300]);

      const reports = await twoReports(events, 200);
      for (const { awaited } of reports) await inbox.waitForDelivery(awaited);
      await events.fence(inbox);

      for (const { awaited } of reports) expect(inbox.events(awaited)).toHaveLength(1);
      // The Data of event 300 is not documented, so a failure counts only in an organisation of our own, or if it names one
      // of these requests.
      const mentioning = reports.map(({ requestId }) => requestId ?? '');
      const failures = inbox.events({ eventId: 300 });
      expect(lab.isolated ? failures : failures.filter((each) => holdsAnyId(each, mentioning))).toEqual([]);
    },
  );

  ofOneLearner.check(
    'comes once for each of two reports on one learner',
    covers('events.assessment-report-created.fires', made),
    ({ subject: { all } }) => {
      for (const deliveries of all()) expect(deliveries).toHaveLength(1);
    },
  );

  ofOneLearner.check(
    'has another DataId for each of two reports on one learner',
    covers('events.envelope.data-id', made),
    ({ subject: { found } }) => {
      assume(found.length === 2, 'both reports arrive');
      // If both requests got the same requestId, the service may have made a single report.
      const count = (of: (delivery: Delivery) => unknown) =>
        new Set(found.map((delivery) => String(of(delivery)).toLowerCase())).size;
      expect(
        count(({ dataId }) => dataId),
        'DataIds',
      ).toBe(count(({ data }) => data?.RequestId));
    },
  );

  delivered.check(
    'is multipart/form-data with a boundary',
    covers('events.assessment-report-created.multipart', made),
    ({ subject: { first } }) => {
      expectMultipart(first());
      expect(first().parts.length, 'parts that the boundary divides the body into').toBeGreaterThanOrEqual(2);
    },
  );

  delivered.check(
    'has the envelope as JSON in the part data',
    covers('events.assessment-report-created.data-part', made),
    ({ subject: { first } }) => {
      const { parts, eventId } = first();

      const data = parts.filter(({ name }) => name === 'data');
      expect(data, 'parts named data').toHaveLength(1);
      expect(parsed(data[0]?.body)).toMatchObject({ SystemEvent: expect.any(Object), DataId: expect.any(String) });
      expect(eventId, 'event of the part data').toBe(200);
    },
  );

  delivered.check(
    'has the requestId of the request as RequestId',
    covers('events.assessment-report-created.request-id', needs('organisations', ...made.needs)),
    ({ subject: { requestIds, two, inbox } }) => {
      two();
      const received = inbox.events({ eventId: 200 }).map(({ data }) => String(data?.RequestId).toLowerCase());
      expect(received.sort()).toEqual(requestIds.map((requestId) => requestId?.toLowerCase()).sort());
    },
  );

  delivered.check(
    'has the report, not empty, in the part file',
    covers('events.assessment-report-created.file-part', made),
    ({ subject: { all } }) => {
      for (const { delivery } of all()) expectReport(delivery);
    },
  );

  test(
    'has the report, not empty, in the part file when it is delivered again',
    covers('events.assessment-report-created.file-part', needs('receiver', 'assessments', 'redelivery')),
    async ({ events, lab }) => {
      const { firsts, repeats } = await repeated(events, lab, 200);
      for (const delivery of [...firsts, ...repeats]) expectReport(delivery);
    },
  );

  delivered.check(
    'shows the type and name of the file',
    covers('events.assessment-report-created.file-form', made),
    ({ subject: { first } }, { observe }) => {
      const delivery = first();
      const { contentType = null, filename = null } = delivery.file ?? {};
      observe('events.assessment-report-created.file-form', { contentType, name: pattern(filename) }, delivery);
    },
  );
});

test.describe('The signed bytes', () => {
  delivered.check(
    'are the whole multipart body of a report',
    covers('events.signature.multipart', made),
    ({ subject: { all } }) => {
      // Verified before the parts are parsed (API document, Signature 3).
      for (const { delivery, secret } of all()) expect(signatureProblem(delivery, secret)).toBeNull();
    },
  );
});

test.describe('Event 300, Assessment Report Request Failed', () => {
  test(
    'comes once for each report that could not be made, and no event 200',
    covers('events.assessment-report-request-failed.fires', failed),
    async ({ events }) => {
      const { inbox } = await events.subscribe([200, 300]);

      const reports = await twoReports(events, 300);
      const ids = reports.flatMap(({ requestId = '', learner }) => [requestId, learner?.learnerId ?? '']);
      await inbox.waitForEvents(2, events.about(300, ...ids));
      await events.fence(inbox);

      expect(inbox.events(events.about(300, ...ids))).toHaveLength(2);
      expect(inbox.events(events.about(200, ...ids))).toEqual([]);
    },
  );
});

function parsed(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch {
    return null;
  }
}

/** A file name without the parts that differ from report to report. */
function pattern(filename: string | null): string | null {
  const uuid = /[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}/gi;
  return filename?.replace(uuid, '{uuid}').replace(/\d+/g, '{number}') ?? null;
}
