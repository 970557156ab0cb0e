/** The observed shape of values, merged over any number of them. Pure. */

import type { Json } from './evidence.ts';
import { formatOf, recognisedFormats } from './formats.ts';
import { limits } from './limits.ts';
import { placeheld } from './redaction/strangers.ts';

export interface Shape {
  /** How many values were seen, nulls included. */
  times: number;
  nulls: number;
  /** Names of the other types, with how often each was seen: `uuid`, `integer`, `object`… */
  types: Map<string, number>;
  /** Fields of objects, in the order in which they first appeared. */
  fields: Map<string, Shape>;
  /** Shape of the items of arrays; null when none was seen. */
  items: Shape | null;
  /** Distinct numbers and short texts, up to `mostValues` and one more; those of bodies that were cut are not known. */
  values: Set<string | number>;
}

/** More distinct values are not an enumeration. */
export const mostValues = 40;
const longestValue = 60;

export function emptyShape(): Shape {
  return { times: 0, nulls: 0, types: new Map(), fields: new Map(), items: null, values: new Set() };
}

/** Adds a value to a shape, in place: a run has thousands of them. */
export function see(shape: Shape, value: Json, depth = 0): void {
  shape.times += 1;
  if (value === null) {
    shape.nulls += 1;
    return;
  }
  const type = typeOf(value);
  shape.types.set(type, (shape.types.get(type) ?? 0) + 1);
  if (isValue(value) && shape.values.size <= mostValues) shape.values.add(value);
  if (depth >= limits.answerLevels.value) return;
  if (Array.isArray(value)) {
    for (const item of value) {
      shape.items ??= emptyShape();
      see(shape.items, item, depth + 1);
    }
  } else if (typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) {
      const field = shape.fields.get(name) ?? emptyShape();
      shape.fields.set(name, field);
      see(field, member, depth + 1);
    }
  }
}

function isValue(value: Json): value is string | number {
  return (
    typeof value === 'number' || (typeof value === 'string' && value.length <= longestValue && !value.startsWith('['))
  );
}

function typeOf(value: Exclude<Json, null>): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value !== 'string') return typeof value;
  return placeheld(value) ?? formatOf(value) ?? 'string';
}

const textual: ReadonlySet<string> = new Set(['string', ...recognisedFormats]);

/** The types that were seen, with different string formats merged into `string`, and integers and numbers into `number`. */
export function typesOf({ types }: Shape): string[] {
  const seen = [...types.keys()];
  const texts = seen.filter((type) => textual.has(type));
  const numbers = seen.filter((type) => ['integer', 'number'].includes(type));
  const others = seen.filter((type) => !texts.includes(type) && !numbers.includes(type));
  return [...(texts.length > 1 ? ['string'] : texts), ...(numbers.length > 1 ? ['number'] : numbers), ...others];
}

/** Merges all fields of an object whose keys are data, such as field names in problem details, into one, `*`. */
export function asMap(shape: Shape): Shape {
  const members = [...shape.fields.values()];
  if (members.length === 0) return shape;
  return { ...shape, fields: new Map([['*', members.reduce((one, other) => joined(one, other))]]) };
}

/** Names of the fields that every object had. */
export function alwaysIn({ fields, types }: Shape): string[] {
  const objects = types.get('object') ?? 0;
  return [...fields].filter(([, { times }]) => times === objects).map(([name]) => name);
}

/** What was seen in two places, as if it had been seen in one; in either of them, there may be nothing. */
export function joined(one: Shape | null | undefined, other: Shape): Shape;
export function joined(one: Shape | null | undefined, other: Shape | null): Shape | null;
export function joined(one: Shape | null | undefined, other: Shape | null): Shape | null {
  if (!one || !other) return one ?? other;
  const types = new Map(one.types);
  for (const [type, times] of other.types) types.set(type, (types.get(type) ?? 0) + times);
  const fields = new Map(one.fields);
  for (const [name, field] of other.fields) fields.set(name, joined(fields.get(name), field));
  return {
    times: one.times + other.times,
    nulls: one.nulls + other.nulls,
    types,
    fields,
    items: joined(one.items, other.items),
    values: new Set([...one.values, ...other.values].slice(0, mostValues + 1)),
  };
}

/** A shape as plain JSON: times, nulls, types, fields and items. Lists of pairs keep their order, and any name. */
export type PackedShape = [
  times: number,
  nulls: number,
  types: [name: string, times: number][],
  fields: [name: string, field: PackedShape][],
  items: PackedShape | null,
];

/** @param room for fields, however deep; those beyond it are left out. */
export function packed(
  { times, nulls, types, fields, items }: Shape,
  room = { fields: limits.shapeFields.value },
): PackedShape {
  const members: [string, PackedShape][] = [];
  for (const [name, field] of fields) if (room.fields-- > 0) members.push([name, packed(field, room)]);
  return [times, nulls, [...types], members, items && packed(items, room)];
}

/** The opposite of `packed`. */
export function unpacked([times, nulls, types, fields, items]: PackedShape): Shape {
  const members = new Map(fields.map(([name, field]) => [name, unpacked(field)]));
  return { times, nulls, types: new Map(types), fields: members, items: items && unpacked(items), values: new Set() };
}
