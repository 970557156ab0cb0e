/** The order in which a run on a shared target chooses its checks. Pure. */
import type { DeclaredCheck } from '../../cli/run/declared-checks.ts';
import { estimatesBy } from '../../cli/shared-target/check-costs.ts';
import { select, sharedBudget } from '../../cli/shared-target/selection.ts';
import type { Measured, MeasuredCheck } from '../../measured/checks.ts';
import { isGrave } from '../../rules/graph/grave.ts';
import { isQuestion } from '../../rules/index.ts';
import { ofCredentials } from '../with-source.ts';
import { type Noticing, noticesOf } from './noticed.ts';

/** The lines with what the checks notice, and with the rank of each of these that has a cost. @param plain see `plainChecks`. */
export function ranked(
  measured: Measured,
  noticed: ReadonlyMap<string, Noticing>,
  plain: ReadonlySet<string>,
): Measured {
  const withNotices = [...measured.values()].map((check): MeasuredCheck => {
    const noticing = noticed.get(check.id);
    return noticing === undefined ? check : { ...check, notices: noticesOf(noticing) };
  });
  const priced = withNotices.flatMap((check) => {
    const { rules = [], defects = new Set<string>() } = noticed.get(check.id) ?? {};
    return plain.has(check.id) ? pricedOf(check, rules, defects) : [];
  });
  const chosen = needed(within(sharedBudget, inOrder(priced)));
  return withRanks(withNotices, inOrder(priced, { first: chosen }));
}

/** Ids of the checks that need nothing but credentials, which every shared target has. */
export function plainChecks(checks: readonly DeclaredCheck[]): Set<string> {
  return new Set(ofCredentials(checks).map(({ id }) => id));
}

/**
 * The lines with ranks for the checks that need a receiver, a hook or records as well, among the plain ones, which keep their
 * order. Of what they notice, only numbers are known here: two that notice so many defects of a rule are taken to notice the same.
 */
export function rankedAmong(measured: Measured, checks: readonly DeclaredCheck[]): Measured {
  const plain = plainChecks(checks);
  const priced = checks.flatMap(({ id, covers }) => {
    const check = measured.get(id);
    if (check === undefined) return [];
    const guessed = Object.fromEntries(covers.filter((id) => !isQuestion(id)).map((id) => [id, perhapsNoticed]));
    return pricedOf(check, covers, numbered(check.notices ?? guessed));
  });
  const rankOf = ({ id }: Priced) => (plain.has(id) ? measured.get(id)?.rank : undefined);
  const fixed = priced.filter((check) => rankOf(check) !== undefined).sort((a, b) => rankOf(a)! - rankOf(b)!);
  return withRanks([...measured.values()], inOrder(priced, { fixed }));
}

/** How many defects of a rule the first check of it notices, about, where no matrix has the check. */
const perhapsNoticed = 3;

function numbered(notices: Readonly<Record<string, number>>): Set<string> {
  return new Set(
    Object.entries(notices).flatMap(([rule, count]) => Array.from({ length: count }, (_, at) => `${rule} ${at}`)),
  );
}

function withRanks(lines: readonly MeasuredCheck[], ordered: readonly Priced[]): Measured {
  const ranks = new Map(ordered.map(({ id }, rank) => [id, rank]));
  return new Map(
    lines.map(({ rank: _, ...check }) => [
      check.id,
      ranks.has(check.id) ? { ...check, rank: ranks.get(check.id)! } : check,
    ]),
  );
}

interface Priced {
  id: string;
  rules: readonly string[];
  defects: ReadonlySet<string>;
  /** Requests of the check itself, and those that it shares with others, by the name of the share. */
  own: number;
  shared: readonly (readonly [share: string, requests: number])[];
}

function pricedOf(
  { id, cost, shared = {} }: MeasuredCheck,
  rules: readonly string[],
  defects: ReadonlySet<string>,
): Priced[] {
  return cost === undefined ? [] : [{ id, rules, defects, own: cost.requests ?? 0, shared: Object.entries(shared) }];
}

/** How many defects it is worth to exercise a rule or to ask a question for the first time. */
const worth = { rule: 2, question: 5 };

/** Makes a check without requests cheap, not free. */
const atLeast = 0.5;

/** What a check may add: the rules and questions that it is about, the defects that it notices and, if a rule is grave, itself. */
const tellsOf = ({ id, rules, defects }: Priced) => [...rules, ...defects, ...(rules.some(isGrave) ? [id] : [])];

function priceOfAll(checks: readonly Priced[]): number {
  return sum(checks.map(({ own }) => own)) + sum([...new Map(checks.flatMap(({ shared }) => shared)).values()]);
}

/** As many of the first as keep to a budget. */
function within(budget: number, ordered: readonly Priced[]): Priced[] {
  const beyond = ordered.findIndex((_, at) => priceOfAll(ordered.slice(0, at + 1)) > budget);
  return ordered.slice(0, beyond < 0 ? ordered.length : beyond);
}

