import type { Item, RuleId } from '../../fixtures/index.ts';
import { fieldsIn, isOfCodes } from '../events/export-records.ts';

const tens = (count: number) => Array.from({ length: count }, (_, index) => String((index + 1) * 10));
const ones = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

interface CodeTable {
  rule: RuleId;
  what: string;
  field: RegExp;
  codes: string[];
}

/**
 * Code tables of the export payload. Field names are not documented, so fields are recognised by keywords in their names.
 */
export const tables: readonly CodeTable[] = [
  { rule: 'exports.codes.session-type', what: 'session type', field: /session.*type|type.*session/i, codes: tens(10) },
  { rule: 'exports.codes.duration', what: 'duration', field: /duration/i, codes: tens(16) },
  { rule: 'exports.codes.domain', what: 'domain', field: /^domain(id|code)?s?$/i, codes: ones(9) },
  { rule: 'exports.codes.index', what: 'index', field: /^index(es)?(id|code)?s?$/i, codes: ones(6) },
];

/** The values of the fields whose name matches. An empty value is not a code. */
export function valuesOf(record: Item, field: RegExp): unknown[] {
  return fieldsIn(record)
    .filter(([name, value]) => field.test(name) && isOfCodes(name) && value !== null && value !== '')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]));
}

/**
 * The codes in a text, one or several. Objects are skipped, since their form is not documented; that codes are strings is
 * another rule.
 */
export function codesIn(value: unknown): string[] {
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const text = String(value);
  return /^\d+(?:\s*[,;|]\s*\d+)+$/.test(text) ? text.split(/\D+/) : [text];
}
