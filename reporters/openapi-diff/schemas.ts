import { isObject, toSegment } from '../../rules/json.ts';
import { canonical, listOf, type Node, nodeOf, resolve } from './document.ts';

/**
 * `narrowed`: fewer values are allowed than before; `widened`: more; `changed`: others; `extended`: the same, with more
 * described.
 */
export type Effect = 'narrowed' | 'widened' | 'changed' | 'extended';

export interface SchemaChange {
  /** JSON pointer with `*` for array positions and for keys of maps. */
  at: string;
  effect: Effect;
  message: string;
}

export interface Sides {
  before: Node;
  after: Node;
  /** Properties with this keyword are not sent in this direction. */
  hidden: 'readOnly' | 'writeOnly';
}

/** How the second schema differs from the first in the values that it allows. */
export function compareSchemas(
  sides: Sides,
  before: unknown,
  after: unknown,
  at = '',
  compared: Compared = new Map(),
): SchemaChange[] {
  // Each pair once: schemas may refer to themselves, and lead to each other by very many ways.
  const [was, is] = [resolve(sides.before, before), resolve(sides.after, after)];
  if (compared.get(was)?.has(is)) return [];
  compared.set(was, (compared.get(was) ?? new Set()).add(is));
  const old = view(sides.before, was);
  const now = view(sides.after, is);
  const inner = (a: unknown, b: unknown, segment: string) => compareSchemas(sides, a, b, `${at}/${segment}`, compared);
  const own = [...types(old, now), ...enums(old, now), ...limits(old, now), ...others(old, now)];
  if (sides.hidden === 'readOnly') own.push(...defaults(old, now));
  return [
    ...own.map(([effect, message]) => ({ at, effect, message })),
    ...properties(sides, old, now, at, inner),
    // Items that are not described may be anything.
    ...(isObject(old.items) || isObject(now.items) ? inner(nodeOf(old.items), nodeOf(now.items), '*') : []),
    ...additional(old, now, at, inner),
    ...alternatives(sides, old, now, at, compared),
  ];
}

/** The pairs that have been compared: a resolved schema of before, and those of after. */
type Compared = Map<Node, Set<Node>>;

type Own = [effect: Effect, message: string];

/** The schema with references resolved and allOf merged. */
function view(document: Node, input: unknown, depth = 0): Node {
  const schema = resolve(document, input);
  if (depth > 8) return schema;
  return listOf(schema.allOf)
    .map((part) => view(document, part, depth + 1))
    .reduce(joined, schema);
}

/** A part of allOf applies to the whole schema, whose own keywords take precedence, unless both can be kept. */
function joined(whole: Node, part: Node): Node {
  return {
    ...part,
    ...whole,
    ...narrowest(whole, part),
    properties: { ...nodeOf(part.properties), ...nodeOf(whole.properties) },
    required: [...listOf(part.required), ...listOf(whole.required)],
  };
}

/** The enumeration and the limits that both schemas together allow. */
function narrowest(one: Node, other: Node): Node {
  const both = (keyword: string) => one[keyword] !== undefined && other[keyword] !== undefined;
  const kept: Node = {};
  if (Array.isArray(one.enum) && Array.isArray(other.enum)) {
    const allowed = new Set(other.enum.map(canonical));
    kept.enum = one.enum.filter((value) => allowed.has(canonical(value)));
  }
  for (const keyword of lowest.filter(both)) kept[keyword] = Math.max(Number(one[keyword]), Number(other[keyword]));
  for (const keyword of highest.filter(both)) kept[keyword] = Math.min(Number(one[keyword]), Number(other[keyword]));
  return kept;
}

function types(old: Node, now: Node): Own[] {
  const changes: Own[] = [];
  if (old.type !== now.type) {
    const effect = order(old.type, now.type, [['integer', 'number']]);
    changes.push([effect, `type was ${shown(old.type)}, is ${shown(now.type)}`]);
  }
  if (old.format !== now.format) {
    const effect = order(old.format, now.format, [
      ['int32', 'int64'],
      ['float', 'double'],
    ]);
    changes.push([effect, `format was ${shown(old.format)}, is ${shown(now.format)}`]);
  }
  const [nullableBefore, nullableNow] = [old.nullable === true, now.nullable === true];
  if (nullableBefore !== nullableNow) {
    changes.push(nullableNow ? ['widened', 'may now be null'] : ['narrowed', 'may no longer be null']);
  }
  return changes;
}

/** A missing keyword allows most; otherwise the known pairs are [narrow, wide]. */
function order(old: unknown, now: unknown, known: [string, string][]): Effect {
  if (old === undefined) return 'narrowed';
  if (now === undefined) return 'widened';
  if (known.some(([narrow, wide]) => old === narrow && now === wide)) return 'widened';
  return known.some(([narrow, wide]) => old === wide && now === narrow) ? 'narrowed' : 'changed';
}

function enums(old: Node, now: Node): Own[] {
  if (!Array.isArray(old.enum) && !Array.isArray(now.enum)) return [];
  if (!Array.isArray(old.enum)) return [['narrowed', `is now limited to ${values(listOf(now.enum))}`]];
  if (!Array.isArray(now.enum)) return [['widened', 'is no longer limited to listed values']];
  const [before, after] = [new Set(old.enum.map(canonical)), new Set(now.enum.map(canonical))];
  const added = now.enum.filter((value) => !before.has(canonical(value)));
  const removed = old.enum.filter((value) => !after.has(canonical(value)));
  return [
    ...(added.length > 0 ? [['widened', `may now be ${values(added)}`] as Own] : []),
    ...(removed.length > 0 ? [['narrowed', `may no longer be ${values(removed)}`] as Own] : []),
  ];
}

