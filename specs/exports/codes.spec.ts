import { covers, expect, type Item, needs, test } from '../../fixtures/index.ts';
import { fieldsIn, isOfCodes } from '../events/export-records.ts';
import { exportWith, learnerWithEvidence } from './records.ts';

const tens = (count: number) => Array.from({ length: count }, (_, index) => String((index + 1) * 10));
const ones = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

/**
 * Code tables of the export payload. Field names are not documented, so fields are recognised by keywords in their names.
 */
const tables = {
  'exports.codes.session-type': { what: 'session type', field: /session.*type|type.*session/i, codes: tens(10) },
  'exports.codes.duration': { what: 'duration', field: /duration/i, codes: tens(16) },
  'exports.codes.domain': { what: 'domain', field: /^domain(id|code)?s?$/i, codes: ones(9) },
  'exports.codes.index': { what: 'index', field: /^index(es)?(id|code)?s?$/i, codes: ones(6) },
} as const;

test.describe('event 700', () => {
  for (const [rule, { what, field, codes }] of Object.entries(tables) as [
    keyof typeof tables,
    { what: string; field: RegExp; codes: string[] },
  ][]) {
    test(
      `has only the ${what} codes ${codes[0]} to ${codes.at(-1)}`,
      covers(rule, needs('supportRecords', 'receiver')),
      async ({ learners, events, lab }) => {
        const learner = await learnerWithEvidence(learners, lab, codes.length);

        const records = await exportWith(events, learner);

        const values = records.flatMap((record) => valuesOf(record, field)).flatMap(codesIn);
        test.skip(values.length === 0, `no exported record has a field for ${what} codes`);
        for (const value of values) expect(codes, `code ${value} in the table`).toContain(value);
      },
    );
  }
});

/** The values of the fields whose name matches. An empty value is not a code. */
function valuesOf(record: Item, field: RegExp): unknown[] {
  return fieldsIn(record)
    .filter(([name, value]) => field.test(name) && isOfCodes(name) && value !== null && value !== '')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]));
}

/**
 * The codes in a text, one or several. Objects are skipped, since their form is not documented; that codes are strings is
 * another rule.
 */
function codesIn(value: unknown): string[] {
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const text = String(value);
  return /^\d+(?:\s*[,;|]\s*\d+)+$/.test(text) ? text.split(/\D+/) : [text];
}
