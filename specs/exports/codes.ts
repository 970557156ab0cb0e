import { expect, type Item, type RuleId, test } from '../../fixtures/index.ts';
import { fieldsIn } from '../events/export-records.ts';

const tens = (count: number) => Array.from({ length: count }, (_, index) => String((index + 1) * 10));
const ones = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

interface CodeTable {
  rule: RuleId;
  what: string;
  names: RegExp;
  codes: string[];
}

/**
 * Code tables of the export payload. Field names are not documented, so only fields that have the name of a table are
 * recognised: any other may hold anything.
 */
export const tables: readonly CodeTable[] = [
  {
    rule: 'exports.codes.session-type',
    what: 'session type',
    names: /^supportsessiontype(id|code)?s?$/i,
    codes: tens(10),
  },
  {
    rule: 'exports.codes.duration',
    what: 'duration',
    names: /^(durationofsupport|supportduration)(id|code)?s?$/i,
    codes: tens(16),
  },
  { rule: 'exports.codes.domain', what: 'domain', names: /^domain(id|code)?s?$/i, codes: ones(9) },
  { rule: 'exports.codes.index', what: 'index', names: /^index(es)?(id|code)?s?$/i, codes: ones(6) },
];

/** Expects that the fields of the table hold its codes. */
export function expectCodesOf({ what, names, codes }: CodeTable, records: readonly Item[]): void {
  const fields = records.flatMap((record) => fieldsOf(record, names));
  test.skip(fields.length === 0, `no exported record has a field for ${what} codes`);
  for (const values of fields) expect(codes, 'codes of the table').toEqual(expect.arrayContaining(values));
}

/**
 * The values of each field with such a name. Where a record has several such names, one may be of labels: only names with
 * codes alone are returned, if there are any. An empty value is not a code.
 */
function fieldsOf(record: Item, names: RegExp): string[][] {
  const named = fieldsIn(record).filter(([name]) => names.test(name));
  const fields = [...new Set(named.map(([name]) => name))]
    .map((one) => named.filter(([name]) => name === one).flatMap(([, value]) => [value].flat().flatMap(textsIn)))
    .filter((values) => values.length > 0);
  const ofCodes = fields.filter((values) => values.every((value) => /^\d+$/.test(value)));
  return ofCodes.length > 0 ? ofCodes : fields;
}

/** The codes in a text, one or several. The form of objects is not documented; that codes are strings is another. */
function textsIn(value: unknown): string[] {
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return [];
  const text = String(value);
  return /^\d+(?:\s*[,;|]\s*\d+)+$/.test(text) ? text.split(/\D+/) : [text];
}
