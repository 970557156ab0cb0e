import {
  assume,
  attempted,
  covers,
  type Delivery,
  expect,
  headerValues,
  holdsAnyId,
  inTurn,
  needs,
  pool,
  scenes,
  signatureProblem,
  test,
} from '../../fixtures/index.ts';
import { expectReport } from './event-types.ts';

const made = needs('receiver', 'assessments');
const some = needs('receiver', 'ownFinishedLearner');

const scene = scenes('events/assessment-report requests', [200, 300], ['assessments']);

/** Reports on two learners, each delivered to two webhooks; one of each, where a person has finished for the run. */
const delivered = pool('events/assessment-report', {
  async subject({ events, subjects, assessments }) {
    const learners = await subjects.ownFinished(2);
    const subscriptions = await inTurn(learners, () => events.subscribe([200]));
    const reports = await inTurn(learners, async ({ learnerId }) =>
      events.requested(200, await assessments.report(learnerId)),
    );
    const arrivals = await Promise.all(
      subscriptions.flatMap(({ inbox }) =>
        reports.map(({ awaited }) => attempted(() => inbox.waitForDelivery(awaited))),
      ),
    );
    // Where the envelope cannot be read, a report that came is judged whosever it is.
    const deliveries = subscriptions.flatMap(({ inbox, body: { secret } }) => {
      const reportsThere = inbox.events().filter(({ eventId }) => eventId === 200 || eventId === undefined);
      return reportsThere.map((delivery) => ({ delivery, secret }));
    });
    const received = subscriptions[0]!.inbox.events({ eventId: 200 });
    return { comes: arrivals[0]!, deliveries, received, requestIds: reports.map(({ requestId }) => requestId) };
  },
});

/** Judges each delivery of a report. That one comes at all is another rule's matter. */
const each =
  (judge: (delivery: Delivery, secret: string) => void) =>
  ({ subject: { deliveries } }: { subject: { deliveries: { delivery: Delivery; secret: string }[] } }) => {
    assume(deliveries.length > 0, 'a report comes');
    for (const { delivery, secret } of deliveries) judge(delivery, secret);
  };

/** Two reports on one learner. */
const ofOneLearner = pool('events/assessment-report of one learner', {
  async subject({ events, assessments }) {
    const { inbox } = await events.subscribe([200]);
    const { learner, awaited } = await events.happen(200);
    const { awaited: again } = events.requested(200, await assessments.report(learner?.learnerId ?? ''));
    const both = [awaited, again];
    const all = await attempted(async () => {
      for (const each of both) await inbox.waitForDelivery(each);
      await events.fence(inbox);
      return both.map((each) => inbox.events(each));
    });
    return { all, found: both.flatMap((each) => inbox.events(each).slice(0, 1)) };
  },
});

