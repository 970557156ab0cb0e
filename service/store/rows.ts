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

/** The JSON of a body: of rows in a list, alone or as a member, from their kept texts. */
export function jsonOf(body: unknown): string {
  if (isList(body)) return `[${body.map(textOf).join(',')}]`;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return JSON.stringify(body);
  if (!Object.values(body).some(isList)) return JSON.stringify(body);
  const members = Object.entries(body).flatMap(([name, member]) => {
    const text = isList(member) ? jsonOf(member) : JSON.stringify(member);
    return text === undefined ? [] : `${JSON.stringify(name)}:${text}`;
  });
  return `{${members.join(',')}}`;
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
