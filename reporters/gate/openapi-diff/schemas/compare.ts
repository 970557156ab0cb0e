import type { Form, Nested } from '../../../../openapi/form.ts';
import type { Nature } from '../change.ts';
import { alternativesOf, labelOf } from './alternatives.ts';
import { compareNumbers, compareTexts } from './bounds.ts';
import { compareChoices, nothingSettled, type Settled } from './choices.ts';
import { compareDiscriminators } from './discriminators.ts';
import { compareFurther, compareNots } from './further.ts';
import { compareItems, compareObjects } from './members.ts';
import { type Asking, type Effect, effectOf, type Pair, type View } from './pairs.ts';
import { allowsNull, baseTypes, has, isAnything, type Types, typesShown } from './types.ts';
import { compareValues, listed } from './values.ts';

/** Two schemas at one place, what can be asked of others, and what has been found: what differs here, and what is below. */
export interface Found {
  asking: Asking;
  pair: Pair;
  was: Form;
  is: Form;
  /** @param more where below, in which schema if not in the later one, and what it means */
  row: (effect: Effect, message: string, more?: Nature & { below?: string; schema?: string | undefined }) => void;
  step: (was: Nested, is: Nested, below: string) => void;
  /** A row of `changed` if one of these pairs differs, which is known once all have been compared. */
  rowIf: (open: readonly Pair[], message: string) => void;
}

/** Compares the schemas of a pair at their own place. */
export function compareViews(asking: Asking, pair: Pair): void {
  const { isBranch } = pair;
  const [was, is] = [pair.was.form, pair.is.form];
  const found: Found = {
    asking,
    pair,
    was,
    is,
    row: (effect, message, { below = '', schema = is.at, ...nature } = {}) =>
      pair.rows.push({ effect, message, below, schema, nature }),
    step(old, now, below) {
      const to = asking.below(old, now);
      if (to !== undefined) pair.steps.push({ below, to, only: null });
    },
    rowIf: (open, message) => asking.later({ pair, open, tell: () => found.row('changed', message) }),
  };
  const [wasAny, isAny] = [isAnything(asking.before, was), isAnything(asking.after, is)];
  if (wasAny && isAny) return;
  if (isAny) {
    found.row('widened', 'may now be anything');
    return;
  }
  if (wasAny && !is.never) {
    found.row('narrowed', `may no longer be anything: ${described(asking, pair.is)}`);
    return;
  }
  if (!isBranch) compareNull(found);
  if (was.never || is.never) {
    if (!was.never) found.row('changed', 'may no longer have a value');
    if (!is.never) found.row('widened', 'may now have a value');
    return;
  }
  if (asking.direction === 'request') compareDefaults(found);
  if (was.deprecated !== is.deprecated && !isBranch)
    found.row('reworded', is.deprecated ? 'is now deprecated' : 'is no longer deprecated');
  compareDiscriminators(found, compareShape(found));
}

/** In short, what a schema allows where there was none. */
function described({ after }: Asking, view: View): string {
  const all = view.form.choices.length > 0 ? alternativesOf(after, view) : undefined;
  return `is ${all ? all.map(labelOf).join(' or ') : typesShown(view.form)}`;
}

function compareShape(found: Found): Settled {
  const { asking, pair, was, is } = found;
  if (was.choices.length === 0 && is.choices.length === 0) {
    comparePlain(found);
    return nothingSettled;
  }
  const [old, now] = [alternativesOf(asking.before, pair.was), alternativesOf(asking.after, pair.is)];
  if (old && now) return compareChoices(found, old, now);
  found.row('changed', 'has too many alternatives to compare, and is written differently');
  return nothingSettled;
}

/** Compares two schemas without choices, except for null. */
function comparePlain(found: Found): void {
  const { was, is } = found;
  const areListed = [was, is].map(({ values }) => values !== null);
  if (areListed.includes(true) && compareValues(found)) {
    if (!areListed.includes(false)) compareConditions(found);
    return;
  }
  const shared = compareTypes(found);
  // Everything below a value goes when its type changes.
  if (shared.size === 0) return;
  if (shared.has('number')) compareNumbers(found);
  if (shared.has('string')) compareTexts(found);
  if (shared.has('array')) compareItems(found);
  if (shared.has('object')) compareObjects(found);
  compareConditions(found);
}

function compareConditions(found: Found): void {
  compareNots(found);
  compareFurther(found);
}

function compareNull({ asking: { before, after }, was, is, row }: Found): void {
  const [old, now] = [allowsNull(before, was), allowsNull(after, is)];
  if (old === now || was.never || is.never) return;
  if (now) row('widened', 'may now be null', { mayBeNull: true });
  else row('narrowed', 'may no longer be null');
}

/** The types that both have; integers are numbers. */
function compareTypes({ was, is, row }: Found): Types {
  const [old, now] = [baseTypes(was), baseTypes(is)];
  const lost = [...old].some((type) => !has(now, type));
  const gained = [...now].some((type) => !has(old, type));
  if (lost || gained) row(effectOf(lost, gained), `type was ${typesShown(was)}, is ${typesShown(is)}`);
  const kinds = (types: Types) => new Set([...types].map((type) => (type === 'integer' ? 'number' : type)));
  return new Set([...kinds(old)].filter((type) => kinds(now).has(type)));
}

/** What the service assumes for a value that is not sent. */
function compareDefaults({ was, is, row }: Found): void {
  const values = [was.default, is.default];
  const [old, now] = values.map((value) => (value === undefined ? 'not said' : listed([value])));
  if (old !== now) row(values.includes(undefined) ? 'extended' : 'changed', `the default was ${old}, is ${now}`);
}
