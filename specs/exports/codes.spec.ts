import { covers, expect, needs, test } from '../../fixtures/index.ts';
import type { Item } from '../../fixtures/resources/rows.ts';
import { exportWith, learnerWithEvidence } from './records.ts';

const tens = (count: number) => Array.from({ length: count }, (_, index) => String((index + 1) * 10));
const ones = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

/** Code tables of the export payload. The names of the fields are not documented: they are known by what their names speak of. */
const tables = {
  'exports.codes.session-type': { field: /session.*type|type.*session/i, codes: tens(10) },
  'exports.codes.duration': { field: /duration/i, codes: tens(16) },
  'exports.codes.domain': { field: /^domain(id|code)?s?$/i, codes: ones(9) },
  'exports.codes.index': { field: /^index(es)?(id|code)?s?$/i, codes: ones(6) },
} as const;

test.describe('event 700', () => {
  for (const [rule, { field, codes }] of Object.entries(tables) as [
    keyof typeof tables,
    { field: RegExp; codes: string[] },
  ][]) {
    test(
      `carries only codes ${codes[0]} to ${codes.at(-1)} in fields like ${field.source}`,
      covers(rule, needs('supportRecords', 'receiver')),
      async ({ learners, events, lab }) => {
        const learner = await learnerWithEvidence(learners, lab, codes.length);

        const records = await exportWith(events, learner);

        const values = records.flatMap((record) => valuesOf(record, field));
        test.skip(values.length === 0, `no exported record has a field like ${field.source}`);
        // That codes are strings is a rule of its own.
        for (const value of values)
          expect(codes, `code ${JSON.stringify(value)} in the table`).toContain(String(value));
      },
    );
  }
});

/** Values of a record's fields whose name matches; nothing recorded is no code. */
function valuesOf(record: Item, field: RegExp): unknown[] {
  return Object.entries(record ?? {})
    .filter(
      ([name, value]) =>
        field.test(name) &&
        !/name|text|label|description|score|count|date|minute|hour/i.test(name) &&
        value !== null &&
        value !== '',
    )
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]));
}
