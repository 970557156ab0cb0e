/** `oneOf` and `anyOf`: choices of one, of constants, with null, by discriminator, and of schemas that extend their base. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, toSegment } from '../protocol/json.ts';
import { limits } from '../protocol/limits.ts';
import { decoded } from '../protocol/texts.ts';
import type { Choice, Decisions, Discriminator, Nested, Source } from './form.ts';
import type { Own } from './keywords.ts';
import { anything, type Content, orNull } from './meet.ts';
import { matches } from './patterns.ts';
import type { Context } from './read.ts';
import { componentPointer } from './references.ts';

/** What is left of a choice: content, or a single schema. */
type Outcome = { content: Content } | { only: Source; orNull: boolean };

export function alternativesOf(
  context: Context,
  source: Source,
  own: Own,
  { opened, decided = [] }: Decisions,
): Outcome[] {
  const open = own.choices.filter(({ list }) => !opened.includes(list) && !decided.includes(list));
  const outcomes = open.map((choice) => outcomeOf(context, own, choice, opened));
  const isDecided = outcomes.some(
    (outcome) => 'content' in outcome && outcome.content.choices.some((c) => c.discriminator),
  );
  if (own.discriminator === null || isDecided || open.length < own.choices.length) return outcomes;
  return [...outcomes, { content: { ...anything, discriminator: hint(context, source, own) } }];
}

function outcomeOf(
  context: Context,
  own: Own,
  { kind, list, branches }: Own['choices'][number],
  opened: readonly object[],
): Outcome {
  const deciding = [...opened, list];
  const kept = distinct(context, kind, branches).filter((branch) => {
    const target = context.unwrap(branch);
    const isSame = isObject(target.raw) && context.ownOf(target).choices.some((each) => deciding.includes(each.list));
    if (isSame) context.report('fault', branch.at, 'is the schema whose alternative it is, which says nothing');
    return !isSame;
  });
  const left = kept.filter((branch) => !isNull(context.unwrap(branch)));
  const passesNull = left.length < kept.length;
  const made = (content: Content): Outcome => ({ content: passesNull ? orNull(content) : content });
  if (left.length === 0) return { content: passesNull ? { ...anything, types: new Set(['null']) } : anything };
  if (left.length === 1) return { only: left[0]!, orNull: passesNull };
  const lists = left.map((branch) => constants(context.unwrap(branch)));
  if (lists.every((values) => values !== undefined)) return made({ ...anything, values: together(kind, lists) });
  const nested = (branch: Source): Nested => {
    const { lists } = outlineOf(context, branch);
    return { sources: [branch], opened: deciding.filter((each) => lists.has(each)) };
  };
  const discriminator = own.discriminator && selector(context, own.discriminator, left, nested);
  const choice: Choice = { kind, list, branches: left.map(nested), discriminator, orNull: passesNull };
  return { content: { ...anything, choices: [choice] } };
}

/** An alternative that is listed twice is meant once: of `oneOf`, no value would match exactly one. */
function distinct(context: Context, kind: Choice['kind'], branches: readonly Source[]): Source[] {
  const known = new Set<unknown>();
  return branches.filter((branch) => {
    const { raw } = context.unwrap(branch);
    const isRepeated = known.has(raw);
    known.add(raw);
    if (isRepeated && kind === 'oneOf')
      context.report('fault', branch.at, 'is an alternative that stands in the list already, and counts once');
    return !isRepeated;
  });
}

const onlyNull = [['null'], 'null'];

function isNull({ raw }: Source): boolean {
  if (!isObject(raw)) return false;
  return (
    onlyNull.some((type) => isDeepStrictEqual(raw.type, type)) ||
    raw.const === null ||
    isDeepStrictEqual(raw.enum, [null])
  );
}

/** The values of a schema that only lists them. */
function constants({ raw }: Source): unknown[] | undefined {
  if (!isObject(raw)) return undefined;
  const { type, enum: values, const: constant, nullable, title, description, deprecated, example, ...others } = raw;
  const isPlain = Object.keys(others).every((keyword) => keyword.startsWith('x-'));
  const listed = Array.isArray(values) && values.length > 0 ? values : 'const' in raw ? [constant] : undefined;
  if (!isPlain || listed === undefined || (Array.isArray(values) && 'const' in raw)) return undefined;
  const all = nullable === true ? [...listed, null] : listed;
  return type === undefined
    ? all
    : all.filter((value) => ofType([type].flat(), value) || (nullable === true && value === null));
}

