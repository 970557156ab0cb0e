/**
 * Chooses the checks of a run on a shared target, where every request costs somebody. First come all checks of grave rules, a cheap
 * one that finds much for its requests for every other rule, and all that answer questions: answers must not depend on the
 * budget. If it is not enough for those, every rule gets one. Then come the checks that find most of what is left, while the
 * budget lasts. Pure: the same checks, powers and budget give the
 * same selection, in every shard.
 */
import { isGrave } from '../../rules/graph/grave.ts';
import { isQuestion } from '../../rules/index.ts';
import type { DeclaredCheck } from '../run/declared-checks.ts';

/** Request budget of a run for which none is set, as documented in `docs/configuration.md`. */
export const sharedBudget = 1_500;

/**
 * Requests kept in reserve for what the estimates do not know: tokens, the OpenAPI document, learners that deferred
 * checks would have passed on; and, growing with the budget, throttling, lost responses, pages of other people's
 * records.
 */
function reserveOf(budget: number): number {
  return Math.max(Math.min(60, 0.12 * budget), 0.04 * budget);
}

/** What is known about the checks before they run. */
export interface Estimates {
  /** Requests that a check takes, with those that remove its records; not those that its pool shares. */
  requests: (check: DeclaredCheck) => number;
  /** Requests that all checks of its pool share. */
  shared: (check: DeclaredCheck) => number;
  /** How many known defects of a rule it notices. */
  notices: (check: DeclaredCheck, ruleId: string) => number;
  /** Position among all checks; those that find most for their requests come first. */
  rank: (check: DeclaredCheck) => number;
}

export interface Selection {
  chosen: DeclaredCheck[];
  /** Those that could run, but are deferred to save their requests. */
  leftOut: DeclaredCheck[];
  /** Estimate for the chosen ones. */
  requests: number;
}

/** @param budget requests that the whole run may take; Infinity chooses all. */
export function select(
  checks: readonly DeclaredCheck[],
  powers: ReadonlySet<string>,
  budget: number,
  estimates: Estimates,
): Selection {
  const runnable = checks.filter(({ needs }) => needs.every((power) => powers.has(power)));
  const ranked = [...runnable].sort((one, other) => estimates.rank(one) - estimates.rank(other));
  const usable = budget === Infinity ? budget : budget - reserveOf(budget);
  const grave = runnable.filter(({ covers }) => covers.some(isGrave));
  const asking = runnable.filter(({ covers }) => covers.some(isQuestion));
  const first = [...grave, ...forEachRule(ranked, estimates), ...asking];
  const picker = new Picker(usable, estimates);
  if (!picker.addAll(first)) for (const check of forEachRule(ranked, estimates)) picker.add(check);
  for (const check of ranked) picker.add(check);
  const chosen = checks.filter((check) => picker.chosen.has(check));
  return { chosen, leftOut: runnable.filter((check) => !picker.chosen.has(check)), requests: picker.spent };
}

/**
 * How many more requests than its cheapest check the chosen check of a rule may take, so the budget is enough for all
 * rules.
 */
const dearer = 2;

/**
 * One check for each rule: among its cheap ones, the one that notices most deviations from this rule, which a check
 * that only tests acceptance rarely does. Checks that a target may refuse are chosen only for rules that have no
 * others. Cheap ones come first, in case the budget is not enough for all.
 */
function forEachRule(ranked: readonly DeclaredCheck[], { requests, shared, notices }: Estimates): DeclaredCheck[] {
  const byRule = new Map<string, DeclaredCheck[]>();
  for (const check of ranked)
    for (const id of check.covers) if (!isQuestion(id)) byRule.set(id, [...(byRule.get(id) ?? []), check]);
  const inPool = ({ pool }: DeclaredCheck) =>
    pool === undefined ? 1 : ranked.filter((each) => each.pool === pool).length;
  const price = (check: DeclaredCheck) => requests(check) + shared(check) / inPool(check);
  const best = [...byRule].map(([id, checks]) => {
    const sure = checks.filter(({ mayBeRefused }) => !mayBeRefused);
    const eligible = sure.length > 0 ? sure : checks;
    const most = Math.min(...eligible.map(price)) + dearer;
    const cheap = eligible.filter((check) => price(check) <= most);
    return cheap.reduce((one, other) => (notices(other, id) > notices(one, id) ? other : one));
  });
  return [...new Set(best)].sort((one, other) => price(one) - price(other));
}

class Picker {
  readonly chosen = new Set<DeclaredCheck>();
  /** The pools of the chosen ones. */
  readonly #pools = new Set<string>();
  readonly #budget: number;
  readonly #estimates: Estimates;
  spent = 0;

  constructor(budget: number, estimates: Estimates) {
    this.#budget = budget;
    this.#estimates = estimates;
  }

  /** Chooses all of these checks, or none if they would exceed the budget. */
  addAll(checks: readonly DeclaredCheck[]): boolean {
    const all = new Picker(this.#budget, this.#estimates);
    for (const check of checks) all.add(check);
    const isEnough = checks.every((check) => all.chosen.has(check));
    if (isEnough) for (const check of checks) this.add(check);
    return isEnough;
  }

  /** Chooses the check unless it is chosen already or would exceed the budget. */
  add(check: DeclaredCheck): void {
    const { pool = null } = check;
    const shared = pool === null || this.#pools.has(pool) ? 0 : this.#estimates.shared(check);
    const requests = this.#estimates.requests(check) + shared;
    if (this.chosen.has(check) || this.spent + requests > this.#budget) return;
    this.spent += requests;
    this.chosen.add(check);
    if (pool !== null) this.#pools.add(pool);
  }
}
