/**
 * Which checks a run makes of a target that others use too, where each request is somebody's. Every rule that can be
 * exercised is, by the check that tells most for its requests; then every question; then more checks, rule by rule, while
 * the budget lasts. Pure: the same checks, powers and budget give the same selection, in every shard.
 */
import { catalogue } from '../rules/index.ts';
import type { DeclaredCheck } from './needs.ts';

/** Requests of a run that nobody set a limit for; the documentation promises it. */
export const sharedBudget = 1_500;

/** Kept back for what no estimate knows: throttling, lost answers, pages of other people's records. */
const reserve = 0.06;

/** What is known of the checks before they run. */
export interface Estimates {
  /** Requests that a check takes, with those that remove its records. */
  requests: (check: DeclaredCheck) => number;
  /** Position among all checks, the most telling for its requests first. */
  rank: (check: DeclaredCheck) => number;
}

export interface Selection {
  chosen: DeclaredCheck[];
  /** Those that could run, and were left out for their requests. */
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
  const picker = new Picker(budget * (1 - reserve), estimates);
  picker.coverEach(ranked, ({ covers }) => covers.filter((id) => kindOf(id) !== 'question'));
  picker.coverEach(ranked, ({ covers }) => covers);
  picker.addFairly(ranked);
  const chosen = checks.filter((check) => picker.chosen.has(check));
  return { chosen, leftOut: runnable.filter((check) => !picker.chosen.has(check)), requests: picker.spent };
}

class Picker {
  readonly chosen = new Set<DeclaredCheck>();
  readonly #covered = new Map<string, number>();
  readonly #budget: number;
  readonly #estimates: Estimates;
  spent = 0;

  constructor(budget: number, estimates: Estimates) {
    this.#budget = budget;
    this.#estimates = estimates;
  }

  /** One check for each of the ids, cheap ones first where the budget does not hold all. */
  coverEach(ranked: readonly DeclaredCheck[], idsOf: (check: DeclaredCheck) => string[]): void {
    const picked: DeclaredCheck[] = [];
    const seen = new Set(this.#covered.keys());
    for (const check of ranked) {
      const fresh = idsOf(check).filter((id) => !seen.has(id));
      if (fresh.length === 0 || this.chosen.has(check)) continue;
      for (const id of fresh) seen.add(id);
      picked.push(check);
    }
    const { requests } = this.#estimates;
    for (const check of picked.sort((one, other) => requests(one) - requests(other))) this.#add(check);
  }

  /** More checks, always of the rule that has fewest so far. */
  addFairly(ranked: readonly DeclaredCheck[]): void {
    const open = new Set(ranked.filter((check) => !this.chosen.has(check)));
    const fewest = ({ covers }: DeclaredCheck) => Math.min(...covers.map((id) => this.#covered.get(id) ?? 0));
    for (let round = 1; open.size > 0; round++)
      for (const check of open) {
        if (fewest(check) > round) continue;
        open.delete(check);
        this.#add(check);
      }
  }

  #add(check: DeclaredCheck): void {
    const requests = this.#estimates.requests(check);
    if (this.spent + requests > this.#budget) return;
    this.spent += requests;
    this.chosen.add(check);
    for (const id of check.covers) this.#covered.set(id, (this.#covered.get(id) ?? 0) + 1);
  }
}

function kindOf(id: string): string | undefined {
  return (catalogue as Record<string, { kind: string }>)[id]?.kind;
}
