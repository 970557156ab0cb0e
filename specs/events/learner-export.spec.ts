import {
  type CreatedLearner,
  covers,
  type Delivery,
  expect,
  holdsAnyId,
  learnerUniqueReference,
  needs,
  outcome,
  pool,
  shapeOf,
  test,
} from '../../fixtures/index.ts';
import { expectCodesOf, tables } from '../exports/codes.ts';
import {
  assumeReferences,
  expectCodesAsStrings,
  exportedRecords,
  exportOf,
  recordsField,
  recordsOf,
  someRecordsOf,
} from './export-records.ts';

const made = needs('receiver');
const failed = needs('receiver', 'outcomes');
const records = needs('receiver', 'supportRecords');

/** What a ClientReference begins with, unless it is a usual one. */
const references = {
  'of letters': undefined,
  'of digits, with zeros in front': '000',
  'with signs that markup escapes': "O'Neill&Sons<1>-",
  'beyond ASCII': 'Zoë-Łódź-学生-😀-',
};

/** One export of the records of learners with all kinds of references. */
const exported = pool('events/learner-export', {
  rows: references,

  async subject({ learners }) {
    const without = await learners.create();
    const withReferences = [
      await learners.create({ learnerUniqueReference: learnerUniqueReference() }),
      await learners.create({ learnerUniqueReference: learnerUniqueReference() }),
    ];
    return { learners: [without, ...withReferences], withReferences, ofRows: [] as CreatedLearner[] };
  },

  async act({ learners }, { ofRows }, begins) {
    const sent = begins === undefined ? learners.body().clientReference : `${begins}${digits()}`;
    ofRows.push(await learners.create({ clientReference: sent }));
    return sent;
  },

  control: ({ events, lab }, { learners, ofRows }) =>
    outcome(() => exportedRecords(events, lab, [...ofRows, ...learners], 2)),
});

