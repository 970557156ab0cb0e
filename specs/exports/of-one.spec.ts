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
import { codesIn, daysFromToday, recordsField, recordsOf } from '../events/export-records.ts';
import { fieldsOf, tables } from './codes.ts';
import { isAbout } from './records.ts';

/** The export of the last days, which hold a support record of a learner of the run; with what is known about it. */
async function exported(events: Events, subjects: Subjects) {
  const learner = await subjects.ownWithSupportRecord(daysFromToday(0));
  const subscription = await events.subscribe([700]);
  const from = daysFromToday(-10);
  // A range that ends in the future may be refused.
  const { awaited } = await events.export(from, daysFromToday(1)).catch(() => events.export(from, daysFromToday(0)));
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
      const codes = codesIn(own);
      test.skip(codes.length === 0, 'no field of the records is known to hold a code');

      const numbers = codes.filter(([, values]) => values.some((value) => typeof value === 'number'));
      expect(
        numbers.map(([name]) => name),
        'fields with a number',
      ).toEqual([]);
    },
  );

  for (const { rule, what, names, codes } of tables)
    test(`has only the ${what} codes that are documented`, covers(rule, one), async ({ events, subjects }) => {
      const { own } = await exported(events, subjects);

      const fields = own.flatMap((record) => fieldsOf(record, names));
      test.skip(fields.length === 0, `no exported record has a field for ${what} codes`);
      for (const values of fields) expect(codes, 'codes of the table').toEqual(expect.arrayContaining(values));
    });

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
