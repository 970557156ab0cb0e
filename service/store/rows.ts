import type { Learner } from './types.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Rows of lists, and the JSON of each once it was needed. Both are made once for each version of a record, since lists are
 * read far more often than their records change: writing a page takes a third of the time. Rows are as immutable as records.
 */
const rows = new WeakMap<Learner, Row>();
const texts = new WeakMap<object, string | null>();

/** The row of a learner, made by `make` if there is none yet of this version. */
export function rowOf(learner: Learner, make: () => Row): Row {
  const known = rows.get(learner);
  if (known !== undefined) return known;
  const row = Object.freeze(make());
  rows.set(learner, row);
  texts.set(row, null);
  return row;
}

/** A value as `JSON.stringify` writes it. */
export function jsonOf(value: unknown): string {
  if (isList(value)) return `[${value.map(textOf).join(',')}]`;
  if (typeof value !== 'object' || value === null || !Object.values(value).some(isList)) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jsonOf(member)}`).join(',')}}`;
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value) && texts.has(value[0]);
}

function textOf(row: unknown): string {
  const known = texts.get(row as object);
  if (known) return known;
  const text = JSON.stringify(row) ?? 'null';
  if (known === null) texts.set(row as object, text);
  return text;
}