/** Without those, dearest first, that were worth their price until later ones told the same. */
function needed(ordered: readonly Priced[]): Priced[] {
  const groups = [...ordered.map((check) => [check]), ...[...byShare(ordered).values()]];
  const others = (group: readonly Priced[]) => ordered.filter((check) => !group.includes(check));
  const times = countsOf(ordered.flatMap(tellsOf));
  const isTold = (group: readonly Priced[]) =>
    [...countsOf(group.flatMap(tellsOf))].every(([what, count]) => times.get(what)! > count);
  const [dearest] = groups.filter(isTold).toSorted((one, other) => priceOfAll(others(one)) - priceOfAll(others(other)));
  return dearest === undefined || priceOfAll(dearest) === 0 ? [...ordered] : needed(others(dearest));
}

function byShare(checks: readonly Priced[], paid: ReadonlySet<string> = new Set()): Map<string, Priced[]> {
  const shares = new Map<string, Priced[]>();
  for (const check of checks)
    for (const [share] of check.shared) if (!paid.has(share)) shares.set(share, [...(shares.get(share) ?? []), check]);
  return shares;
}

/** How many of those in a fixed order may be one step. */
const mostAhead = 30;

/**
 * Each next step is what adds most for its requests: a check, or a share with those of its checks that make it worth its price,
 * or as many as make it worth most of those whose order is given.
 * @param given those at the beginning, and those that come in this order
 */
function inOrder(
  checks: readonly Priced[],
  { first = [], fixed = [] }: { first?: readonly Priced[]; fixed?: readonly Priced[] } = {},
): Priced[] {
  const open = new Set(checks.filter((check) => !first.includes(check) && !fixed.includes(check)));
  const waiting = [...fixed];
  const seen = new Set(first.flatMap(tellsOf));
  const paid = new Set(first.flatMap(({ shared }) => shared.map(([share]) => share)));
  const worthOf = (some: readonly Priced[]) => {
    const added = new Set(some.flatMap(tellsOf).filter((what) => !seen.has(what)));
    const ofRules = [...new Set(some.flatMap(({ rules }) => rules))].filter((id) => added.has(id));
    const more = ofRules.reduce((sum, id) => sum + (isQuestion(id) ? worth.question : worth.rule) - 1, 0);
    return added.size + more;
  };
  /** What these checks take, besides what is paid for and this share. */
  const priceOf = (some: readonly Priced[], share?: string) => {
    const unpaid = new Map(some.flatMap(({ shared }) => shared.filter(([name]) => name !== share && !paid.has(name))));
    return sum(some.map(({ own }) => own)) + sum([...unpaid.values()]);
  };
  const step = (some: readonly Priced[], price: number) => ({ some, ratio: worthOf(some) / (price + atLeast) });
  /** As many of the first as make it worth most for the price of all. */
  const upTo = (some: readonly Priced[]) =>
    best(some.map((_, at) => step(some.slice(0, at + 1), priceOf(some.slice(0, at + 1)))));
  /** Those that have a share which is not paid for. */
  const opened = (share: string, members: readonly Priced[]) => {
    const ratioOf = new Map(members.map((check) => [check, step([check], priceOf([check], share)).ratio]));
    return upTo(members.toSorted((one, other) => ratioOf.get(other)! - ratioOf.get(one)!));
  };
  const ordered = [...first];
  while (open.size + waiting.length > 0) {
    const singles = [...open].filter(({ shared }) => shared.every(([share]) => paid.has(share)));
    const { some } = best([
      ...singles.map((check) => step([check], check.own)),
      ...[...byShare([...open], paid)].map(([share, members]) => opened(share, members)),
      ...(waiting.length > 0 ? [upTo(waiting.slice(0, mostAhead))] : []),
    ]);
    if (some[0] === waiting[0]) waiting.splice(0, some.length);
    for (const check of some) {
      open.delete(check);
      ordered.push(check);
      for (const what of tellsOf(check)) seen.add(what);
      for (const [share] of check.shared) paid.add(share);
    }
  }
  return ordered;
}

function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function best<Step extends { ratio: number }>(steps: readonly Step[]): Step {
  return steps.reduce((one, other) => (other.ratio > one.ratio ? other : one));
}

/** The part of all defects that any of the checks notices which those notice that a run with this budget makes, in per cent. */
export function noticedWithin(
  budget: number,
  declared: readonly DeclaredCheck[],
  measured: Measured,
  noticed: ReadonlyMap<string, Noticing>,
): number {
  const able = ofCredentials(declared)
    .filter(({ id }) => measured.get(id)?.cost)
    .map((check) => ({ ...check, needs: [] }));
  const { chosen } = select(able, new Set(), budget, estimatesBy(measured));
  const defectsOf = (some: readonly DeclaredCheck[]) =>
    new Set(some.flatMap(({ id }) => [...(noticed.get(id)?.defects ?? [])]));
  return Math.round((100 * defectsOf(chosen).size) / defectsOf(able).size);
}
