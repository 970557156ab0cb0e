import {
  assume,
  attempted,
  type CreatedLearner,
  covers,
  type Delivery,
  expect,
  holdsAnyId,
  type Item,
  learnerUniqueReference,
  needs,
  pool,
  scenes,
  shapeOf,
  signatureProblem,
  test,
  unique,
} from '../../fixtures/index.ts';
import { fieldNames, pascalCase } from '../contract/naming.ts';
import { expectCodesOf, tables } from '../exports/codes.ts';
import {
  assumeReferences,
  daysFromToday,
  expectCodesAsStrings,
  exportedRecords,
  exportOf,
  isAbout,
  recordsField,
  recordsOf,
  someRecordsOf,
} from './export-records.ts';

const records = needs('receiver', 'supportRecords');
const some = needs('receiver', 'ownSupportRecord');

/** What an unusual ClientReference begins with. */
const references = {
  'of digits, with zeros in front': '000',
  'with signs that markup escapes': "O'Neill&Sons<1>-",
  'beyond ASCII': 'Zoë-Łódź-学生-😀-',
};

/**
 * One export of the records of learners with all kinds of references; of one record, where a person has added it for the run. What does
 * not arrive is thrown only at the checks that judge it.
 */
const exported = pool('events/learner-export', {
  rows: references,
  needs: () => ['supportRecords'],

  async subject({ learners, subjects, lab }) {
    const own = [await subjects.ownWithSupportRecord(daysFromToday(0))];
    if (lab.canMake('ownSupportRecord'))
      for (const reference of [undefined, learnerUniqueReference()])
        own.push(await learners.create({ learnerUniqueReference: reference }));
    return { learners: own, ofRows: [] as CreatedLearner[] };
  },

  async act({ learners }, { ofRows }, begins) {
    const clientReference = `${begins}${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
    ofRows.push(await learners.create({ clientReference }));
    return clientReference;
  },

  async control({ events, lab }, { learners, ofRows }) {
    const subscription = await events.subscribe([700]);
    const references = new Set(learners.map(({ body }) => body.clientReference));
    return attempted(async () => {
      const { awaited } = await exportOf(
        events,
        lab,
        [...ofRows, ...learners],
        lab.canMake('ownSupportRecord') ? 2 : 0,
      );
      const delivery = await events.arrival(subscription, awaited);
      const own = recordsOf(delivery).filter(({ ClientReference }) => references.has(ClientReference));
      return { delivery, secret: subscription.body.secret, own };
    });
  },
});

const scene = scenes('events/learner-export requests', [700, 800]);

test.describe('Event 700, Learner Export Completed', () => {
  scene(covers('events.learner-export-completed.fires'), {
    async 'comes once for each export that was made, and no event 800'({ events, inbox }) {
      const requested = [await events.happen(), await events.happen()];
      for (const { awaited } of requested) await inbox.waitForDelivery(awaited);
      await events.fence(inbox);

      for (const { awaited } of requested) expect(inbox.events(awaited)).toHaveLength(1);
      const mentioning = requested.map(({ requestId }) => requestId ?? '');
      const failures = inbox.events({ eventId: 800 });
      expect(failures.filter((each) => holdsAnyId(each, mentioning))).toEqual([]);
    },
  });

  scene(covers('events.learner-export-completed.fires', needs('organisations', 'supportRecords')), {
    async 'comes once for an export with records, and no event 800'({ events, learners, lab, inbox }) {
      const learner = await learners.create();

      await exportOf(events, lab, [learner]);
      await inbox.waitForDelivery({ eventId: 700 });
      // The webhook also subscribes to the fence's event, and may receive it later than the fence's own webhook does.
      await events.fence(inbox);
      await inbox.waitForEvents(2, { eventId: 700 });

      expect(inbox.events({ eventId: 700 }), 'events 700, for the export and for the fence').toHaveLength(2);
      expect(inbox.events({ eventId: 800 })).toEqual([]);
    },
  });

  scene(covers('events.learner-export-completed.fires', needs('outcomes')), {
    async 'comes for an export after one that could not be made'({ events, organisation, lab, inbox }) {
      await events.delivered({ inbox }, 800);
      await lab.setOutcomes(organisation, { export: 'success' });

      const { awaited } = await events.happen(700);

      await inbox.waitForDelivery(awaited);
    },
  });

  scene(covers('events.learner-export-completed.request-id'), {
    async 'has the requestId of the request as RequestId'({ events, lab, inbox }) {
      const requested = [await events.happen(), await events.happen()].map(({ requestId }) => requestId?.toLowerCase());

      await events.arrivals({ inbox }, 2, { eventId: 700 });
      // In the test's own organisation these are the two, under any id; elsewhere they may be other exports'.
      if (!lab.isolated)
        for (const RequestId of requested) await inbox.waitForDelivery({ eventId: 700, data: { RequestId } });
      const ids = inbox.events({ eventId: 700 }).map(({ data }) => String(data?.RequestId).toLowerCase());
      expect(ids).toEqual(expect.arrayContaining(requested));
    },
  });

  exported.checks(covers('events.learner-export-completed.records', some), {
    'holds the records of every learner who has some in the range': ({ subject: { learners }, control: exported }) =>
      expectRecordsOf(learners, exported().delivery),
  });

  // An export has no pages, so it must not end at a usual page size either.
  test(
    'holds the records of every one of 26 learners who have some in the range',
    covers('events.learner-export-completed.records', needs('receiver', 'supportRecords', 'organisations')),
    async ({ events, learners, lab }) => {
      const many = await learners.createMany(26);

      expectRecordsOf(many, await exportedRecords(events, lab, many, 2));
    },
  );

  test(
    'holds the records that were added after an earlier export',
    covers('events.learner-export-completed.records', needs('organisations', 'receiver', 'supportRecords')),
    async ({ events, learners, lab }) => {
      const [early, late] = await learners.createMany(2);
      await exportedRecords(events, lab, [early], 1);

      // Of a different range: a service may treat an identical request as a repeat of the former one.
      expectRecordsOf([late], await exportedRecords(events, lab, [late], 1, daysFromToday(-11)));
    },
  );

  exported.checks(covers('events.learner-export-completed.code-strings', some), {
    'sends the codes in its records as strings': ({ control: exported }) => expectCodesAsStrings(exported().own),
  });

  for (const table of tables)
    exported.check(`has only the ${table.what} codes of its table`, covers(table.rule, some), ({ control: exported }) =>
      expectCodesOf(table, exported().own),
    );

  exported.checks(covers('events.learner-export-completed.client-reference', some), {
    'gives each record the learner’s ClientReference': (
      { subject: { learners, ofRows }, control: exported },
      { lab },
    ) => {
      const { delivery } = exported();
      const referencesOf = (each: readonly Item[]) => each.map(({ ClientReference }) => ClientReference);
      const sent = learners.map(({ body }) => body.clientReference);
      expect(referencesOf(someRecordsOf(delivery)), 'references of the records').toEqual(expect.arrayContaining(sent));
      const all = [...sent, ...ofRows.map(({ body }) => body.clientReference)];
      const everywhere = referencesOf(besidesReferences(delivery.data));
      if (lab.isolated) expect(new Set(everywhere), 'references of all records').toEqual(new Set(all));
    },
  });

  for (const what of Object.keys(references))
    exported.checks(covers('events.learner-export-completed.client-reference', records, exported.row(what)), {
      [`gives each record the learner’s ClientReference ${what}`]: ({ answer: sent, control: exported }) => {
        const found = someRecordsOf(exported().delivery).map((record) => record?.ClientReference);
        expect(found, 'references of the records').toContain(sent);
      },
    });

  test(
    'shows which ClientReference a record has from before it was changed',
    covers('events.learner-export-completed.changed-reference', records),
    async ({ events, learners, lab, observe }) => {
      const learner = await learners.create();
      await exportedRecords(events, lab, [learner], 1);
      const changed = unique('changed');
      await learners.update(learner.learnerId, { ...learner.body, clientReference: changed });

      const delivery = await exportedRecords(events, lab, [], 0, daysFromToday(-11));

      const references = recordsOf(delivery).map((record) => record.ClientReference);
      const names = { [changed]: 'the new one', [learner.body.clientReference as string]: 'the former one' };
      const shown = [...new Set(references.map((reference) => names[String(reference)] ?? 'another'))].sort();
      observe('events.learner-export-completed.changed-reference', shown, delivery);
    },
  );

  exported.checks(covers('events.learner-export-completed.unique-reference', some), {
    'gives each record the learner’s LearnerUniqueReference': ({ subject: { learners }, control: exported }) => {
      const withReferences = learners.filter(({ body }) => body.learnerUniqueReference !== undefined);
      test.skip(withReferences.length === 0, 'the learner has no such reference');
      for (const { body } of withReferences) {
        const own = exported().own.filter(({ ClientReference }) => ClientReference === body.clientReference);
        assume(own.length > 0, 'the records of the learner give the ClientReference');
        const shown = own.map((record) => record.LearnerUniqueReference);
        expect(new Set(shown)).toEqual(new Set([body.learnerUniqueReference]));
      }
    },
  });

  exported.checks(covers('events.learner-export-completed.record-fields', some), {
    'shows the name of its records, and their further fields': ({ control: exported }, { observe }) => {
      const { delivery, own } = exported();
      const answer = { records: recordsField(delivery), fields: shapeOf(own[0] ?? null) };
      observe('events.learner-export-completed.record-fields', answer, delivery);
    },
  });

  exported.checks(covers('events.envelope.pascal-case', some), {
    'names every field in PascalCase, at any depth': ({ control: exported }) =>
      expect(fieldNames(exported().delivery.envelope).filter((name) => !pascalCase.test(name))).toEqual([]),
  });

  const rowsBeyondAscii = [exported.row('beyond ASCII'), exported.row('with signs that markup escapes')];
  for (const [what, ...declared] of [
    ['its bytes', some],
    ['its bytes, with text beyond ASCII', records, ...rowsBeyondAscii],
  ] as const)
    exported.checks(covers('events.signature.raw-body', ...declared), {
      [`is signed over ${what}`]: ({ control: exported }) => {
        const { delivery, secret } = exported();
        expect(signatureProblem(delivery, secret)).toBeNull();
      },
    });
});

test.describe('Event 800, Learner Export Failed', () => {
  scene(covers('events.learner-export-failed.fires', needs('outcomes')), {
    async 'comes once for each export that could not be made, and no event 700'({ events, lab, inbox }) {
      const requests = [await events.happen(800), await events.happen(800)].map(({ requestId = '' }) => requestId);
      await inbox.waitForEvents(2, events.about(800, ...requests));
      expect(inbox.events(events.about(700, ...requests))).toEqual([]);
      await events.fence(inbox);
      await inbox.waitForEvents(1, { eventId: 700 });

      expect(inbox.events(events.about(800, ...requests))).toHaveLength(2);
      const ofFence = lab.isolated ? 1 : 0;
      expect(inbox.events(events.about(700, ...requests)), 'events 700, for the fence only').toHaveLength(ofFence);
    },
  });
});

function expectRecordsOf(learners: readonly CreatedLearner[], delivery: Delivery): void {
  assumeReferences(recordsOf(delivery));
  const missing = learners.filter((learner) => !isAbout(delivery, learner)).map(({ body }) => body.clientReference);
  expect(missing, 'references of learners of whom it holds no record').toEqual([]);
}

/** Every object of a list in which some have a ClientReference: the layout of the records is not documented. */
function besidesReferences(value: unknown): Item[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(besidesReferences);
  const isOfRecords = Array.isArray(value) && value.some((item) => item?.ClientReference !== undefined);
  return isOfRecords ? [...(value as Item[]), ...inner] : inner;
}
