/** The order in which a run on a shared target chooses its checks. Pure. */
import type { DeclaredCheck } from '../../cli/run/declared-checks.ts';
import { estimatesBy } from '../../cli/shared-target/check-costs.ts';
import { select, sharedBudget, spendable } from '../../cli/shared-target/selection.ts';
import type { Measured, MeasuredCheck } from '../../measured/checks.ts';
import { isGrave } from '../../rules/graph/grave.ts';
import { isQuestion } from '../../rules/index.ts';
import { possibleWith } from '../with-source.ts';
import { mostTelling, type Price } from './most-telling.ts';
import { type Noticing, noticesOf } from './noticed.ts';

/**
 * How many defects it is worth to exercise a rule or to ask a question for the first time, and to make a check of a grave rule: in the
 * first 500 requests, which are all of a small run, and in those of the default budget.
 */
const worth = { small: { rule: 1, question: 1, grave: 1 }, usual: { rule: 2, question: 5, grave: 1 } };
const smallBudget = 500;

/** The lines with what the checks notice, and with the rank of each that needs nothing but credentials. */
export async function ranked(
  measured: Measured,
  noticed: ReadonlyMap<string, Noticing>,
  checks: readonly DeclaredCheck[],
): Promise<Measured> {
  const withNotices = [...measured.values()].map((check): MeasuredCheck => {
    const noticing = noticed.get(check.id);
    return noticing === undefined ? check : { ...check, notices: noticesOf(noticing) };
  });
  const priced = possibleWith('credentials', checks).flatMap(({ id, covers }) =>
    pricedOf(measured.get(id), covers, noticed.get(id)?.defects ?? new Set()),
  );
  const small = await mostTelling(priced, { budget: spendable(smallBudget), tells: telling(worth.small), kept: [] });
  const usual = await mostTelling(priced, { budget: spendable(sharedBudget), tells, kept: small });
  return withRanks(
    withNotices,
    [small, usual, priced].reduce<Priced[]>((first, some) => inOrder(some, { first }), []),
  );
}

/**
 * The lines with ranks for the checks that need a receiver, a hook or records as well, among the plain ones, which keep their
 * order. Of what they notice, only numbers are known here: two that notice so many defects of a rule are taken to notice the same.
 */
export function rankedAmong(measured: Measured, checks: readonly DeclaredCheck[]): Measured {
  const plain = new Set(possibleWith('credentials', checks).map(({ id }) => id));
  const priced = checks.flatMap(({ id, covers }) => {
    const check = measured.get(id);
    const guessed = Object.fromEntries(covers.filter((id) => !isQuestion(id)).map((id) => [id, perhapsNoticed]));
    return pricedOf(check, covers, numbered(check?.notices ?? guessed));
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

interface Priced extends Price {
  id: string;
  rules: readonly string[];
  defects: ReadonlySet<string>;
}

/** Nothing where no cost was measured. */
function pricedOf(check: MeasuredCheck | undefined, rules: readonly string[], defects: ReadonlySet<string>): Priced[] {
  if (check?.cost === undefined) return [];
  const { id, cost, shared = {} } = check;
  return [{ id, rules, defects, own: cost.requests ?? 0, shared: Object.entries(shared) }];
}

/** Makes a check without requests cheap, not free. */
const atLeast = 0.5;

/** What a check may add: the rules and questions that it is about, the defects that it notices and, if a rule is grave, itself. */
const telling =
  ({ rule, question, grave }: typeof worth.usual) =>
  ({ id, rules, defects }: Priced): [what: string, worth: number][] => [
    ...rules.map((each): [string, number] => [each, isQuestion(each) ? question : rule]),
    ...[...defects].map((name): [string, number] => [name, 1]),
    ...(rules.some((each) => isGrave(each) && !isQuestion(each)) ? [[id, grave] as [string, number]] : []),
  ];

const tells = telling(worth.usual);

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
 * or the next few of `fixed`, as many as are worth most for their price.
 * @param options `first` stands at the beginning; `fixed` keeps its order among the others.
 */
function inOrder(
  checks: readonly Priced[],
  { first = [], fixed = [] }: { first?: readonly Priced[]; fixed?: readonly Priced[] } = {},
): Priced[] {
  const open = new Set(checks.filter((check) => !first.includes(check) && !fixed.includes(check)));
  const waiting = [...fixed];
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

/** The part of all defects that any of the checks notices which those notice that a run with this budget makes, in per cent. */
export function noticedWithin(
  budget: number,
  declared: readonly DeclaredCheck[],
  measured: Measured,
  noticed: ReadonlyMap<string, Noticing>,
): number {
  const able = possibleWith('credentials', declared)
    .filter(({ id }) => measured.get(id)?.cost)
    .map((check) => ({ ...check, needs: [] }));
  const { chosen } = select(able, new Set(), budget, estimatesBy(measured));
  const defectsOf = (some: readonly DeclaredCheck[]) =>
    new Set(some.flatMap(({ id }) => [...(noticed.get(id)?.defects ?? [])]));
  return Math.round((100 * defectsOf(chosen).size) / defectsOf(able).size);
}
