/** What a schema says about one place, without its name: how two contents are intersected, and how null is allowed. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { Bound, Choice, Form, Further, Nested, Source, TypeName } from './form.ts';

export type Content = Omit<Form, 'key' | 'at' | 'name'>;

export const unrestricted: Nested = { sources: [], opened: [] };

/** Allows everything. */
export const anything: Content = {
  never: false,
  types: null,
  values: null,
  formats: [],
  patterns: [],
  minimum: null,
  maximum: null,
  multipleOf: [],
  minLength: 0,
  maxLength: Infinity,
  minItems: 0,
  maxItems: Infinity,
  uniqueItems: false,
  minProperties: 0,
  maxProperties: Infinity,
  properties: new Map(),
  patternProperties: new Map(),
  additional: unrestricted,
  evaluatesProperties: false,
  unevaluated: null,
  required: new Set(),
  prefixItems: [],
  items: unrestricted,
  evaluatesItems: false,
  choices: [],
  nots: [],
  discriminator: null,
  readOnly: false,
  writeOnly: false,
  deprecated: false,
  default: undefined,
  deniesNull: false,
  further: [],
};

export interface Meeting {
  /** Whether a pattern of `patternProperties` covers a name. */
  covers: (pattern: string, name: string) => boolean;
  /** Called for each property that one part declares and a closed part does not. */
  clash: (name: string) => void;
}

/** What both allow. */
export function meet(one: Content, other: Content, meeting: Meeting): Content {
  if (one === anything) return other;
  if (other === anything) return one;
  return {
    never: one.never || other.never,
    types: commonTypes(one.types, other.types),
    values: commonValues(one.values, other.values),
    formats: union(one.formats, other.formats),
    patterns: union(one.patterns, other.patterns),
    minimum: narrower(one.minimum, other.minimum, (a, b) => a > b),
    maximum: narrower(one.maximum, other.maximum, (a, b) => a < b),
    multipleOf: union(one.multipleOf, other.multipleOf),
    minLength: Math.max(one.minLength, other.minLength),
    maxLength: Math.min(one.maxLength, other.maxLength),
    minItems: Math.max(one.minItems, other.minItems),
    maxItems: Math.min(one.maxItems, other.maxItems),
    uniqueItems: one.uniqueItems || other.uniqueItems,
    minProperties: Math.max(one.minProperties, other.minProperties),
    maxProperties: Math.min(one.maxProperties, other.maxProperties),
    ...members(one, other, meeting),
    required: new Set([...one.required, ...other.required]),
    ...items(one, other),
    choices: unionBy(one.choices, other.choices, sameChoice),
    nots: unionBy(one.nots, other.nots, (a, b) => sameNested(a.schema, b.schema) && a.orNull === b.orNull),
    discriminator: one.discriminator ?? other.discriminator,
    readOnly: one.readOnly || other.readOnly,
    writeOnly: one.writeOnly || other.writeOnly,
    deprecated: one.deprecated || other.deprecated,
    default: one.default === undefined ? other.default : one.default,
    deniesNull: one.deniesNull || other.deniesNull,
    further: unionBy(one.further, other.further, sameFurther),
  };
}

/** Lets null pass in spite of everything else: `nullable`, or a branch that is only null. */
export function orNull(content: Content): Content {
  if (content.never) return { ...anything, types: new Set(['null']) };
  return {
    ...content,
    types: content.types && new Set([...content.types, 'null' as const]),
    values: content.values && (content.values.includes(null) ? content.values : [...content.values, null]),
    choices: content.choices.map((choice) => ({ ...choice, orNull: true })),
    nots: content.nots.map((not) => ({ ...not, orNull: true })),
    further: content.further.map((each) => ({ ...each, orNull: true })),
  };
}

/** The types that both lists have; a list that has `number` has `integer` too. */
function commonTypes(one: ReadonlySet<TypeName> | null, other: ReadonlySet<TypeName> | null) {
  if (one === null || other === null) return one ?? other;
  const has = (types: ReadonlySet<TypeName>, type: TypeName) =>
    types.has(type) || (type === 'integer' && types.has('number'));
  return new Set([...one, ...other].filter((type) => has(one, type) && has(other, type)));
}

function commonValues(one: readonly unknown[] | null, other: readonly unknown[] | null) {
  if (one === null || other === null) return one ?? other;
  return one.filter((value) => other.some((each) => isDeepStrictEqual(each, value)));
}