const lowest = ['minimum', 'minLength', 'minItems', 'minProperties'];
const highest = ['maximum', 'maxLength', 'maxItems', 'maxProperties'];

function limits(old: Node, now: Node): Own[] {
  return [...lowest, ...highest].flatMap((keyword) => {
    if (old[keyword] === now[keyword]) return [];
    const upper = highest.includes(keyword);
    const unlimited = upper ? Infinity : -Infinity;
    const rises = Number(now[keyword] ?? unlimited) > Number(old[keyword] ?? unlimited);
    const change = `${keyword} was ${shown(old[keyword])}, is ${shown(now[keyword])}`;
    return [[rises === upper ? 'widened' : 'narrowed', change] as Own];
  });
}

function others(old: Node, now: Node): Own[] {
  const flags = ['exclusiveMinimum', 'exclusiveMaximum', 'uniqueItems'].flatMap((keyword): Own[] => {
    const [before, after] = [old[keyword] === true, now[keyword] === true];
    return before === after ? [] : [[after ? 'narrowed' : 'widened', `${keyword} was ${before}, is ${after}`]];
  });
  const rules = ['pattern', 'multipleOf', 'not', 'discriminator'].flatMap((keyword): Own[] => {
    if (old[keyword] === now[keyword] || canonical(old[keyword]) === canonical(now[keyword])) return [];
    return [
      [order(old[keyword], now[keyword], []), `${keyword} was ${shown(old[keyword])}, is ${shown(now[keyword])}`],
    ];
  });
  return [...flags, ...rules];
}

/** What the service takes for a value that is not sent. */
function defaults({ default: old }: Node, { default: now }: Node): Own[] {
  if (canonical(old) === canonical(now)) return [];
  const effect = old === undefined || now === undefined ? 'extended' : 'changed';
  return [[effect, `the default was ${shown(old)}, is ${shown(now)}`]];
}

function properties(
  { before, after, hidden }: Sides,
  old: Node,
  now: Node,
  at: string,
  inner: (a: unknown, b: unknown, segment: string) => SchemaChange[],
): SchemaChange[] {
  const travelling = (document: Node, schema: Node) =>
    new Map(
      Object.entries(nodeOf(schema.properties)).filter(([, property]) => resolve(document, property)[hidden] !== true),
    );
  const [olds, nows] = [travelling(before, old), travelling(after, now)];
  const required = (schema: Node, name: string) => listOf(schema.required).includes(name);
  return [...new Set([...olds.keys(), ...nows.keys()])].flatMap((name) => {
    const here = `${at}/${toSegment(name)}`;
    if (!nows.has(name)) return [{ at: here, effect: 'changed' as const, message: 'the property is gone' }];
    if (!olds.has(name)) {
      return required(now, name)
        ? [{ at: here, effect: 'narrowed' as const, message: 'the property is new and required' }]
        : [{ at: here, effect: 'extended' as const, message: 'the property is new' }];
    }
    return [
      ...obligation(here, required(old, name), required(now, name)),
      ...inner(olds.get(name), nows.get(name), name),
    ];
  });
}

function obligation(at: string, before: boolean, after: boolean): SchemaChange[] {
  if (before === after) return [];
  return [
    after
      ? { at, effect: 'narrowed', message: 'is now required' }
      : { at, effect: 'widened', message: 'is no longer required' },
  ];
}

/** Compares additional properties: whether they are allowed, and of which type. */
function additional(
  old: Node,
  now: Node,
  at: string,
  inner: (a: unknown, b: unknown, segment: string) => SchemaChange[],
): SchemaChange[] {
  const [before, after] = [old.additionalProperties ?? true, now.additionalProperties ?? true];
  if (before === false && after === false) return [];
  if (before === false) return [{ at, effect: 'extended', message: 'may now have properties that are not listed' }];
  if (after === false)
    return [{ at, effect: 'narrowed', message: 'may no longer have properties that are not listed' }];
  if (!isObject(before) && !isObject(after)) return [];
  return inner(isObject(before) ? before : {}, isObject(after) ? after : {}, '*');
}

function alternatives(sides: Sides, old: Node, now: Node, at: string, compared: Compared): SchemaChange[] {
  return ['oneOf', 'anyOf'].flatMap((keyword) => {
    const named = (schema: Node) =>
      new Map(listOf(schema[keyword]).map((branch) => [String(nodeOf(branch).$ref ?? canonical(branch)), branch]));
    const [before, after] = [named(old), named(now)];
    // A component that only has another name is the same alternative.
    for (const [name, branch] of before) {
      const wording = canonical(resolve(sides.before, branch));
      const renamed = [...after].find(
        ([other, each]) => !before.has(other) && canonical(resolve(sides.after, each)) === wording,
      );
      if (after.has(name) || renamed === undefined) continue;
      before.delete(name);
      after.delete(renamed[0]);
    }
    return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): SchemaChange[] => {
      if (!before.has(name)) return [{ at, effect: 'widened', message: `${keyword} has the new alternative ${name}` }];
      if (!after.has(name)) return [{ at, effect: 'narrowed', message: `${keyword} has lost the alternative ${name}` }];
      return compareSchemas(sides, before.get(name), after.get(name), at, compared);
    });
  });
}

function shown(value: unknown): string {
  return value === undefined ? 'not said' : typeof value === 'string' ? value : canonical(value);
}

function values(list: unknown[]): string {
  return list.map((value) => JSON.stringify(value)).join(', ');
}
