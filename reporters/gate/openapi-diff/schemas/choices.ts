import type { Form } from '../../../../openapi/form.ts';
import { limits } from '../../../../protocol/limits.ts';
import { type Alternative, labelOf } from './alternatives.ts';
import type { Found } from './compare.ts';
import type { Asking, Effect, Pair, Step } from './pairs.ts';
import { baseTypes } from './types.ts';

/** Values of the discriminator that need no more comparison. */
export interface Settled {
  /** They select alternatives that have been compared. */
  compared: ReadonlySet<string>;
  /** They select alternatives that are new or gone, and rows say so. */
  told: ReadonlySet<string>;
}

export const nothingSettled: Settled = { compared: new Set(), told: new Set() };

export const anyEffect: readonly Effect[] = ['narrowed', 'widened', 'changed', 'extended'];

type Alternatives = readonly Alternative[];

/** Pairs the alternatives of both sides, and finds which are new or gone. */
export function compareChoices(found: Found, olds: Alternatives, nows: Alternatives): Settled {
  const { asking, pair } = found;
  const { lost, gained, paired } = pairUp(asking, olds, nows);
  const to = (one: Alternative, other: Alternative, only: Step['only']) => {
    const step = pairOf(asking, one, other);
    if (step) pair.steps.push({ below: '', to: step, only });
  };
  for (const [one, other] of paired) to(one, other, null);
  // A missing alternative may be covered by a wider one, a new one by an earlier one.
  const uncovered = lost.filter((one) => {
    // One that was written twice is still there.
    if (nows.some((other) => !shows(asking, one, other, anyEffect))) return false;
    const cover = nows.find((other) => !shows(asking, one, other, ['narrowed', 'changed']));
    if (cover === undefined) return true;
    to(one, cover, 'narrowed');
    found.row('reworded', `has lost the alternative ${labelOf(one)}, which ${labelOf(cover)} covers`);
    return false;
  });
  const unforeseen = gained.filter((other) => {
    if (olds.some((one) => !shows(asking, one, other, anyEffect))) return false;
    const cover = olds.find((one) => !shows(asking, one, other, ['widened', 'changed']));
    if (cover === undefined) return true;
    to(cover, other, 'widened');
    found.row('extended', `has the new alternative ${labelOf(other)}, which ${labelOf(cover)} covers`);
    return false;
  });
  report(found, olds, nows, uncovered, unforeseen);
  if (isExclusive(found.is)) compareExclusion(found, olds, gained, paired);
  const values = (all: Alternatives) => new Set(all.flatMap(({ value }) => value ?? []));
  return { compared: values([...olds, ...nows]), told: values([...uncovered, ...unforeseen]) };
}

/** `oneOf` refuses what fits several of its alternatives; a discriminator decides between them. */
function isExclusive({ choices }: Form): boolean {
  return choices.length === 1 && choices[0]!.kind === 'oneOf' && choices[0]!.discriminator === null;
}

/** An earlier alternative that now fits two instead of one. */
function compareExclusion(
  { asking, row }: Found,
  olds: Alternatives,
  gained: Alternatives,
  paired: Paired['paired'],
): void {
  if (olds.length * gained.length > limits.alternatives.value) return;
  for (const one of olds) {
    const partner = paired.find(([old]) => old === one)?.[1];
    const fitting = gained.filter((other) => !shows(asking, one, other, ['narrowed', 'changed']));
    const all = partner ? [partner, ...fitting] : fitting;
    if (all.length < 2 || one.view.form.values !== null) continue;
    row('narrowed', `${labelOf(one)} now fits several alternatives of oneOf: ${all.map(labelOf).join(', ')}`);
  }
}

function report(
  { row }: Found,
  olds: Alternatives,
  nows: Alternatives,
  lost: Alternatives,
  gained: Alternatives,
): void {
  const text = (all: Alternatives) => all.map(labelOf).join(' or ');
  const isWhole = olds.length === 1 || nows.length === 1;
  if (isWhole && lost.length > 0 && gained.length > 0) row('changed', `was ${text(olds)}, is ${text(nows)}`);
  else if (olds.length === 1 && lost.length > 0) row('narrowed', `is now limited to ${text(nows)}`);
  else if (nows.length === 1 && gained.length > 0) row('widened', `is no longer limited to ${text(olds)}`);
  else {
    for (const each of gained)
      row('widened', `has the new alternative ${labelOf(each)}`, { schema: each.view.form.at });
    for (const each of lost)
      row('narrowed', `has lost the alternative ${labelOf(each)}`, { schema: each.view.form.at });
  }
}

interface Paired {
  paired: [Alternative, Alternative][];
  lost: Alternative[];
  gained: Alternative[];
}

/** By name of the component; by equal meaning; by the discriminator's value; or because only they are left. */
function pairUp(asking: Asking, olds: Alternatives, nows: Alternatives): Paired {
  const state: Paired = { paired: [], lost: [...olds], gained: [...nows] };
  const byKey = (key: (each: Alternative) => string | null) =>
    match(state, (one) => {
      const wanted = key(one);
      if (wanted === null || state.lost.filter((each) => key(each) === wanted).length > 1) return undefined;
      const same = state.gained.filter((other) => key(other) === wanted);
      return same.length === 1 ? same[0] : undefined;
    });
  byKey(({ name, view }) => name && `${name} ${kindOf(view.form)}`);
  if (state.lost.length * state.gained.length <= limits.alternatives.value)
    match(state, (one) => state.gained.find((other) => !shows(asking, one, other, anyEffect)));
  byKey(({ value }) => value);
  if (olds.length === 1 && nows.length === 1) match(state, () => state.gained[0]);
  // An unnamed alternative that has changed, if it is the only one of its type.
  const ofKind = (all: Alternatives, kind: string) => all.filter(({ view }) => kindOf(view.form) === kind);
  if (olds.length > 1 && nows.length > 1)
    match(state, (one) => {
      const kind = kindOf(one.view.form);
      const [other, ...others] = ofKind(state.gained, kind);
      if (other === undefined || others.length > 0 || ofKind(state.lost, kind).length > 1) return undefined;
      return one.name === null || other.name === null ? other : undefined;
    });
  return state;
}

function match(state: Paired, partner: (one: Alternative) => Alternative | undefined): void {
  for (const one of [...state.lost]) {
    const other = partner(one);
    if (other === undefined) continue;
    state.paired.push([one, other]);
    state.lost = state.lost.filter((each) => each !== one);
    state.gained = state.gained.filter((each) => each !== other);
  }
}

function kindOf(form: Alternative['view']['form']): string {
  return [...baseTypes(form)]
    .map((type) => (type === 'integer' ? 'number' : type))
    .sort()
    .join();
}

function shows(asking: Asking, one: Alternative, other: Alternative, effects: readonly Effect[]): boolean {
  const pair = pairOf(asking, one, other);
  return pair !== undefined && asking.shows(pair, effects);
}

/** Undefined if both are written alike. */
function pairOf(asking: Asking, one: Alternative, other: Alternative): Pair | undefined {
  if (one.isDerived || other.isDerived) return asking.pair(one.view, other.view, true);
  return asking.below(one.view.nested, other.view.nested, true);
}