function ofType(types: unknown[], value: unknown): boolean {
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (typeof value === 'number')
    return types.includes('number') || (Number.isInteger(value) && types.includes('integer'));
  return types.includes(typeof value);
}

/** Of `oneOf`, only the values that a single branch has. */
function together(kind: Choice['kind'], lists: unknown[][]): unknown[] {
  const all = lists.flat();
  const distinct = all.filter((value, at) => all.findIndex((other) => isDeepStrictEqual(other, value)) === at);
  if (kind === 'anyOf') return distinct;
  const isIn = (list: unknown[], value: unknown) => list.some((each) => isDeepStrictEqual(each, value));
  return distinct.filter((value) => lists.filter((list) => isIn(list, value)).length === 1);
}

/** The discriminator of a choice of references; values that select none of its branches are refused. */
function selector(
  context: Context,
  { propertyName, mapping, defaultMapping, at }: NonNullable<Own['discriminator']>,
  branches: readonly Source[],
  nested: (source: Source) => Nested,
): Discriminator | null {
  if (!branches.every(({ raw }) => isObject(raw) && typeof raw.$ref === 'string')) return null;
  const roots = branches.map((branch) => context.unwrap(branch).raw);
  const mapped = mappedTargets(context, mapping, at);
  const targets = new Map<string, Nested>();
  for (const [value, target] of mapped) {
    if (roots.some((root) => extendsSchema(context, target, root))) targets.set(value, nested(target));
    else
      context.report(
        'fault',
        `${at}/mapping/${toSegment(value)}`,
        'leads to a schema that is none of the alternatives',
      );
  }
  const named = new Set([...mapped.values()].map((target) => target.raw));
  branches.forEach((branch, index) => {
    const name = String((branch.raw as { $ref: string }).$ref)
      .split('/')
      .at(-1)!;
    if (!named.has(roots[index]!)) targets.set(decoded(name), nested(branch));
  });
  const otherwise = defaultMapping === null ? undefined : resolveMapping(context, defaultMapping);
  return { property: propertyName, targets, otherwise: otherwise ? nested(otherwise) : null };
}

/** The discriminator of a base schema: its mapping, and the components that extend it, by their names. */
function hint(context: Context, source: Source, { discriminator }: Own): Discriminator {
  const { propertyName, mapping, at } = discriminator!;
  const nested = (each: Source): Nested => ({ sources: [each], opened: [] });
  const mapped = mappedTargets(context, mapping, at);
  const named = new Set([...mapped.values()].map((target) => target.raw));
  const targets = new Map([...mapped].map(([value, target]) => [value, nested(target)]));
  for (const [name, raw] of Object.entries(context.document.components?.schemas ?? {})) {
    if (!isObject(raw) || named.has(raw) || targets.has(name) || raw === source.raw) continue;
    const component = { raw, at: componentPointer(name) };
    if (extendsSchema(context, component, source.raw)) targets.set(name, nested(component));
  }
  return { property: propertyName, targets, otherwise: null };
}

function mappedTargets(context: Context, mapping: Record<string, string>, at: string): Map<string, Source> {
  const targets = new Map<string, Source>();
  for (const [value, name] of Object.entries(mapping)) {
    const target = resolveMapping(context, name);
    if (target) targets.set(value, context.unwrap(target));
    else context.report('fault', `${at}/mapping/${toSegment(value)}`, `leads nowhere: ${name.slice(0, 200)}`);
  }
  return targets;
}

/** A mapping names a component, or refers to a schema. */
function resolveMapping({ follow }: Context, name: string): Source | undefined {
  return follow(componentPointer(name)) ?? follow(name);
}

