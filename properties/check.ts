import type { TestInfo } from '@playwright/test';
import type fc from 'fast-check';
import {
  annotationTypes,
  test as base,
  curlOf,
  type Recorder,
  runNotes,
  settings,
  skipReason,
} from '../fixtures/index.ts';
import { expectProperty, failureOf } from './failure.ts';
import { isExpectError, type Judge, judgeOf, type Shown } from './judge.ts';
import { Interrupted, type RunOptions, run } from './run.ts';
import { together } from './together.ts';

export { eachRule } from './judge.ts';

interface CheckOptions {
  /** Number of runs; `LAS_PROPERTY_RUNS` overrides it, and a shared target gets a twentieth of it. */
  runs: number;
}

/**
 * Runs a property with the seed of the run (`LAS_SEED`). A failure is shrunk, attached with everything needed to replay it,
 * and reported by one assertion. If a run could not be judged, the property is inconclusive. If it ran out of time, its test
 * is skipped, and the reason gives the number of runs.
 */
export type Check = <Ts>(property: fc.IAsyncProperty<Ts>, options: CheckOptions) => Promise<void>;

/**
 * Runs a property that shows several rules, with a test for each in one describe of mode `default`. The tests share
 * their runs as long as all rules hold; otherwise each searches and shrinks for its own rule.
 */
export type CheckRule = <Ts>(
  property: (judge: Judge) => fc.IAsyncProperty<Ts>,
  options: CheckOptions & Shown,
) => Promise<void>;

/** The suite's `test` for `properties/`. */
export const test = base.extend<{ check: Check; checkRule: CheckRule }>({
  check: async ({ recorder, lab, target, trial }, use, testInfo) => {
    const timeLeft = timer(testInfo);
    // Shrinking may take hundreds of requests, which is too much for a shared target.
    const isBrief = trial !== null || !(lab.isolated || target.config.thorough);
    await use(async (property, { runs }) => {
      const options = { runs: lab.isolated ? runs : fewer(runs), timeLimitMs: timeLeft() };
      await checkProperty(property, options, recorder, testInfo, isBrief).catch(skipInterrupted(testInfo));
    });
  },

  checkRule: async ({ recorder, lab, trial, check }, use, testInfo) => {
    const timeLeft = timer(testInfo);
    await use(async (property, { rule, among, runs }) => {
      // The proof tests one rule at a time, and a replay repeats a single run, so neither shares runs.
      if (trial === null && settings.propertyReplay.read(process.env).path === null) {
        const options = { among, runs: lab.isolated ? runs : fewer(runs), timeLimitMs: timeLeft() };
        const { isHeld, described } = await together(property, options, recorder, testInfo).catch(
          skipInterrupted(testInfo),
        );
        if (isHeld) return note(testInfo, described);
      }
      await check(property(judgeOf({ rule, among })), { runs });
    });
  },
});

/**
 * Options for `fc.commands` in models: longer sequences than by default, in which commands rarely affect each other, and the
 * path to replay, if any.
 */
export function modelOptions(maxCommands = 30): fc.CommandsContraints {
  const { replayPath } = settings.propertyReplay.read(process.env);
  return { size: 'max', maxCommands, ...(replayPath ? { replayPath } : {}) };
}

/** What `check` does, for tests of this module. */
export async function checkProperty<Ts>(
  property: fc.IAsyncProperty<Ts>,
  limits: Omit<RunOptions, 'isShrunk'>,
  recorder: Recorder,
  testInfo: Pick<TestInfo, 'annotations' | 'attach' | 'file' | 'repeatEachIndex' | 'title'>,
  isBrief: boolean,
): Promise<void> {
  // The proof only asks whether a defect is found. `tests/long/seeds.ts` also asks, for some seeds, how small
  // counterexamples get.
  const isShrunk = !isBrief || testInfo.repeatEachIndex < (runNotes().shrunkRepetitions ?? 0);
  const { details, seen, described } = await run(property, { ...limits, isShrunk }, recorder, testInfo);
  note(testInfo, described);
  if (!details.failed) return;

  const failure = failureOf(details, recorder.secrets, testInfo);
  const lines = Object.entries(failure).map(([what, value]) => `${what}: ${value}`);
  const curls = seen.exchanges.map((exchange) => `${exchange.response?.status ?? '---'}  ${curlOf(exchange)}`);
  await testInfo.attach('counterexample', {
    body: [...lines, '', ...curls].join('\n'),
    contentType: 'text/plain',
  });
  // Any other error is a fault of the suite, not a verdict on the target.
  if (!isExpectError(details.errorInstance)) throw new Error(`${failure.because}\nReplay: ${failure.replay}`);
  expectProperty(failure).toHold();
}

/** Extends the test's time-out, since shrinking takes time. @returns a function for the milliseconds that are left. */
function timer(testInfo: TestInfo): () => number {
  testInfo.setTimeout(Math.max(testInfo.timeout, 60_000));
  const end = performance.now() + testInfo.timeout;
  return () => Math.max(0, end - performance.now());
}

/** Skips the test: a slow target, or one that lacks a power, neither keeps nor breaks the rule. */
function skipInterrupted(testInfo: TestInfo): (error: unknown) => never {
  return (error) => {
    // The runs that this test shares with another may have found a power missing. That only skipped the test that made them.
    const [, lacking] = /^lacks (\w+)/.exec(skipReason(error) ?? '') ?? [];
    if (lacking !== undefined) testInfo.annotations.push({ type: annotationTypes.lacks, description: lacking });
    if (lacking !== undefined) testInfo.skip(true, `lacks ${lacking}`);
    if (error instanceof Interrupted) testInfo.skip(true, error.message.replace(/^Inconclusive: /, ''));
    throw error;
  };
}

/** On a shared target, a property is a spot check with few requests. */
function fewer(runs: number): number {
  return Math.max(1, Math.floor(runs / 20));
}

function note({ annotations }: Pick<TestInfo, 'annotations'>, described: string): void {
  annotations.push({ type: annotationTypes.propertyRuns, description: described });
}
