import type { TestInfo } from '@playwright/test';
import fc from 'fast-check';
import { Inconclusive } from '../fixtures/api/inconclusive.ts';
import type { Recorder } from '../fixtures/api/recorder.ts';
import { type Seen, watched } from './watched.ts';

/** The time was over before the runs were, and no counterexample among them. */
export class Interrupted extends Inconclusive {}

export interface RunOptions {
  /** Unless `LAS_PROPERTY_RUNS` says otherwise. */
  runs: number;
  /** Or is the first counterexample enough, as it is found? */
  isShrunk: boolean;
  /** What is left of the test's time: a time-out would lose seed and counterexample. */
  timeLimitMs: number;
}

export interface Ran<Ts> {
  details: fc.RunDetails<Ts>;
  seen: Seen;
  /** How many runs of how many, with which seed. */
  described: string;
}

/**
 * Runs a property with the seed of the run (`LAS_SEED`).
 * @throws Inconclusive when it met a run that could not be judged. @throws Interrupted when it was cut short. Neither where
 * there is a counterexample.
 */
export async function run<Ts>(
  unwatched: fc.IAsyncProperty<Ts>,
  { runs, isShrunk, timeLimitMs }: RunOptions,
  recorder: Recorder,
  { repeatEachIndex }: Pick<TestInfo, 'repeatEachIndex'>,
): Promise<Ran<Ts>> {
  const path = process.env.LAS_PROPERTY_PATH;
  const numRuns = runsFromEnvironment() ?? runs;
  const { property, seen } = watched(unwatched, recorder, Math.min(8_000, timeLimitMs * 0.2));
  const details = await fc.check(property, {
    // With `--repeat-each`, every repetition looks elsewhere.
    seed: Number(process.env.LAS_SEED ?? 1) + repeatEachIndex,
    numRuns,
    ...(path ? { path } : {}),
    endOnFailure: !isShrunk || Boolean(path),
    // A run that counts for nothing costs as many requests as another.
    maxSkipsPerRun: 3,
    // Finding ends before the time is over, and shrinking does.
    interruptAfterTimeLimit: timeLimitMs * 0.7,
    markInterruptAsFailure: true,
  });
  const described = `${seen.inconclusive ? seen.runs : details.numRuns} of ${numRuns}, seed ${details.seed}`;
  if (details.failed && details.counterexample === null && seen.inconclusive === null)
    throw new Interrupted(`the property was ${interruption(details)} after ${details.numRuns} of ${numRuns} runs.`);
  if (seen.inconclusive !== null && details.counterexample === null)
    throw new Inconclusive(`${bare(seen.inconclusive)} The property had made ${described}.`);
  return { details, seen, described };
}

function runsFromEnvironment(): number | null {
  const value = process.env.LAS_PROPERTY_RUNS;
  if (!value) return null;
  if (/^[1-9]\d*$/.test(value)) return Number(value);
  throw new Error(`LAS_PROPERTY_RUNS is "${value}": give a whole number of runs, or leave it out.`);
}

function interruption(details: { interrupted: boolean; numSkips: number }): string {
  return details.interrupted ? 'interrupted for lack of time' : `given up, having skipped ${details.numSkips} values,`;
}

function bare(error: Inconclusive): string {
  return error.message.replace(/^Inconclusive: /, '');
}
