import { covers, expect, type Item, learnerUniqueReference, needs, test, unique } from '../../fixtures/index.ts';
import { daysFromToday, exportedRecords, recordsOf, someRecordsOf } from './export-records.ts';

test.describe('Event 700, Learner Export Completed', () => {
  test(
    'gives every record a ClientReference, also where a learner has several records or no other reference',
    covers('events.learner-export-completed.client-reference', needs('organisations', 'receiver', 'supportRecords')),
    async ({ events, learners, lab }) => {
      const exported = [
        await learners.create({ learnerUniqueReference: learnerUniqueReference() }),
        await learners.create(),
      ];

      const delivery = await exportedRecords(events, lab, exported, 3);
      someRecordsOf(delivery);

      const sent = exported.map(({ body }) => body.clientReference);
      const references = besidesReferences(delivery.data).map(({ ClientReference }) => ClientReference);
      expect(new Set(references), 'references of all records').toEqual(new Set(sent));
    },
  );

  test(
    'shows which ClientReference a record has from before it was changed',
    covers('events.learner-export-completed.changed-reference', needs('receiver', 'supportRecords')),
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

  test(
    'holds the records that were added after an earlier export',
    covers('events.learner-export-completed.records', needs('organisations', 'receiver', 'supportRecords')),
    async ({ events, learners, lab }) => {
      const [early, late] = await learners.createMany(2);
      await exportedRecords(events, lab, [early], 1);

      // Of a different range: a service may treat an identical request as a repeat of the former one.
      const found = recordsOf(await exportedRecords(events, lab, [late], 1, daysFromToday(-11)));

      expect(
        found.map((record) => record?.ClientReference),
        'references of the records',
      ).toContain(late.body.clientReference);
    },
  );
});

/** Every object of a list in which some have a ClientReference: the layout of the records is not documented. */
function besidesReferences(value: unknown): Item[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(besidesReferences);
  const isOfRecords = Array.isArray(value) && value.some((item) => item?.ClientReference !== undefined);
  return isOfRecords ? [...(value as Item[]), ...inner] : inner;
}
