import {
  covers,
  type Events,
  expect,
  needs,
  type Subjects,
  shapeOf,
  signatureProblem,
  test,
} from '../../fixtures/index.ts';
import { daysFromToday, expectCodesAsStrings, exportFrom, recordsField, recordsOf } from '../events/export-records.ts';
import { expectCodesOf, tables } from './codes.ts';
import { isAbout } from './records.ts';

/** The export of the last days, which hold a support record of a learner of the run; with what is known about it. */
async function exported(events: Events, subjects: Subjects) {
  const learner = await subjects.ownWithSupportRecord(daysFromToday(0));
  const subscription = await events.subscribe([700]);
  const { awaited } = await exportFrom(events);
  const delivery = await events.arrival(subscription, awaited);
  const records = recordsOf(delivery);
  const own = records.filter(({ ClientReference }) => ClientReference === learner.body.clientReference);
  return { learner, delivery, records, own, secret: subscription.body.secret };
}

const one = needs('receiver', 'ownSupportRecord');

// Judged on one support record, which the check itself or, for the run, a person has added.
test.describe('Event 700, of an export with a record of one learner', () => {
  test('holds the record', covers('events.learner-export-completed.records', one), async ({ events, subjects }) => {
    const { delivery, learner } = await exported(events, subjects);

    expect(isAbout(delivery, learner), 'whether the export names the learner’s reference').toBe(true);
  });

  test(
    'gives the learner’s ClientReference',
    covers('events.learner-export-completed.client-reference', one),
    async ({ events, subjects }) => {
      const { records, own } = await exported(events, subjects);
      test.skip(records.length === 0, 'the export holds no record, which another rule judges');

      expect(own.length, 'records with the learner’s ClientReference').toBeGreaterThan(0);
    },
  );

  test(
    'gives the learner’s LearnerUniqueReference',
    covers('events.learner-export-completed.unique-reference', one),
    async ({ events, subjects }) => {
      const { own, learner } = await exported(events, subjects);
      const reference = learner.body.learnerUniqueReference;
      test.skip(own.length === 0 || reference === undefined, 'no record of a learner with such a reference is known');

      for (const record of own) expect(record.LearnerUniqueReference).toBe(reference);
    },
  );

  test(
    'sends codes as strings',
    covers('events.learner-export-completed.code-strings', one),
    async ({ events, subjects }) => {
      const { own } = await exported(events, subjects);

      expectCodesAsStrings(own);
    },
  );

  for (const table of tables)
    test(
      `has only the ${table.what} codes that are documented`,
      covers(table.rule, one),
      async ({ events, subjects }) => {
        const { own } = await exported(events, subjects);

        expectCodesOf(table, own);
      },
    );

  test('is signed over its bytes', covers('events.signature.raw-body', one), async ({ events, subjects }) => {
    const { delivery, secret } = await exported(events, subjects);

    expect(signatureProblem(delivery, secret)).toBeNull();
  });

  test(
    'shows the name of its records, and their further fields',
    covers('events.learner-export-completed.record-fields', one),
    async ({ events, subjects, observe }) => {
      const { delivery, own } = await exported(events, subjects);

      const answer = { records: recordsField(delivery), fields: shapeOf(own[0] ?? null) };
      observe('events.learner-export-completed.record-fields', answer, delivery);
    },
  );
});
