/** The order in which a run on a shared target chooses its checks. Pure. */

import type { DeclaredCheck } from '../../cli/run/declared-checks.ts';
import { estimatesBy } from '../../cli/shared-target/check-costs.ts';
import { keptOf, select, sharedBudget } from '../../cli/shared-target/selection.ts';
import type { Measured, MeasuredCheck } from '../../measured/checks.ts';
import { grouped } from '../../protocol/group-by.ts';
import { isGrave, isIsolation, isOfEachRoute } from '../../rules/graph/grave.ts';
import { catalogue, isQuestion, isRuleId } from '../../rules/index.ts';
import { type ProofSource, possibleWith } from '../with-source.ts';
import { mostTelling, type Price } from './most-telling.ts';

/**
 * How many defects it is worth to exercise a rule or to ask a question for the first time, to make a check of a grave rule, and, beside
 * itself, to notice a defect by a rule between organisations: in a small run, in one with the
 * default budget, and where the target has more powers, and so more rules, than such a budget can exercise.
 */
const worth = {
  small: { rule: 1, question: 1, grave: 1, foreign: 1 },
  usual: { rule: 2, question: 3.6, grave: 0.25, foreign: 1 },
  wide: { rule: 3, question: 6, grave: 0.5, foreign: 0 },
};
/** What `LAS_MAX_REQUESTS=500` leaves for checks. */
const smallBudget = 500 - keptOf(500);

/**
 * The lines with the rank of each check that has a cost. One order serves targets with any powers: what a target cannot do is passed
 * over. So what is best for more powers is chosen from what is best for fewer, and from the checks that the further powers open; and what
 * a small run makes is chosen from what a usual one does.
 */
export async function ranked(measured: Measured, checks: readonly DeclaredCheck[]): Promise<Measured> {
  const priced = checks.flatMap(({ id, covers }) => pricedOf(measured.get(id), covers));
  const possible = (source: ProofSource) => {
    const ids = new Set(possibleWith(source, checks).map(({ id }) => id));
    return priced.filter(({ id }) => ids.has(id));
  };
  const plain = possible('credentials');
  const held = without(possible('existing'), plain);
  const delivered = without(possible('receiver'), plain);
  const acted = without(possible('hook'), [...plain, ...delivered]);
  const small = (some: readonly Priced[]) =>
    mostTelling(some, { budget: smallBudget, tells: telling(worth.small), takesAll: isQuestion, kept: [] });
  const usual = (some: readonly Priced[], kept: readonly Priced[], worths = worth.wide) =>
    mostTelling(some, { budget: sharedBudget, tells: telling(worths), takesAll: isQuestion, kept });

  // A run with the default budget makes all of these, whatever they are worth (`cli/shared-target/selection.ts`).
  const ofEachRoute = plain.filter(({ rules }) => rules.some((id) => isOfEachRoute(id)));
  const usualOfPlain = await usual(plain, ofEachRoute, worth.usual);
  const smallOfPlain = await small(usualOfPlain);
  const always = union(smallOfPlain, ofEachRoute);
  const smallOfAll = await small(union(held, delivered, acted, smallOfPlain));
  const usualWithHeld = await usual(union(held, usualOfPlain), always);
  const usualWithDelivered = await usual(union(delivered, usualOfPlain), always);
  // Cheap, so that they are made where a hook helps as well.
  const chosenHeld = without(usualWithHeld, plain);
  const first = union(smallOfAll, always, chosenHeld);
  const usualOfAll = await usual(union(first, acted, usualWithDelivered), first);
  const parts = [smallOfAll, always, chosenHeld, usualOfAll, usualWithDelivered, usualWithHeld, usualOfPlain];
  return withRanks(measured, [...parts, priced].reduce<Priced[]>(inOrder, []));
}

function without<T>(some: readonly T[], others: readonly T[]): T[] {
  return some.filter((one) => !others.includes(one));
}

function union<T>(...lists: readonly (readonly T[])[]): T[] {
  return [...new Set(lists.flat())];
}

function withRanks(measured: Measured, ordered: readonly Priced[]): Measured {
  const ranks = new Map(ordered.map(({ id }, rank) => [id, rank]));
  return new Map(
    [...measured].map(([id, { rank: _, ...check }]) => [
      id,
      ranks.has(id) ? { ...check, rank: ranks.get(id)! } : check,
    ]),
  );
}

interface Priced extends Price {
  id: string;
  rules: readonly string[];
  defects: readonly string[];
}

/** Nothing where no cost was measured. */
function pricedOf(check: MeasuredCheck | undefined, rules: readonly string[]): Priced[] {
  if (check?.cost === undefined) return [];
  const { id, cost, shared = {}, notices = [] } = check;
  return [{ id, rules, defects: notices, own: cost.requests ?? 0, shared: Object.entries(shared) }];
}

