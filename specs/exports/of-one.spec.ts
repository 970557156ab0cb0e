import { covers, expect, needs, outcome, pool, shapeOf, signatureProblem, test } from '../../fixtures/index.ts';
import {
  assumeReferences,
  daysFromToday,
  expectCodesAsStrings,
  exportFrom,
  recordsField,
  recordsOf,
} from '../events/export-records.ts';
import { expectCodesOf, tables } from './codes.ts';
import { isAbout } from './records.ts';

/** The export of the last days, which hold a support record of a learner of the run; with what is known about it. */
const exported = pool('exports/of-one', {
  subject: ({ events, subjects }) =>
    outcome(async () => {
      const learner = await subjects.ownWithSupportRecord(daysFromToday(0));
      const subscription = await events.subscribe([700]);
      const { awaited } = await exportFrom(events);
      const delivery = await events.arrival(subscription, awaited);
      const records = recordsOf(delivery);
      const own = records.filter(({ ClientReference }) => ClientReference === learner.body.clientReference);
      return { learner, delivery, records, own, secret: subscription.body.secret };
    }),
});

const one = needs('receiver', 'ownSupportRecord');

// Judged on one support record, which the check itself or, for the run, a person has added.
test.describe('Event 700, of an export with a record of one learner', () => {
  exported.check('holds the record', covers('events.learner-export-completed.records', one), ({ subject }) => {
    const { delivery, learner, records } = subject();
    assumeReferences(records);
    expect(isAbout(delivery, learner), 'whether the export names the learner’s reference').toBe(true);
  });

  exported.check(
    'gives the learner’s ClientReference',
    covers('events.learner-export-completed.client-reference', one),
    ({ subject }) => {
      const { records, own } = subject();
      test.skip(records.length === 0, 'the export holds no record, which another rule judges');
      expect(own.length, 'records with the learner’s ClientReference').toBeGreaterThan(0);
    },
  );

  exported.check(
    'gives the learner’s LearnerUniqueReference',
    covers('events.learner-export-completed.unique-reference', one),
    ({ subject }) => {
      const { own, learner } = subject();
      const reference = learner.body.learnerUniqueReference;
      test.skip(own.length === 0 || reference === undefined, 'no record of a learner with such a reference is known');
      for (const record of own) expect(record.LearnerUniqueReference).toBe(reference);
    },
  );

  exported.check('sends codes as strings', covers('events.learner-export-completed.code-strings', one), ({ subject }) =>
    expectCodesAsStrings(subject().own),
  );

  for (const table of tables)
    exported.check(`has only the ${table.what} codes that are documented`, covers(table.rule, one), ({ subject }) =>
      expectCodesOf(table, subject().own),
    );

  exported.check('is signed over its bytes', covers('events.signature.raw-body', one), ({ subject }) => {
    const { delivery, secret } = subject();
    expect(signatureProblem(delivery, secret)).toBeNull();
  });

  exported.check(
    'shows the name of its records, and their further fields',
    covers('events.learner-export-completed.record-fields', one),
    ({ subject }, { observe }) => {
      const { delivery, own } = subject();
      const answer = { records: recordsField(delivery), fields: shapeOf(own[0] ?? null) };
      observe('events.learner-export-completed.record-fields', answer, delivery);
    },
  );
});
