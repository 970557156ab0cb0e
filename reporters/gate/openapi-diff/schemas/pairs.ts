/** Pairs of schemas at the same place of two documents. They form a graph, as schemas share parts: each is compared once. */
import type { Form, Forms, Nested } from '../../../../openapi/form.ts';
import { isObject } from '../../../../protocol/json.ts';
import { limits } from '../../../../protocol/limits.ts';
import type { Direction, Nature, Weight } from '../change.ts';
import type { Node } from '../document.ts';
import type { Same } from '../sameness.ts';
import { anyEffect } from './choices.ts';
import { compareViews } from './compare.ts';
import { createWalk, type Walk } from './walk.ts';

/**
 * `narrowed`: fewer values are allowed than before; `widened`: more; `changed`: others, or something is taken away;
 * `extended`: the same, with more described; `reworded`: nothing that a value shows.
 */
export type Effect = 'narrowed' | 'widened' | 'changed' | 'extended' | 'reworded';

/** What it means that some values are lost, or others gained, or both. */
export function effectOf(isNarrower: boolean, isWider: boolean): 'narrowed' | 'widened' | 'changed' {
  return isNarrower === isWider ? 'changed' : isNarrower ? 'narrowed' : 'widened';
}

export interface Row {
  effect: Effect;
  message: string;
  /** Below the place of the pair, such as `/email`; empty for the place itself. */
  below: string;
  /** JSON pointer of what has changed. */
  schema: string;
  nature: Nature;
}

/** The step from a pair to one below it. */
export interface Step {
  below: string;
  to: Pair;
  /** Where one schema stands in for several: only this effect counts there, since the others show elsewhere. */
  only: 'narrowed' | 'widened' | null;
}

/** A schema, and the parts from which it was read. */
export interface View {
  nested: Nested;
  form: Form;
}

export interface Pair {
  was: View;
  is: View;
  /** A branch of a choice: whether null passes is said where the choice stands. */
  isBranch: boolean;
  rows: Row[];
  steps: Step[];
  state: 'new' | 'open' | 'done';
  /** All pairs that can be reached from it have been compared. */
  isSettled: boolean;
  /** A row can be reached from it. */
  hasRows: boolean;
  /** A breaking row can be reached from it, unless its effect is lost on the way. */
  mayBreak: boolean;
  /** The pairs with a step to it. */
  above: Pair[];
  /** The last walk that reached it. */
  walk: number;
}

export interface SchemaChange extends Nature {
  weight: Weight;
  /** JSON pointer with `*` for array positions and for keys of maps. */
  at: string;
  message: string;
  schema: string;
}

export interface SchemaChanges {
  /** Those of nearby places first. */
  changes: readonly SchemaChange[];
  /** The weight of the gravest row beyond those that are listed. */
  rest: Weight | null;
}

/** A difference of a pair that depends on pairs which are still being compared, since they lead to it. */
export interface Later {
  pair: Pair;
  open: readonly Pair[];
  tell: () => void;
}

/** What the comparison at one place can ask about the places below it. */
export interface Asking {
  direction: Direction;
  before: Forms;
  after: Forms;
  documents: { before: Node; after: Node };
  pair: (was: View, is: View, isBranch?: boolean) => Pair;
  /** Undefined if both are written alike. */
  below: (was: Nested, is: Nested, isBranch?: boolean) => Pair | undefined;
  /** Whether a difference of one of these effects can be reached. */
  shows: (pair: Pair, effects: readonly Effect[]) => boolean;
  later: (question: Later) => void;
}

export type CompareSchemas = (was: Nested, is: Nested) => SchemaChanges;

export interface Sides {
  documents: { before: Node; after: Node };
  before: Forms;
  after: Forms;
  same: Same;
  /** Bounds both directions together. */
  walk: Walk;
}

