/** The Playwright runs of a proof, each planned from what those before it saw. */
import { print } from '../protocol/output/output.ts';
import { plural } from '../reporters/views/text.ts';
import { readCaughtBy } from './caught-by.ts';
import {
  byExplanation,
  byHint,
  byOtherRules,
  byRule,
  caughtOf,
  inParts,
  joined,
  type Meets,
  type NamedDefect,
  passedOf,
  randomNumbers,
  roundsOf,
  sampleOfOtherRules,
} from './plan.ts';
import { type ProofRun, runRounds, type Seen } from './rounds.ts';
import type { ProofPlan } from './trial.ts';
import { type ProofSource, possibleWith } from './with-source.ts';

/**
 * Each defect meets the test that last caught it and, if that misses it or ends inconclusive, every test of its rule.
 * @param chosen ids of the checks to make; null for all
 */
export async function untilCaught(
  defects: readonly NamedDefect[],
  args: readonly string[],
  further: Pick<ProofPlan, 'source' | 'pooled'> = {},
  chosen: ReadonlySet<string> | null = null,
): Promise<Seen> {
  const ofChosen = (meets: Meets) =>
    Object.fromEntries(Object.entries(meets).filter(([check]) => chosen === null || chosen.has(check)));
  const hinted = ofChosen(byHint(defects, readCaughtBy()));
  const first = await runRounds({ ...further, untilCaught: true, meets: hinted }, args);
  const caught = caughtOf(first.tests, defects, first.runs);
  const left = defects.filter(({ name }) => !caught.has(name));
  const meets = ofChosen(byRule(first.tests, left, passedOf(first.runs)));
  if (!mayGoOn(first) || roundsOf(meets) === 0) return first;
  const number = new Set(Object.values(meets).flat()).size;
  print(`${plural(number, 'defect')} to try on every test of the rule\n`);
  return after(first, await runRounds({ ...further, untilCaught: true, meets }, args));
}

/** Rounds in one run of Playwright, which keeps every test of every round in memory. */
const roundsAtOnce = 40;

/**
 * Every test meets every defect that explains its failure, and some others; with a source of powers, those of its own rules.
 * @param seed of the sample of others; null for all of them. @param keep called after each part with all seen so far.
 */
export async function everyPair(
  defects: readonly NamedDefect[],
  args: readonly string[],
  seed: number | null,
  keep: (seen: Seen) => Promise<void>,
  source?: ProofSource,
): Promise<Seen> {
  let seen = await runRounds({ untilCaught: false, meets: {} }, args);
  const isSelection = args.length > 0;
  const met = defectsOf(defects, seen, isSelection);
  const ofOthers = () =>
    seed === null ? byOtherRules(seen.tests, met) : sampleOfOtherRules(seen.tests, met, randomNumbers(seed));
  const meets =
    source === undefined
      ? joined(byExplanation(seen.tests, met), ofOthers())
      : byRule(possibleWith(source, seen.tests), met);
  const parts = inParts(meets, roundsAtOnce);
  for (const [at, meets] of parts.entries()) {
    if (!mayGoOn(seen)) break;
    if (parts.length > 1) print(`Part ${at + 1} of ${parts.length}\n`);
    seen = after(seen, await runRounds({ untilCaught: false, meets, ...(source && { source }) }, args));
    await keep(seen);
  }
  return seen;
}

/** The defects that a proof is about: if tests were selected, those that one of the tests could meet. */
export function defectsOf(
  defects: readonly NamedDefect[],
  { tests }: Seen,
  isSelection: boolean,
): readonly NamedDefect[] {
  const rules = new Set(tests.flatMap((test) => test.rules));
  return isSelection ? defects.filter(({ breaks }) => rules.has(breaks)) : defects;
}

/** Catches by tests of the defect's rule: those by other tests prove nothing. */
export function ownCatches({ tests, runs }: Seen, defects: readonly NamedDefect[]): ProofRun[] {
  const rules = new Map(tests.map((test) => [test.id, test.rules]));
  const broken = new Map(defects.map(({ name, breaks }) => [name, breaks]));
  const isOwn = ({ test, defect }: ProofRun) => rules.get(test)?.includes(broken.get(defect) ?? '');
  return runs.filter((run) => run.outcome === 'failed' && isOwn(run));
}

function mayGoOn({ finished, faults }: Seen): boolean {
  return finished && faults.length === 0;
}

function after(before: Seen, { runs, faults, finished }: Seen): Seen {
  return { ...before, runs: [...before.runs, ...runs], faults: [...before.faults, ...faults], finished };
}
