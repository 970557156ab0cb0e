import type { TestInfo } from '@playwright/test';
import fc from 'fast-check';
import { Inconclusive, type Recorder, settings } from '../fixtures/index.ts';
import { type Seen, watched } from './watched.ts';

/** Time ran out before all runs were made, and none of them gave a counterexample. */
export class Interrupted extends Inconclusive {}

export interface RunOptions {
  /** Number of runs; `LAS_PROPERTY_RUNS` overrides it. */
  runs: number;
  /** Whether the first counterexample is shrunk, or reported as it was found. */
  isShrunk: boolean;
  /** What is left of the test's time, since a Playwright time-out would lose the seed and the counterexample. */
  timeLimitMs: number;
}

export interface Ran<Ts> {
  details: fc.RunDetails<Ts>;
  seen: Seen;
  /** How many of the runs were made, and with which seed. */
  described: string;
}

/**
 * Runs a property with the seed of the run (`LAS_SEED`).
 * @throws Inconclusive when a run could not be judged, unless there is a counterexample; in the same way, the error of a run
 * that skipped the test.
 * @throws Interrupted when it was cut short, unless there is a counterexample.
 */
export async function run<Ts>(
  unwatched: fc.IAsyncProperty<Ts>,
  { runs, isShrunk, timeLimitMs }: RunOptions,
  recorder: Recorder,
  { repeatEachIndex }: Pick<TestInfo, 'repeatEachIndex'>,
): Promise<Ran<Ts>> {
  const { path } = settings.propertyReplay.read(process.env);
  const numRuns = settings.propertyRuns.read(process.env) ?? runs;
  const { property, seen } = watched(unwatched, recorder, Math.min(8_000, timeLimitMs * 0.2));
  const details = await fc.check(property, {
    // With `--repeat-each`, every repetition uses another seed.
    seed: Number(process.env.LAS_SEED ?? 1) + repeatEachIndex,
    numRuns,
    ...(path ? { path } : {}),
    endOnFailure: !isShrunk || Boolean(path),
    // A run that is skipped costs as many requests as any other.
    maxSkipsPerRun: 3,
    // Leaves time for shrinking, which is limited above, so both end before the test's time-out.
    interruptAfterTimeLimit: timeLimitMs * 0.7,
    markInterruptAsFailure: true,
  });
  const described = `${seen.inconclusive ? Math.min(seen.runs, numRuns) : details.numRuns} of ${numRuns}, seed ${details.seed}`;
  if (details.failed && details.counterexample === null && seen.inconclusive === null)
    throw new Interrupted(`the property was ${interruption(details)} after ${details.numRuns} of ${numRuns} runs.`);
  if (seen.inconclusive !== null && details.counterexample === null) {
    // A test that skips itself stays skipped even if it has begun a property.
    if (!(seen.inconclusive instanceof Inconclusive)) throw seen.inconclusive;
    throw new Inconclusive(`${seen.inconclusive.why.replace(/\.?$/, '.')} The property had made ${described}.`);
  }
  return { details, seen, described };
}

function interruption(details: { interrupted: boolean; numSkips: number }): string {
  return details.interrupted ? 'interrupted for lack of time' : `given up, having skipped ${details.numSkips} values,`;
}
