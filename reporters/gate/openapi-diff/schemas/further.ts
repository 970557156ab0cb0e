/** Exclusions and conditions: whether they say the same is asked of what they contain. */
import type { Form, Further, Nested } from '../../../../openapi/form.ts';
import { unrestricted } from '../../../../openapi/meet.ts';
import { anyEffect } from './choices.ts';
import type { Found } from './compare.ts';
import { type Asking, type Effect, effectOf, type Pair } from './pairs.ts';

/** Exclusions: excluding less allows more. */
export function compareNots({ asking, was, is, row, rowIf }: Found): void {
  const open: Pair[] = [];
  const kept = (one: Form['nots'][number], other: Form['nots'][number]) =>
    same(asking, one.schema, other.schema, open, true);
  const lost = was.nots.filter((one) => !is.nots.some((other) => kept(one, other)));
  const gained = is.nots.filter((other) => !was.nots.some((one) => kept(one, other)));
  if (open.length > 0) rowIf(open, texts.changed);
  if (lost.length === 0 && gained.length === 0) return;
  const within = (one: Form['nots'][number], other: Form['nots'][number], effects: readonly Effect[]) => {
    const pair = asking.below(one.schema, other.schema, true);
    return pair === undefined || (!asking.shows(pair, effects) && pair.isSettled);
  };
  // A new exclusion within an old one narrows nothing, and the other way round.
  const isNarrower = gained.some(
    (other) => !lost.some((one) => within(one, other, ['widened', 'extended', 'changed'])),
  );
  const isWider = lost.some((one) => !gained.some((other) => within(one, other, ['narrowed', 'extended', 'changed'])));
  const effect = effectOf(isNarrower, isWider);
  row(effect, texts[effect]);
}

const texts = {
  narrowed: 'more is excluded by `not`',
  widened: 'less is excluded by `not`',
  changed: 'something else is excluded by `not`',
};

/** Schemas that must hold where the keyword applies: a value passes less if they allow less. */
const covariant = new Set(['contains', 'propertyNames', 'dependentSchemas', 'unevaluatedItems']);

/** What these cover is no longer unevaluated: if one of them says less, `unevaluated…` may say more. */
const evaluating = new Set(['if', 'dependentSchemas', 'contains']);

export function compareFurther(found: Found): void {
  const { was, is } = found;
  const isClosed = [was, is].some(
    ({ unevaluated, further }) => unevaluated || further.some(({ keyword }) => keyword === 'unevaluatedItems'),
  );
  const keywords = new Set([...was.further, ...is.further].map(({ keyword }) => keyword));
  for (const keyword of keywords) {
    const [old, now] = [was, is].map(({ further }) => further.filter((each) => each.keyword === keyword));
    compareKeyword(found, keyword, old ?? [], now ?? [], isClosed && evaluating.has(keyword));
  }
}

type Furthers = readonly Further[];

/** @param isTwofold the keyword may allow more where it says less */
function compareKeyword(found: Found, keyword: string, olds: Furthers, nows: Furthers, isTwofold: boolean): void {
  if (keyword === 'dependentRequired') {
    compareDependents(dependents(olds), dependents(nows), found);
    return;
  }
  const [[old], [now]] = [olds, nows];
  const isPaired = olds.length === 1 && nows.length === 1 && old?.orNull === now?.orNull;
  // Of what no more than some items may be, fewer pass where it allows more.
  const isCapped = [...olds, ...nows].some(({ written }) => 'maxContains' in written);
  if (!isPaired || !covariant.has(keyword) || isTwofold || isCapped) {
    compareAll(found, keyword, olds, nows, isTwofold);
    return;
  }
  for (const name of new Set([...old!.schemas.keys(), ...now!.schemas.keys()])) {
    const [before, after] = [old!.schemas.get(name), now!.schemas.get(name)];
    if (before && after) found.step(before, after, '');
    else
      found.row(
        after ? 'narrowed' : 'widened',
        `\`${keyword}\` ${after ? 'now' : 'no longer'} says something of ${name}`,
      );
  }
  if (keyword === 'contains') compareCounts(old!.written, now!.written, found);
}

/** All of them hold together, in any order. */
function compareAll(found: Found, keyword: string, olds: Furthers, nows: Furthers, isTwofold: boolean): void {
  const { asking, row, rowIf } = found;
  const open: Pair[] = [];
  // Most stand where they stood.
  const isKept = (each: Further, at: number) =>
    [...nows.slice(at, at + 1), ...nows].some((other) => saySame(asking, each, other, open));
  const isKnown = (each: Further, at: number) =>
    [...olds.slice(at, at + 1), ...olds].some((other) => saySame(asking, other, each, open));
  const [isLess, isMore] = [!olds.every(isKept), !nows.every(isKnown)];
  const changed = `what \`${keyword}\` says has changed`;
  if (isLess && isMore) row('changed', changed);
  else if (isMore)
    row(isTwofold ? 'changed' : 'narrowed', `\`${keyword}\` ${olds.length === 0 ? 'is new' : 'says more'}`);
  else if (isLess)
    row(isTwofold ? 'changed' : 'widened', `\`${keyword}\` ${nows.length === 0 ? 'is gone' : 'says less'}`);
  if (open.length > 0) rowIf(open, changed);
}

function saySame(asking: Asking, was: Further, is: Further, open: Pair[]): boolean {
  const names = new Set([...was.schemas.keys(), ...is.schemas.keys()]);
  const within: Pair[] = [];
  const isSame =
    was.orNull === is.orNull &&
    counts.every(({ name, unsaid }) => countOf(was.written, name, unsaid) === countOf(is.written, name, unsaid)) &&
    [...names].every((name) =>
      same(asking, was.schemas.get(name) ?? unrestricted, is.schemas.get(name) ?? unrestricted, within),
    );
  if (isSame) open.push(...within);
  return isSame;
}

/** @param open gets what decides where a schema leads back to what is being compared */
function same(asking: Asking, was: Nested, is: Nested, open: Pair[], isNot = false): boolean {
  // Whether `not` refuses null is said where it stands.
  const pair = asking.below(was, is, isNot);
  if (pair === undefined) return true;
  if (asking.shows(pair, anyEffect)) return false;
  if (!pair.isSettled) open.push(pair);
  return true;
}

const counts = [
  { name: 'minContains', unsaid: 1 },
  { name: 'maxContains', unsaid: Infinity },
] as const;

function countOf(written: object, name: string, unsaid: number): number {
  return Number((written as Record<string, unknown>)[name] ?? unsaid);
}

function compareCounts(was: object, is: object, found: Found): void {
  for (const { name, unsaid } of counts) {
    const [old, now] = [countOf(was, name, unsaid), countOf(is, name, unsaid)];
    if (old !== now)
      found.row(now > old === (name === 'maxContains') ? 'widened' : 'narrowed', `${name} was ${old}, is ${now}`);
  }
}

/** `a needs b`, for each pair. */
function dependents(all: Furthers): string[] {
  return all.flatMap(({ written }) =>
    Object.entries((written as { dependentRequired?: Record<string, string[]> }).dependentRequired ?? {}).flatMap(
      ([name, needed]) => needed.map((each) => `${name} needs ${each}`),
    ),
  );
}

function compareDependents(was: string[], is: string[], found: Found): void {
  const [lost, gained] = [was.filter((each) => !is.includes(each)), is.filter((each) => !was.includes(each))];
  if (gained.length > 0) found.row('narrowed', `now ${gained.join(', ')}`);
  if (lost.length > 0) found.row('widened', `no longer ${lost.join(', ')}`);
}
