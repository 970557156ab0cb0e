/** Canonical forms: contents with the same meaning become equal. Pure. */
import type { Bound, TypeName } from './form.ts';
import { anything, type Content, joined, unrestricted } from './meet.ts';

/** Ranges of formats of integers. */
export const ranges: ReadonlyMap<string, { minimum: number; maximum: number }> = new Map([
  ['int32', { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }],
  // As documents write them: JSON has no integers of this size.
  ['int64', { minimum: -(2 ** 63), maximum: 2 ** 63 - 1 }],
]);

/** @param covers whether a pattern of `patternProperties` covers a name */
export function canonical(content: Content, covers: (pattern: string, name: string) => boolean): Content {
  if (content.never) return { ...anything, never: true };
  const values = content.values?.filter((value) => content.types === null || isOf(content.types, value)) ?? null;
  const types = values ? new Set(values.map(typeOf)) : content.types && withoutRedundant(content.types);
  if (values?.length === 0 || types?.size === 0) return { ...anything, never: true };
  return {
    ...content,
    values,
    types,
    ...bounds(content, types),
    properties: withPatterns(content, covers),
    // Whether null passes a choice makes no difference where null cannot get there.
    choices: allows(types, 'null') ? content.choices : content.choices.map((choice) => ({ ...choice, orNull: false })),
    nots: allows(types, 'null') ? content.nots : content.nots.map((not) => ({ ...not, orNull: false })),
    deniesNull: content.deniesNull && !(types?.has('null') ?? false),
  };
}

function allows(types: ReadonlySet<TypeName> | null, type: TypeName): boolean {
  return types === null || types.has(type);
}

/** The type of a JSON value; a whole number is an integer. */
export function typeOf(value: unknown): TypeName {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as TypeName;
}

function isOf(types: ReadonlySet<TypeName>, value: unknown): boolean {
  const type = typeOf(value);
  return types.has(type) || (type === 'integer' && types.has('number'));
}

function withoutRedundant(types: ReadonlySet<TypeName>): ReadonlySet<TypeName> {
  return types.has('number') && types.has('integer') ? new Set([...types].filter((type) => type !== 'integer')) : types;
}

function bounds({ minimum, maximum, multipleOf, formats }: Content, types: ReadonlySet<TypeName> | null) {
  const isInteger = types?.has('integer') === true && !types.has('number');
  if (!isInteger) return { minimum, maximum, multipleOf };
  const range = formats.map((format) => ranges.get(format)).find((known) => known);
  const least = minimum && inclusive(minimum, 1);
  const most = maximum && inclusive(maximum, -1);
  return {
    minimum: least && least.value > (range?.minimum ?? -Infinity) ? least : null,
    maximum: most && most.value < (range?.maximum ?? Infinity) ? most : null,
    multipleOf: multipleOf.filter((factor) => factor !== 1),
  };
}

/** The bound of an integer: the nearest whole number that it allows. */
function inclusive(bound: Bound, step: 1 | -1): Bound {
  const { value, exclusive } = bound;
  const whole = step === 1 ? Math.ceil(value) : Math.floor(value);
  if (!exclusive && whole === value) return bound;
  return { value: exclusive && whole === value ? value + step : whole, exclusive: false, stated: bound };
}

/** A declared property is also subject to the patterns that cover its name. */
function withPatterns({ properties, patternProperties }: Content, covers: (pattern: string, name: string) => boolean) {
  if (patternProperties.size === 0) return properties;
  return new Map(
    [...properties].map(([name, nested]) => {
      const more = [...patternProperties].filter(([pattern]) => covers(pattern, name)).map(([, schema]) => schema);
      return [name, [nested, ...more].reduce(joined, unrestricted)];
    }),
  );
}