test.describe('Event 700, Learner Export Completed', () => {
  test(
    'comes once for each export that was made, and no event 800',
    covers('events.learner-export-completed.fires', made),
    async ({ events }) => {
      const { inbox } = await events.subscribe([700, 800]);

      const requested = [await events.happen(), await events.happen()];
      for (const { awaited } of requested) await inbox.waitForDelivery(awaited);
      await events.fence(inbox);

      for (const { awaited } of requested) expect(inbox.events(awaited)).toHaveLength(1);
      const mentioning = requested.map(({ requestId }) => requestId ?? '');
      const failures = inbox.events({ eventId: 800 });
      expect(failures.filter((each) => holdsAnyId(each, mentioning))).toEqual([]);
    },
  );

  test(
    'comes once for an export with records, and no event 800',
    covers('events.learner-export-completed.fires', needs('organisations', 'receiver', 'supportRecords')),
    async ({ events, learners, lab }) => {
      const { inbox } = await events.subscribe([700, 800]);
      const learner = await learners.create();

      await exportOf(events, lab, [learner]);
      await inbox.waitForDelivery({ eventId: 700 });
      // The webhook also subscribes to the fence's event, and may receive it later than the fence's own webhook does.
      await events.fence(inbox);
      await inbox.waitForEvents(2, { eventId: 700 });

      expect(inbox.events({ eventId: 700 }), 'events 700, for the export and for the fence').toHaveLength(2);
      expect(inbox.events({ eventId: 800 })).toEqual([]);
    },
  );

  test(
    'comes for an export after one that could not be made',
    covers('events.learner-export-completed.fires', failed),
    async ({ events, organisation, lab }) => {
      const { inbox } = await events.subscribe([700, 800]);
      await events.delivered({ inbox }, 800);
      await lab.setOutcomes(organisation, { export: 'success' });

      const { awaited } = await events.happen(700);

      await inbox.waitForDelivery(awaited);
    },
  );

  test(
    'has the requestId of the request as RequestId',
    covers('events.learner-export-completed.request-id', needs('organisations', 'receiver', 'supportRecords')),
    async ({ events, learners, lab }) => {
      const { inbox } = await events.subscribe([700]);
      const withRecords = await exportOf(events, lab, [await learners.create()]);
      const without = await events.happen();

      const received = await events.arrivals({ inbox }, 2, { eventId: 700 });

      const ids = received.map(({ data }) => String(data?.RequestId).toLowerCase());
      const requested = [withRecords.requestId, without.requestId].map((id) => id?.toLowerCase());
      expect(ids.sort()).toEqual(requested.sort());
    },
  );

  test(
    'has the requestId of the request as RequestId, whatever else is exported',
    covers('events.learner-export-completed.request-id', made),
    async ({ events, lab }) => {
      const { inbox } = await events.subscribe([700]);

      const { requestId } = await events.happen();

      await events.arrival({ inbox }, { eventId: 700 });
      // In the test's own organisation that is the event, under any id; elsewhere it may be another export's.
      if (!lab.isolated) await inbox.waitForDelivery({ eventId: 700, data: { RequestId: requestId } });
      const ids = inbox.events({ eventId: 700 }).map(({ data }) => String(data?.RequestId).toLowerCase());
      expect(ids).toContain(requestId?.toLowerCase());
    },
  );

  exported.check(
    'holds the records of every one of 3 learners who have some in the range',
    covers('events.learner-export-completed.records', records),
    ({ subject: { learners }, control: delivery }) => expectRecordsOf(learners, delivery()),
  );

  // An export has no pages, so it must not end at a usual page size either.
  test(
    'holds the records of every one of 26 learners who have some in the range',
    covers('events.learner-export-completed.records', needs('receiver', 'supportRecords', 'organisations')),
    async ({ events, learners, lab }) => {
      const many = await learners.createMany(26);

      expectRecordsOf(many, await exportedRecords(events, lab, many, 2));
    },
  );

  exported.check(
    'sends the codes in its records as strings',
    covers('events.learner-export-completed.code-strings', records),
    ({ control: delivery }) => expectCodesAsStrings(someRecordsOf(delivery())),
  );

  for (const table of tables)
    exported.check(
      `has only the documented ${table.what} codes`,
      covers(table.rule, records),
      ({ control: delivery }) => expectCodesOf(table, recordsOf(delivery())),
    );

  for (const what of Object.keys(references))
    exported.check(
      `gives each record the learner’s ClientReference ${what}`,
      covers('events.learner-export-completed.client-reference', records, exported.row(what)),
      ({ subject: { learners }, answer: sent, control: delivery }) => {
        const found = someRecordsOf(delivery()).map((record) => record?.ClientReference);
        expect(found, 'references of the records').toEqual(
          expect.arrayContaining([sent, learners[0]?.body.clientReference]),
        );
      },
    );

  exported.check(
    'gives each record the learner’s LearnerUniqueReference',
    covers('events.learner-export-completed.unique-reference', records),
    ({ subject: { withReferences }, control: delivery }) => {
      const found = someRecordsOf(delivery());
      for (const { body } of withReferences) {
        const own = found.filter(({ ClientReference }) => ClientReference === body.clientReference);
        const shown = own.map((record) => record.LearnerUniqueReference);
        expect(new Set(shown)).toEqual(new Set([body.learnerUniqueReference]));
      }
    },
  );

  exported.check(
    'shows the name of its records, and their further fields',
    covers('events.learner-export-completed.record-fields', records),
    ({ subject: { withReferences }, control }, { observe }) => {
      const delivery = control();
      const reference = withReferences[0]?.body.clientReference;
      const own = recordsOf(delivery).find(({ ClientReference }) => ClientReference === reference);
      const answer = { records: recordsField(delivery), fields: shapeOf(own ?? null) };
      observe('events.learner-export-completed.record-fields', answer, delivery);
    },
  );
});

test.describe('Event 800, Learner Export Failed', () => {
  test(
    'comes once for each export that could not be made, and no event 700',
    covers('events.learner-export-failed.fires', failed),
    async ({ events, organisation, lab }) => {
      const { inbox } = await events.subscribe([700, 800]);
      await lab.setOutcomes(organisation, { export: 'failure' });

      const requests = [await events.happen(800), await events.happen(800)].map(({ requestId = '' }) => requestId);
      await inbox.waitForEvents(2, events.about(800, ...requests));
      expect(inbox.events(events.about(700, ...requests))).toEqual([]);
      await events.fence(inbox);
      await inbox.waitForEvents(1, { eventId: 700 });

      expect(inbox.events(events.about(800, ...requests))).toHaveLength(2);
      const ofFence = lab.isolated ? 1 : 0;
      expect(inbox.events(events.about(700, ...requests)), 'events 700, for the fence only').toHaveLength(ofFence);
    },
  );
});

function expectRecordsOf(learners: readonly CreatedLearner[], delivery: Delivery): void {
  const found = recordsOf(delivery);
  assumeReferences(found);
  for (const { body } of learners) {
    const own = found.filter(({ ClientReference }) => ClientReference === body.clientReference);
    expect(own, `records of ${body.clientReference}`).not.toEqual([]);
  }
}

function digits(): string {
  return String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
}
