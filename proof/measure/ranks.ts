/** The order in which a run on a shared target chooses its checks. Pure. */
import type { DeclaredCheck } from '../../cli/run/declared-checks.ts';
import { estimatesBy } from '../../cli/shared-target/check-costs.ts';
import { select, sharedBudget } from '../../cli/shared-target/selection.ts';
import type { Measured, MeasuredCheck } from '../../measured/checks.ts';
import { isGrave } from '../../rules/graph/grave.ts';
import { isQuestion } from '../../rules/index.ts';
import { type Noticing, noticesOf } from './noticed.ts';

/** The lines with what the checks notice, and with the rank of each that has a cost. */
export function ranked(measured: Measured, noticed: ReadonlyMap<string, Noticing>): Measured {
  const withNotices = [...measured.values()].map(({ rank: _, ...check }): MeasuredCheck => {
    const noticing = noticed.get(check.id);
    return noticing === undefined ? check : { ...check, notices: noticesOf(noticing) };
  });
  const priced = withNotices.flatMap(({ id, cost, shared = {} }): Priced[] => {
    const { rules = [], defects = new Set<string>() } = noticed.get(id) ?? {};
    return cost === undefined ? [] : [{ id, rules, defects, own: cost.requests ?? 0, shared: Object.entries(shared) }];
  });
  const chosen = needed(within(sharedBudget, inOrder(priced)));
  const ranks = new Map(inOrder(priced, chosen).map(({ id }, rank) => [id, rank]));
  return new Map(
    withNotices.map((check) => [check.id, ranks.has(check.id) ? { ...check, rank: ranks.get(check.id)! } : check]),
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

/**
 * Each next step is what adds most for its requests: a check, or a share with those of its checks that make it worth its price.
 * @param first those at the beginning
 */
function inOrder(checks: readonly Priced[], first: readonly Priced[] = []): Priced[] {
  const open = new Set(checks.filter((check) => !first.includes(check)));
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
  /** Those that have a share which is not paid for, as many as make it worth most for the price of all. */
  const opened = (share: string, members: readonly Priced[]) => {
    const ratioOf = new Map(members.map((check) => [check, step([check], priceOf([check], share)).ratio]));
    const byRatio = members.toSorted((one, other) => ratioOf.get(other)! - ratioOf.get(one)!);
    return best(byRatio.map((_, at) => step(byRatio.slice(0, at + 1), priceOf(byRatio.slice(0, at + 1)))));
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
  // Deliveries arrive only where a tunnel is configured.
  const able = declared
    .filter(({ id, needs }) => measured.get(id)?.cost && !needs.includes('receiver'))
    .map((check) => ({ ...check, needs: [] }));
  const { chosen } = select(able, new Set(), budget, estimatesBy(measured));
  const defectsOf = (some: readonly DeclaredCheck[]) =>
    new Set(some.flatMap(({ id }) => [...(noticed.get(id)?.defects ?? [])]));
  return Math.round((100 * defectsOf(chosen).size) / defectsOf(able).size);
}
