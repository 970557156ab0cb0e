/** The order in which a run on a shared target chooses its checks. Pure. */
import type { DeclaredCheck } from '../../cli/run/declared-checks.ts';
import { estimatesBy } from '../../cli/shared-target/check-costs.ts';
import { select } from '../../cli/shared-target/selection.ts';
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
  const ranks = new Map(inOrder(priced).map(({ id }, rank) => [id, rank]));
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

/** How many defects it is worth to exercise a rule or to ask a question for the first time, and to make a check of a grave rule. */
const worth = { rule: 2, question: 5, grave: 1 };

/** Makes a check without requests cheap, not free. */
const atLeast = 0.5;

/** Each next step is what adds most for its requests: a check, or a share with those of its checks that make it worth its price. */
function inOrder(checks: readonly Priced[]): Priced[] {
  const open = new Set(checks);
  const seen = new Set<string>();
  const paid = new Set<string>();
  const worthOf = (some: readonly Priced[]) => {
    const added = new Set(
      some.flatMap(({ rules, defects }) => [...rules, ...defects]).filter((what) => !seen.has(what)),
    );
    const grave = some.filter(({ rules }) => rules.some(isGrave)).length;
    const ofRules = [...new Set(some.flatMap(({ rules }) => rules))].filter((id) => added.has(id));
    const more = ofRules.reduce((sum, id) => sum + (isQuestion(id) ? worth.question : worth.rule) - 1, 0);
    return added.size + more + grave * worth.grave;
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
  const ordered: Priced[] = [];
  while (open.size > 0) {
    const shares = new Map<string, Priced[]>();
    const singles: Priced[] = [];
    for (const check of open) {
      const unpaid = check.shared.filter(([share]) => !paid.has(share));
      if (unpaid.length === 0) singles.push(check);
      for (const [share] of unpaid) shares.set(share, [...(shares.get(share) ?? []), check]);
    }
    const { some } = best([
      ...singles.map((check) => step([check], check.own)),
      ...[...shares].map(([share, members]) => opened(share, members)),
    ]);
    for (const check of some) {
      open.delete(check);
      ordered.push(check);
      for (const what of [...check.rules, ...check.defects]) seen.add(what);
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