/** Whether a schema is another, or has it among its parts. */
function extendsSchema(context: Context, source: Source, base: object | boolean, seen = new Set<unknown>()): boolean {
  const { raw, at } = context.unwrap(source);
  if (raw === base) return true;
  if (!isObject(raw) || seen.has(raw) || seen.size > 1000) return false;
  seen.add(raw);
  const target = context.target({ raw, at });
  if (target && extendsSchema(context, target, base, seen)) return true;
  const parts = Array.isArray(raw.allOf) ? raw.allOf : [];
  return parts.some(
    (part, index) => isObject(part) && extendsSchema(context, { raw: part, at: `${at}/allOf/${index}` }, base, seen),
  );
}

/** A base closed against its alternatives, or the other way round, is read and reported like closed parts of `allOf`. */
export function settleClosed(context: Context, content: Content, clashes: Set<string>): Content {
  const isClosedItself = content.additional.sources.some(({ raw }) => raw === false);
  if (content.choices.length === 0 || (content.properties.size === 0 && !isClosedItself)) return content;
  const declared = [...content.properties.keys()];
  let isBaseOpened = false;
  const choices = content.choices.map((choice) => {
    const settled = (nested: Nested): Nested => {
      const outline = outlineOf(context, nested.sources[0]!);
      const beyond = [...outline.names].filter((name) => !isDeclared(content, name));
      if (isClosedItself && beyond.length > 0) {
        isBaseOpened = true;
        for (const name of beyond) clashes.add(name);
      }
      const missing = outline.isClosed ? declared.filter((name) => !outline.names.has(name)) : [];
      if (missing.length === 0) return nested;
      for (const name of missing) clashes.add(name);
      const allowing = allowed(context, missing);
      return { ...nested, sources: [...nested.sources, allowing] };
    };
    const targets =
      choice.discriminator && new Map([...choice.discriminator.targets].map(([value, each]) => [value, settled(each)]));
    return {
      ...choice,
      branches: choice.branches.map(settled),
      discriminator: choice.discriminator && { ...choice.discriminator, targets: targets! },
    };
  });
  if (!isBaseOpened) return { ...content, choices };
  return {
    ...content,
    choices,
    unevaluated: content.additional,
    additional: anything.additional,
    evaluatesProperties: false,
  };
}

function isDeclared({ properties, patternProperties }: Content, name: string): boolean {
  return properties.has(name) || [...patternProperties.keys()].some((pattern) => matches(pattern, name));
}

const allowing = new WeakMap<Context, Map<string, Source>>();

/** A schema that only declares property names; one for each list of names. */
function allowed(context: Context, names: readonly string[]): Source {
  const known = allowing.get(context) ?? new Map<string, Source>();
  allowing.set(context, known);
  const key = JSON.stringify(names);
  const source = known.get(key) ?? {
    raw: { properties: Object.fromEntries(names.map((name) => [name, true])) },
    at: '#',
  };
  known.set(key, source);
  return source;
}

export interface Outline {
  names: ReadonlySet<string>;
  isClosed: boolean;
  /** The choices at the same place. */
  lists: ReadonlySet<object>;
}

/** The properties that a schema declares itself or in its parts, whether any of these is closed, and its choices. */
function outlineOf(context: Context, start: Source): Outline {
  const known = isObject(start.raw) ? context.outlines.get(start.raw) : undefined;
  if (known) return known;
  const names = new Set<string>();
  const lists = new Set<object>();
  const seen = new Set<unknown>();
  let isClosed = false;
  const open = [start];
  while (open.length > 0 && seen.size < limits.schemaParts.value) {
    const source = open.pop()!;
    if (!isObject(source.raw) || seen.has(source.raw)) continue;
    seen.add(source.raw);
    const own = context.ownOf(source);
    for (const name of own.content.properties.keys()) names.add(name);
    isClosed ||= own.content.additional.sources.some(({ raw }) => raw === false);
    const target = context.target(source);
    if (target) open.push(target);
    open.push(...own.allOf);
    for (const { list, branches } of own.choices) {
      lists.add(list);
      open.push(...branches);
    }
  }
  const outline = { names, isClosed, lists };
  if (isObject(start.raw)) context.outlines.set(start.raw, outline);
  return outline;
}