/** Makes a check without requests cheap, not free. */
const atLeast = 0.5;

/** What a check may add: the rules and questions that it is about, the defects that it notices and, if a rule is grave, itself. */
const telling =
  ({ rule, question, grave, foreign }: typeof worth.usual) =>
  ({ id, rules, defects }: Priced): [what: string, worth: number][] => [
    ...rules.map((each): [string, number] => [each, isQuestion(each) ? question : rule]),
    ...defects.map((name): [string, number] => [name, 1]),
    ...(rules.some(isIsolation)
      ? defects.map((name): [string, number] => [`${name} between organisations`, foreign])
      : []),
    ...(rules.some((each) => isGrave(each) && !isQuestion(each)) ? [[id, grave] as [string, number]] : []),
  ];

const tells = telling(worth.wide);

function byShare(checks: readonly Priced[], paid: ReadonlySet<string>): Map<string, Priced[]> {
  const shares = checks.flatMap((check) => check.shared.map(([share]) => [share, check] as const));
  return grouped(shares.filter(([share]) => !paid.has(share)));
}

/** The first ones, then what adds most for its requests: a check, or a share with those of its checks that make it worth it. */
function inOrder(first: readonly Priced[], others: readonly Priced[]): Priced[] {
  const open = new Set(others.filter((check) => !first.includes(check)));
  const seen = new Set(first.flatMap((check) => tells(check).map(([what]) => what)));
  const paid = new Set(first.flatMap(({ shared }) => shared.map(([share]) => share)));
  const worthOf = (some: readonly Priced[]) =>
    sum([...new Map(some.flatMap(tells))].filter(([what]) => !seen.has(what)).map(([, worth]) => worth));
  /** What these checks take, besides what is paid for and this share. */
  const priceOf = (some: readonly Priced[], share?: string) => {
    const unpaid = new Map(some.flatMap(({ shared }) => shared.filter(([name]) => name !== share && !paid.has(name))));
    return sum(some.map(({ own }) => own)) + sum([...unpaid.values()]);
  };
  const step = (some: readonly Priced[], price: number) => ({ some, ratio: worthOf(some) / (price + atLeast) });
  /** Those that have a share which is not paid for: as many of the best as make it worth most for the price of all. */
  const opened = (share: string, members: readonly Priced[]) => {
    const ratioOf = new Map(members.map((check) => [check, step([check], priceOf([check], share)).ratio]));
    const sorted = members.toSorted((one, other) => ratioOf.get(other)! - ratioOf.get(one)!);
    return best(sorted.map((_, at) => step(sorted.slice(0, at + 1), priceOf(sorted.slice(0, at + 1)))));
  };
  const ordered = [...first];
  while (open.size > 0) {
    const singles = [...open].filter(({ shared }) => shared.every(([share]) => paid.has(share)));
    const { some } = best([
      ...singles.map((check) => step([check], check.own)),
      ...[...byShare([...open], paid)].map(([share, members]) => opened(share, members)),
    ]);
    for (const check of some) {
      open.delete(check);
      ordered.push(check);
      for (const [what] of tells(check)) seen.add(what);
      for (const [share] of check.shared) paid.add(share);
    }
  }
  return ordered;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function best<Step extends { ratio: number }>(steps: readonly Step[]): Step {
  return steps.reduce((one, other) => (other.ratio > one.ratio ? other : one));
}

/**
 * What a run tells on a target whose powers come from the source, of all that such a target can show.
 * @param maxRequests as in `LAS_MAX_REQUESTS`; null, without it.
 */
export function toldWithin(
  maxRequests: number | null,
  source: ProofSource,
  checks: readonly DeclaredCheck[],
  measured: Measured,
) {
  const able = possibleWith(source, checks)
    .filter(({ id }) => measured.get(id)?.cost)
    .map((check) => ({ ...check, needs: [] }));
  const kept = maxRequests === null ? 0 : keptOf(maxRequests);
  const { chosen } = select(able, new Set(), maxRequests ?? sharedBudget, estimatesBy(measured), { kept });
  const defectsOf = (some: readonly DeclaredCheck[]) =>
    new Set(some.flatMap(({ id }) => measured.get(id)?.notices ?? [])).size;
  const entriesOf = (some: readonly DeclaredCheck[]) => new Set(some.flatMap(({ covers }) => covers));
  // A question has no answer unless all its checks are made.
  const open = entriesOf(able.filter((check) => !chosen.includes(check)));
  const told = [...entriesOf(chosen)];
  return {
    percent: Math.round((100 * defectsOf(chosen)) / defectsOf(able)),
    rules: told.filter((id) => isRuleId(id) && !isQuestion(id) && catalogue[id].party === 'service').length,
    questions: told.filter((id) => isQuestion(id) && !open.has(id)).length,
  };
}
