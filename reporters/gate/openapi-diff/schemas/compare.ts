import type { Form, Nested } from '../../../../openapi/form.ts';
import type { Nature } from '../change.ts';
import { alternativesOf, labelOf } from './alternatives.ts';
import { compareNumbers, compareTexts } from './bounds.ts';
import { compareChoices, nothingSettled, type Settled } from './choices.ts';
import { compareDiscriminators } from './discriminators.ts';
import { compareFurther, compareNots } from './further.ts';
import { compareItems, compareObjects } from './members.ts';
import type { Asking, Effect, Pair, View } from './pairs.ts';
import { allowsNull, baseTypes, has, isAnything, type Types, typesShown } from './types.ts';
import { compareValues, listed } from './values.ts';

/** Collects what differs at one place, and what is below it. */
export interface Found {
  /** @param more where below, in which schema if not in the later one, and what it means */
  row: (effect: Effect, message: string, more?: Nature & { below?: string; schema?: string | undefined }) => void;
  step: (was: Nested, is: Nested, below: string) => void;
  /** A row of `changed` if one of these pairs differs, which is known once all have been compared. */
  rowIf: (open: readonly Pair[], message: string) => void;
}

/** Compares the schemas of a pair at their own place. */
export function compareViews(asking: Asking, pair: Pair): void {
  const { was, is, isBranch } = pair;
  const found: Found = {
    row: (effect, message, { below = '', schema = is.form.at, ...nature } = {}) =>
      pair.rows.push({ effect, message, below, schema, nature }),
    step(old, now, below) {
      const to = asking.below(old, now);
      if (to !== undefined) pair.steps.push({ below, to, only: null });
    },
    rowIf: (open, message) => asking.later({ pair, open, tell: () => found.row('changed', message) }),
  };
  const [wasAny, isAny] = [isAnything(asking.before, was.form), isAnything(asking.after, is.form)];
  if (wasAny && isAny) return;
  if (isAny) {
    found.row('widened', 'may now be anything');
    return;
  }
  if (wasAny && !is.form.never) {
    found.row('narrowed', `may no longer be anything: ${described(asking, is)}`);
    return;
  }
  if (!isBranch) compareNull(asking, was, is, found);
  if (was.form.never || is.form.never) {
    if (!was.form.never) found.row('changed', 'may no longer have a value');
    if (!is.form.never) found.row('widened', 'may now have a value');
    return;
  }
  if (asking.direction === 'request') compareDefaults(was, is, found);
  if (was.form.deprecated !== is.form.deprecated && !isBranch)
    found.row('reworded', is.form.deprecated ? 'is now deprecated' : 'is no longer deprecated');
  compareDiscriminators(asking, pair, compareShape(asking, pair, found), found);
}

/** In short, what a schema allows where there was none. */
function described({ after }: Asking, view: View): string {
  const all = view.form.choices.length > 0 ? alternativesOf(after, view) : undefined;
  return `is ${all ? all.map(labelOf).join(' or ') : typesShown(view.form)}`;
}

function compareShape(asking: Asking, pair: Pair, found: Found): Settled {
  const { was, is } = pair;
  if (was.form.choices.length === 0 && is.form.choices.length === 0) {
    comparePlain(asking, was, is, found);
    return nothingSettled;
  }
  const [old, now] = [alternativesOf(asking.before, was), alternativesOf(asking.after, is)];
  if (old && now) return compareChoices(asking, pair, old, now, found);
  found.row('changed', 'has too many alternatives to compare, and is written differently');
  return nothingSettled;
}

/** Compares two schemas without choices, except for null. */
function comparePlain(asking: Asking, { form: was }: View, { form: is }: View, found: Found): void {
  const [old, now] = [baseTypes(was), baseTypes(is)];
  const values = was.values !== null || is.values !== null;
  if (values && compareValues(was, is, found)) {
    if (was.values !== null && is.values !== null) compareConditions(asking, was, is, found);
    return;
  }
  const shared = compareTypes(old, now, typesShown(was), typesShown(is), found);
  // Everything below a value goes when its type changes.
  if (shared.size === 0) return;
  if (shared.has('number')) compareNumbers(was, is, found);
  if (shared.has('string')) compareTexts(was, is, found);
  if (shared.has('array')) compareItems(was, is, found);
  if (shared.has('object')) compareObjects(asking, was, is, found);
  compareConditions(asking, was, is, found);
}

function compareConditions(asking: Asking, was: Form, is: Form, found: Found): void {
  compareNots(asking, was, is, found);
  compareFurther(asking, was, is, found);
}

function compareNull({ before, after }: Asking, was: View, is: View, found: Found): void {
  const [old, now] = [allowsNull(before, was.form), allowsNull(after, is.form)];
  if (old === now || was.form.never || is.form.never) return;
  if (now) found.row('widened', 'may now be null', { mayBeNull: true });
  else found.row('narrowed', 'may no longer be null');
}

/** The types that both have; integers are numbers. */
function compareTypes(old: Types, now: Types, was: string, is: string, found: Found): Types {
  const lost = [...old].some((type) => !has(now, type));
  const gained = [...now].some((type) => !has(old, type));
  if (lost || gained) {
    const effect = lost && gained ? 'changed' : lost ? 'narrowed' : 'widened';
    found.row(effect, `type was ${was}, is ${is}`);
  }
  const kinds = (types: Types) => new Set([...types].map((type) => (type === 'integer' ? 'number' : type)));
  return new Set([...kinds(old)].filter((type) => kinds(now).has(type)));
}

/** What the service assumes for a value that is not sent. */
function compareDefaults(was: View, is: View, found: Found): void {
  const [old, now] = [was.form.default, is.form.default];
  const text = [old, now].map((value) => (value === undefined ? 'not said' : listed([value])));
  if (text[0] === text[1]) return;
  found.row(
    old === undefined || now === undefined ? 'extended' : 'changed',
    `the default was ${text[0]}, is ${text[1]}`,
  );
}