export function createComparison(
  { documents, before, after, same, walk }: Sides,
  direction: Direction,
): CompareSchemas {
  const pairs = new Map<string, Pair>();
  // Whatever decides how alternatives are paired must be compared completely.
  const wander = createWalk(Infinity);
  let depth = 0;
  let questions: Later[] = [];
  const awaiting = new Set<Pair>();

  const asking: Asking = {
    direction,
    documents,
    before,
    after,
    pair(was, is, isBranch = false) {
      const key = `${was.form.key} ${is.form.key} ${isBranch}`;
      const known = pairs.get(key);
      if (known) return known;
      const pair: Pair = {
        was,
        is,
        isBranch,
        rows: [],
        steps: [],
        state: 'new',
        isSettled: false,
        hasRows: false,
        mayBreak: false,
        above: [],
        walk: 0,
      };
      pairs.set(key, pair);
      return pair;
    },
    below(was, is, isBranch) {
      if (alike(same, was, is)) return undefined;
      const [old, now] = [before.below(was), after.below(is)];
      return asking.pair({ nested: was, form: old }, { nested: is, form: now }, isBranch);
    },
    shows(pair, effects) {
      // Choices within choices ask about each other: beyond this, a branch counts as different.
      if (depth >= limits.choiceLevels.value) return true;
      depth += 1;
      settle(pair);
      depth -= 1;
      let found = false;
      wander(pair, ({ step, only }) => {
        found = step.rows.some(({ effect }) => effects.includes(effect) && counts(effect, only));
        return found ? 'stop' : undefined;
      });
      return found;
    },
    later(question) {
      questions.push(question);
      awaiting.add(question.pair);
    },
  };

  /** Compares all pairs that can be reached. */
  function settle(root: Pair): void {
    const seen = new Set([root]);
    let isComplete = true;
    for (const pair of seen) {
      if (pair.isSettled) continue;
      if (pair.state === 'new') compare(pair);
      else if (pair.state === 'open') isComplete = false;
      if (awaiting.has(pair)) isComplete = false;
      for (const { to } of pair.steps) seen.add(to);
    }
    if (isComplete) for (const pair of seen) pair.isSettled = true;
  }

  function compare(pair: Pair): void {
    pair.state = 'open';
    compareViews(asking, pair);
    pair.state = 'done';
    for (const { to } of pair.steps) to.above.push(pair);
    const isBreaking = pair.rows.some(({ effect }) => weightOf(effect, direction) === 'breaking');
    if (pair.rows.length > 0 || pair.steps.some(({ to }) => to.hasRows)) mark(pair, 'hasRows');
    if (isBreaking || pair.steps.some(({ to }) => to.mayBreak)) mark(pair, 'mayBreak');
  }

  /** Until no more is told: what is told of one pair shows in those that lead to it. */
  function answer(): void {
    const told = questions.filter(({ open }) => open.some((pair) => asking.shows(pair, anyEffect)));
    questions = questions.filter((question) => !told.includes(question));
    for (const { pair, tell } of told) {
      tell();
      mark(pair, 'hasRows');
      mark(pair, 'mayBreak');
    }
    if (told.length > 0) answer();
    questions = [];
    awaiting.clear();
  }

  /** Notes what can be reached, so the rest need not be searched for it. */
  function mark(start: Pair, what: 'hasRows' | 'mayBreak'): void {
    const open = [start];
    for (const pair of open) {
      if (pair[what]) continue;
      pair[what] = true;
      for (const above of pair.above) open.push(above);
    }
  }

  // Many operations answer the same schema.
  const known = new Map<Pair, SchemaChanges>();
  return (was, is) => {
    const root = asking.below(was, is);
    if (root === undefined) return { changes: [], rest: null };
    settle(root);
    answer();
    const changes = known.get(root) ?? changesOf(root, direction, walk);
    known.set(root, changes);
    return changes;
  };
}

/** As many as may be listed; of the others, only whether one breaks a client for the first time. */
function changesOf(root: Pair, direction: Direction, walk: Walk): SchemaChanges {
  const changes: SchemaChange[] = [];
  const unlisted = root.mayBreak ? 'breaking' : 'additive';
  let isBroken = false;
  let rest: Weight | null = null;
  const isWhole = walk(root, ({ step, only, path }) => {
    for (const { effect, message, below, schema, nature } of step.rows) {
      if (!counts(effect, only)) continue;
      const weight = weightOf(effect, direction);
      if (changes.length < limits.changesInOnePlace.value) {
        changes.push({ weight, at: path() + below, message, schema, ...nature });
        isBroken ||= weight === 'breaking';
      } else {
        rest = isBroken || weight === 'breaking' ? 'breaking' : 'additive';
        if (rest === unlisted) return 'stop';
      }
    }
    return undefined;
  });
  return { changes, rest: isWhole ? rest : unlisted };
}

/** A client must handle every response, and the service every request. */
function weightOf(effect: Effect, direction: Direction): Weight {
  if (effect === 'reworded') return 'cosmetic';
  if (effect === 'extended') return 'additive';
  if (effect === 'changed') return 'breaking';
  return (effect === 'widened') === (direction === 'response') ? 'breaking' : 'additive';
}

function alike(same: Same, was: Nested, is: Nested): boolean {
  const raw = ({ sources }: Nested) => sources.map((source) => source.raw);
  const all = (one: readonly unknown[], other: readonly unknown[]) =>
    one.length === other.length && one.every((each, at) => same(each, other[at]));
  return all(raw(was), raw(is)) && all(was.opened, is.opened) && all(was.decided ?? [], is.decided ?? []);
}

/** Changes of both kinds count for either. */
function counts(effect: Effect, only: Step['only']): boolean {
  return only === null || effect === only || effect === 'changed';
}

/** The schema of a place in the document; without one, anything. */
export function nestedOf(raw: unknown, at: string): Nested {
  if (!isObject(raw) && typeof raw !== 'boolean') return { sources: [], opened: [] };
  return { sources: [{ raw, at }], opened: [] };
}
