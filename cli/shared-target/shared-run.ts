/** Plans which checks a run makes on a shared target. */
import { Inconclusive } from '../../fixtures/api/inconclusive.ts';
import { planFile, type RequestPlan } from '../../fixtures/lab/request-plan.ts';
import { type Config, readConfig } from '../../fixtures/target/config.ts';
import { openTarget } from '../../fixtures/target/target.ts';
import { runNotes } from '../../protocol/run-notes.ts';
import { mostRequests } from '../preflight/existing.ts';
import { preflightRequests } from '../preflight/requests.ts';
import type { DeclaredCheck } from '../run/declared-checks.ts';
import { estimates } from './check-costs.ts';
import { keptOf, type Selection, select, sharedBudget } from './selection.ts';

/** Request budget by which a run on a shared target chooses its checks; Infinity chooses all. */
export function budgetOf({ thorough, readOnly, maxRequests }: Config): number {
  // Only running a check shows whether it writes, so a read-only run tries them all; it sends little.
  return readOnly ? Infinity : (maxRequests ?? (thorough ? Infinity : sharedBudget));
}

/** Chooses which of these checks a run makes: all, if each test gets its own organisations. */
export function selectionFor(config: Config, powers: ReadonlySet<string>, checks: DeclaredCheck[]): Selection {
  const budget = powers.has('organisations') ? Infinity : budgetOf(config);
  const { staged, watched = [], existing = {} } = runNotes();
  const holdsRecords = Object.values(existing).some((ids = []) => ids.length > 0);
  const preflight = preflightRequests(config) + (holdsRecords ? mostRequests(config) : 0);
  const kept = config.maxRequests === null ? 0 : keptOf(config.maxRequests, preflight);
  return select(checks, powers, budget, estimates, { kept, staged: staged?.powers ?? [], watched });
}

/** From how long a response on, in milliseconds, a run says beforehand how long it will take. */
export const slowMs = 1_000;

/**
 * Writes the plan of the whole run, even in a shard: what to defer, and what the rest costs. None if the target does not answer.
 * @returns how many requests the run takes; null where nobody counts them
 */
export async function planRequests(listed: () => DeclaredCheck[] | Promise<DeclaredCheck[]>): Promise<number | null> {
  const config = readConfig();
  const isUnlimited = budgetOf(config) === Infinity && config.maxRequests === null;
  if (isUnlimited && (runNotes().responseMs ?? 0) < slowMs) return null;
  const powers = await powersOf(config);
  if (powers === null || powers.has('organisations')) return null;
  const { chosen, deferred, requests } = selectionFor(config, powers, await listed());
  if (isUnlimited) return requests;
  const plan: RequestPlan = {
    deferred: deferred.map(({ id }) => id),
    requests: Object.fromEntries(chosen.map((check) => [check.id, estimates.requests(check)])),
    shared: Object.fromEntries(chosen.map((check) => [check.id, estimates.shared(check)])),
  };
  planFile.write(JSON.stringify(plan));
  return requests;
}

/** How long so many requests take, in milliseconds: as the target responds, or as the rate allows. */
export function durationOf(
  requests: number,
  { responseMs, workers, maxRps }: { responseMs: number; workers: number; maxRps: number | null },
): number {
  return Math.max((requests * responseMs) / workers, maxRps === null ? 0 : (requests * 1_000) / maxRps);
}

async function powersOf(config: Config): Promise<ReadonlySet<string> | null> {
  try {
    const target = await openTarget({ config });
    await target.close();
    return target.powers;
  } catch (error) {
    if (error instanceof Inconclusive) return null;
    throw error;
  }
}

/** Options of `playwright test` that select tests, and how many arguments they take up. */
const selectingOptions: Record<string, number> = {
  '--grep': 2,
  '-g': 2,
  '--grep-invert': 2,
  '--project': 2,
  '--last-failed': 1,
  '--only-changed': 1,
};

/** Other options that are followed by a value, which is not a file of tests. */
const optionsWithValue = new Set([
  '--config',
  '-c',
  '--reporter',
  '--shard',
  '--workers',
  '-j',
  '--retries',
  '--timeout',
]);

/** The arguments on Playwright's command line that select tests. `--shard` does not: a shard is a part of the run. */
export function selecting(argv: readonly string[]): string[] {
  const words = argv.slice(argv.indexOf('test') + 1);
  const kept: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const own = selectingOptions[word.split('=')[0] ?? ''];
    if (own !== undefined) {
      const taken = word.includes('=') ? 1 : own;
      kept.push(...words.slice(at, at + taken));
      at += taken - 1;
    } else if (optionsWithValue.has(word)) at += 1;
    else if (!word.startsWith('-')) kept.push(word);
  }
  return kept;
}