test.describe('Event 200, Assessment Report Created', () => {
  delivered.check('comes', covers('events.assessment-report-created.fires', some), ({ subject: { comes } }) => comes());

  scene(covers('events.assessment-report-created.fires'), {
    async 'comes once for each report that was made, and no event 300'({ events, lab, inbox }) {
      const reports = [await events.happen(200), await events.happen(200)];
      for (const { awaited } of reports) await inbox.waitForDelivery(awaited);
      await events.fence(inbox);

      for (const { awaited } of reports) expect(inbox.events(awaited)).toHaveLength(1);
      // The Data of event 300 is not documented, so a failure counts only in an organisation of our own, or if it names one
      // of these requests.
      const mentioning = reports.map(({ requestId }) => requestId ?? '');
      const failures = inbox.events({ eventId: 300 });
      expect(lab.isolated ? failures : failures.filter((each) => holdsAnyId(each, mentioning))).toEqual([]);
    },
  });

  scene(covers('events.assessment-report-created.fires', needs('organisations', 'outcomes')), {
    async 'comes for a report on a learner whose earlier report failed'({ events, organisation, lab, inbox }) {
      const { learner } = await events.happen(300);
      await events.arrival({ inbox }, { eventId: 300 });
      await lab.setOutcomes(organisation, { report: 'success' });

      const { awaited } = await events.happen(200, learner);

      await inbox.waitForDelivery(awaited);
    },
  });

  ofOneLearner.checks(covers('events.assessment-report-created.fires', made), {
    'comes once for each of two reports on one learner': ({ subject: { all } }) => {
      for (const deliveries of all()) expect(deliveries).toHaveLength(1);
    },
  });

  ofOneLearner.checks(covers('events.envelope.data-id', made), {
    'has another DataId for each of two reports on one learner': ({ subject: { found } }) => {
      assume(found.length === 2, 'both reports arrive');
      // If both requests got the same requestId, the service may have made a single report.
      const count = (of: (delivery: Delivery) => unknown) =>
        new Set(found.map((delivery) => String(of(delivery)).toLowerCase())).size;
      expect(
        count(({ dataId }) => dataId),
        'DataIds',
      ).toBe(count(({ data }) => data?.RequestId));
    },
  });

  delivered.checks(covers('events.assessment-report-created.multipart', some), {
    'is multipart/form-data with a boundary': each(({ headers, parts }) => {
      const contentTypes = headerValues(headers, 'content-type');
      expect(contentTypes).toEqual([expect.stringMatching(/^multipart\/form-data\s*;.*boundary=/i)]);
      expect(parts.length, 'parts that the boundary divides the body into').toBeGreaterThanOrEqual(2);
    }),
  });

  delivered.checks(covers('events.assessment-report-created.data-part', some), {
    'has the envelope as JSON in the part data': each(({ parts, eventId }) => {
      const data = parts.filter(({ name }) => name === 'data');
      expect(data.length, 'parts named data').toBe(1);
      expect(parsed(data[0]?.body)).toMatchObject({ SystemEvent: expect.any(Object), DataId: expect.any(String) });
      expect(eventId, 'event of the part data').toBe(200);
    }),
  });

  delivered.checks(covers('events.assessment-report-created.request-id', needs('organisations', ...made.needs)), {
    'has the requestId of the request as RequestId': ({ subject: { requestIds, received } }) => {
      assume(received.length === requestIds.length, 'each report comes');
      const shown = received.map(({ data }) => String(data?.RequestId).toLowerCase());
      expect(shown.sort()).toEqual(requestIds.map((requestId) => requestId.toLowerCase()).sort());
    },
  });

  delivered.checks(covers('events.assessment-report-created.file-part', some), {
    'has the report, not empty, in the part file': each(expectReport),
  });

  delivered.checks(covers('events.assessment-report-created.file-form', some), {
    'shows the type and name of the file': ({ subject: { deliveries } }, { observe }) => {
      assume(deliveries.length > 0, 'a report comes');
      const { delivery } = deliveries[0]!;
      const { contentType = null, filename = null } = delivery.file ?? {};
      observe('events.assessment-report-created.file-form', { contentType, name: pattern(filename) }, delivery);
    },
  });
});

test.describe('The signed bytes', () => {
  delivered.checks(covers('events.signature.multipart', some), {
    // Verified before the parts are parsed (API document, Signature 3).
    'are the whole multipart body of a report': each((delivery, secret) =>
      expect(signatureProblem(delivery, secret)).toBeNull(),
    ),
  });
});

test.describe('Event 300, Assessment Report Request Failed', () => {
  scene(covers('events.assessment-report-request-failed.fires', needs('outcomes')), {
    async 'comes once for each report that could not be made, and no event 200'({ events, inbox }) {
      const reports = [await events.happen(300), await events.happen(300)];
      const ids = reports.flatMap(({ requestId = '', learner }) => [requestId, learner?.learnerId ?? '']);
      await inbox.waitForEvents(2, events.about(300, ...ids));
      await events.fence(inbox);

      expect(inbox.events(events.about(300, ...ids))).toHaveLength(2);
      expect(inbox.events(events.about(200, ...ids))).toEqual([]);
    },
  });
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