function narrower(one: Bound | null, other: Bound | null, isNarrower: (a: number, b: number) => boolean) {
  if (one === null || other === null) return one ?? other;
  if (one.value === other.value) return one.exclusive ? one : other;
  return isNarrower(one.value, other.value) ? one : other;
}

/**
 * A name that only one of the two declares is also subject to the other's rule for additional properties. If the other
 * is closed, no value could have the property: strictly, the parts exclude each other. The author means that the whole
 * is closed, so it is read that way, and reported.
 */
function members(one: Content, other: Content, { covers, clash }: Meeting) {
  const properties = new Map<string, Nested>();
  for (const name of new Set([...one.properties.keys(), ...other.properties.keys()]))
    properties.set(name, joined(member(one, name), member(other, name)));

  function member({ properties, patternProperties, additional }: Content, name: string): Nested {
    const declared = properties.get(name);
    if (declared) return declared;
    if ([...patternProperties.keys()].some((pattern) => covers(pattern, name))) return unrestricted;
    if (!isFalse(additional)) return additional;
    clash(name);
    return unrestricted;
  }

  const patternProperties = new Map<string, Nested>();
  for (const pattern of new Set([...one.patternProperties.keys(), ...other.patternProperties.keys()])) {
    const said = [one, other].map((part) => part.patternProperties.get(pattern));
    if (said.includes(undefined) && [one, other].some((part, at) => !said[at] && isFalse(part.additional)))
      clash(pattern);
    patternProperties.set(pattern, joined(said[0] ?? unrestricted, said[1] ?? unrestricted));
  }
  return {
    properties,
    patternProperties,
    additional: joined(one.additional, other.additional),
    evaluatesProperties: one.evaluatesProperties || other.evaluatesProperties,
    unevaluated:
      one.unevaluated && other.unevaluated
        ? joined(one.unevaluated, other.unevaluated)
        : (one.unevaluated ?? other.unevaluated),
  };
}

function items(one: Content, other: Content) {
  const length = Math.max(one.prefixItems.length, other.prefixItems.length);
  const item = (content: Content, index: number) => content.prefixItems[index] ?? content.items;
  return {
    prefixItems: Array.from({ length }, (_, index) => joined(item(one, index), item(other, index))),
    items: joined(one.items, other.items),
    evaluatesItems: one.evaluatesItems || other.evaluatesItems,
  };
}

/** Both schemas apply. Closed stays closed. */
export function joined(one: Nested, other: Nested): Nested {
  if (one.sources.length === 0) return other;
  if (other.sources.length === 0) return one;
  const closing = [one, other].find(isFalse);
  if (closing) return closing;
  return {
    sources: unionBy(one.sources, other.sources, sameSource),
    opened: [...new Set([...one.opened, ...other.opened])],
  };
}

function isFalse({ sources }: Nested): boolean {
  return sources.some(({ raw }) => raw === false);
}

function union<T>(one: readonly T[], other: readonly T[]): readonly T[] {
  return one.length === 0 ? other : other.length === 0 ? one : [...new Set([...one, ...other])];
}

/** Parts reached twice count once; otherwise schemas that double at each level would grow without bound. */
function unionBy<T>(one: readonly T[], other: readonly T[], isSame: (a: T, b: T) => boolean): readonly T[] {
  if (one.length === 0) return other;
  return [...one, ...other.filter((each) => !one.some((known) => isSame(known, each)))];
}

function sameSource(one: Source, other: Source): boolean {
  return one.raw === other.raw;
}

function sameNested(one: Nested, other: Nested): boolean {
  return (
    one.sources.length === other.sources.length &&
    one.sources.every((source, at) => sameSource(source, other.sources[at]!)) &&
    one.opened.length === other.opened.length &&
    one.opened.every((each) => other.opened.includes(each))
  );
}

function sameChoice(one: Choice, other: Choice): boolean {
  return (
    one.kind === other.kind &&
    one.orNull === other.orNull &&
    one.branches.length === other.branches.length &&
    one.branches.every((branch, at) => sameNested(branch, other.branches[at]!))
  );
}

function sameFurther(one: Further, other: Further): boolean {
  return one.orNull === other.orNull && one.keyword === other.keyword && one.written === other.written;
}
