/**
 * Chooses the checks of a run on a shared target, where every request costs somebody: in the order of their ranks, which were
 * measured, while the budget lasts. Those that together tell most within 500 requests come first, and then those within the default
 * budget (`proof/measure/ranks.ts`). Pure: the same checks, powers, budget and circumstances give the same
 * selection, in every shard.
 */
import { requestsOfProbe } from '../../fixtures/lab/lag-probe.ts';
import { isOfEachRoute } from '../../rules/graph/grave.ts';
import { isQuestion, ruleIds } from '../../rules/index.ts';
import type { DeclaredCheck } from '../run/declared-checks.ts';

/** Request budget of a run for which none is set, as documented in `docs/configuration.md`. */
export const sharedBudget = 1_500;

/** What the preflight sends with all credentials (`preflightRequests`). */
const wholePreflight = 30;

/**
 * Requests of a budget that must not be exceeded, kept for the preflight, for the look at how far reads are behind, and for what the
 * estimates do not know: tokens, and learners that deferred checks would have passed on; and, growing with the budget, throttling, lost
 * responses, pages of other people's records.
 */
export function keptOf(maxRequests: number, preflight = wholePreflight): number {
  return preflight + requestsOfProbe + Math.max(Math.min(20, 0.1 * maxRequests), 0.036 * maxRequests);
}

/** What is known about the checks before they run. */
export interface Estimates {
  /** Requests that a check takes, with those that remove its records; not those that it shares. */
  requests: (check: DeclaredCheck) => number;
  /** Requests that are sent once for all checks that share them, by the name of the share. */
  shared: (check: DeclaredCheck) => Readonly<Record<string, number>>;
  /** Position among all checks: the last if measuring found no cost, since the service never did what it needs; Infinity if unmeasured. */
  rank: (check: DeclaredCheck) => number;
}

export interface Selection {
  chosen: DeclaredCheck[];
  /** Those that could run, but are deferred to save their requests. */
  deferred: DeclaredCheck[];
  /** Estimate for the chosen ones. */
  requests: number;
}

/** What a run has beside its budget. */
export interface Circumstances {
  /** Requests of the budget that are not for checks. */
  kept?: number;
  /** Powers that a person has supplied. */
  staged?: readonly string[];
  /** Rules and questions that a gate compares with its baseline: they come first if that decides more of them. */
  watched?: readonly string[];
}

/** @param budget requests that the whole run may take; Infinity chooses all. */
export function select(
  checks: readonly DeclaredCheck[],
  powers: ReadonlySet<string>,
  budget: number,
  estimates: Estimates,
  { kept = 0, staged = [], watched = [] }: Circumstances = {},
): Selection {
  // A run with the default budget defers none of those that each try another route.
  const whole = budget < sharedBudget ? [] : ruleIds.filter(isOfEachRoute);
  const runnable = checks.filter(({ needs }) => needs.every((power) => powers.has(power)));
  const ranked = [...runnable].sort((one, other) => estimates.rank(one) - estimates.rank(other));
  const pick = (wanted: Wanted, first: readonly DeclaredCheck[]): Picker => {
    const picked = new Picker(budget - kept, estimates);
    for (const check of [...first, ...ranked]) picked.add(check);
    const more = firstOfWanted(ranked, picked.chosen, wanted).filter((check) => !first.includes(check));
    return more.length === 0 ? picked : pick(wanted, [...first, ...more]);
  };
  const isFirst = (check: DeclaredCheck) =>
    estimates.rank(check) === Infinity || check.needs.some((power) => staged.includes(power));
  const first = firstOfEach(ranked.filter(isFirst));
  const plain = pick({ whole: new Set<string>(whole), once: new Set() }, first);
  const watching = pick({ whole: new Set([...whole, ...watched.filter(isQuestion)]), once: new Set(watched) }, first);
  // Within a budget that is too small for all that is watched, many dear questions would be asked in part, which decides none.
  const picker = decided(watched, runnable, watching) > decided(watched, runnable, plain) ? watching : plain;
  const chosen = checks.filter((check) => picker.chosen.has(check));
  return { chosen, deferred: runnable.filter((check) => !picker.chosen.has(check)), requests: picker.spent };
}

/** One check for each rule and question, of checks that have no rank, and of those for which a person has done something. */
function firstOfEach(checks: readonly DeclaredCheck[]): DeclaredCheck[] {
  const covered = new Set<string>();
  return checks.filter(({ covers }) => {
    const isFirst = covers.some((id) => !covered.has(id));
    if (isFirst) for (const id of covers) covered.add(id);
    return isFirst;
  });
}

/** How many of these ids the chosen checks decide: a rule by any of its checks, a question by all. */
function decided(ids: readonly string[], runnable: readonly DeclaredCheck[], { chosen }: Picker): number {
  return ids.filter((id) => {
    const checks = runnable.filter(({ covers }) => covers.includes(id));
    return isQuestion(id) ? checks.every((check) => chosen.has(check)) : checks.some((check) => chosen.has(check));
  }).length;
}

/** Ids of which all checks are wanted, or one. */
interface Wanted {
  whole: ReadonlySet<string>;
  once: ReadonlySet<string>;
}

/** One check of each rule that is wanted once and has none, and all that is missing of what is wanted as a whole. */
function firstOfWanted(
  ranked: readonly DeclaredCheck[],
  chosen: ReadonlySet<DeclaredCheck>,
  wanted: Wanted,
): DeclaredCheck[] {
  const covered = new Set([...chosen].flatMap(({ covers }) => covers));
  return ranked.filter((check) => {
    if (chosen.has(check)) return false;
    const isFirst = check.covers.some((id) => wanted.whole.has(id) || (wanted.once.has(id) && !covered.has(id)));
    if (isFirst) for (const id of check.covers) covered.add(id);
    return isFirst;
  });
}

class Picker {
  readonly chosen = new Set<DeclaredCheck>();
  /** What the chosen ones share. */
  readonly #paid = new Set<string>();
  spent = 0;

  constructor(
    private readonly budget: number,
    private readonly estimates: Estimates,
  ) {}

  /** Chooses the check unless it is chosen already or would exceed the budget. */
  add(check: DeclaredCheck): void {
    const shared = Object.entries(this.estimates.shared(check)).filter(([share]) => !this.#paid.has(share));
    const requests = shared.reduce((sum, [, each]) => sum + each, this.estimates.requests(check));
    if (this.chosen.has(check) || this.spent + requests > this.budget) return;
    this.spent += requests;
    this.chosen.add(check);
    for (const [share] of shared) this.#paid.add(share);
  }
}
