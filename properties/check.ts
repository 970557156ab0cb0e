import type { TestInfo } from '@playwright/test';
import type fc from 'fast-check';
import type { Recorder } from '../fixtures/api/recorder.ts';
import { test as base } from '../fixtures/index.ts';
import { annotationTypes } from '../rules/evidence.ts';
import { curl } from './curl.ts';
import { expectProperty, failureOf } from './failure.ts';
import { isAssertion, type Judge, judgeOf, type Shown } from './judge.ts';
import { Interrupted, type RunOptions, run } from './run.ts';
import { together } from './together.ts';

export { covers, expect, needs } from '../fixtures/index.ts';
export { eachRule } from './judge.ts';

interface CheckOptions {
  /** Unless `LAS_PROPERTY_RUNS` says otherwise; on a target that is shared with others a tenth of it. */
  runs: number;
}

/**
 * Runs a property with the seed of the run (`LAS_SEED`). One that fails is shrunk, attached with all that repeats it, and
 * reported by one assertion; one that met a run that could not be judged is inconclusive. One that was interrupted for lack
 * of time counts for nothing: its test is skipped, with the number of runs.
 */
export type Check = <Ts>(property: fc.IAsyncProperty<Ts>, options: CheckOptions) => Promise<void>;

/**
 * The same of a property that shows several rules, each in a test of its own within one describe of mode `default`. The
 * tests share their runs as long as all holds; else each looks, and shrinks, for its own rule.
 */
export type CheckRule = <Ts>(
  property: (judge: Judge) => fc.IAsyncProperty<Ts>,
  options: CheckOptions & Shown,
) => Promise<void>;

/** The suite's `test` for `properties/`. */
export const test = base.extend<{ check: Check; checkRule: CheckRule }>({
  check: async ({ recorder, lab, target, proofRound }, use, testInfo) => {
    const timeLeft = timer(testInfo);
    // Looking for the smallest counterexample may take hundreds of requests: not from a target that others use too.
    const isBrief = proofRound > 0 || !(lab.isolated || target.config.thorough);
    await use(async (property, { runs }) => {
      const options = { runs: lab.isolated ? runs : fewer(runs), timeLimitMs: timeLeft() };
      await checkProperty(property, options, recorder, testInfo, isBrief).catch(skipInterrupted(testInfo));
    });
  },

  checkRule: async ({ recorder, lab, proofRound, check }, use, testInfo) => {
    const timeLeft = timer(testInfo);
    await use(async (property, { rule, among, runs }) => {
      // The proof asks for one rule at a time, a replay for one run.
      if (proofRound === 0 && !process.env.LAS_PROPERTY_PATH) {
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

/** For `fc.commands` in models: longer runs than by default, which seldom meet; and where to replay from, if anywhere. */
export function modelOptions(maxCommands = 30): fc.CommandsContraints {
  const replayPath = process.env.LAS_PROPERTY_REPLAY_PATH;
  return { size: 'max', maxCommands, ...(replayPath ? { replayPath } : {}) };
}

/** What `check` does, for the tests of this runner. */
export async function checkProperty<Ts>(
  property: fc.IAsyncProperty<Ts>,
  limits: Omit<RunOptions, 'isShrunk'>,
  recorder: Recorder,
  testInfo: Pick<TestInfo, 'annotations' | 'attach' | 'file' | 'repeatEachIndex' | 'title'>,
  isBrief: boolean,
): Promise<void> {
  // The proof asks only whether a defect is found; `tests/long/seeds.ts` also how small counterexamples of some seeds get.
  const isShrunk = !isBrief || testInfo.repeatEachIndex < Number(process.env.LAS_PROPERTY_SHRINK ?? 0);
  const { details, seen, described } = await run(property, { ...limits, isShrunk }, recorder, testInfo);
  note(testInfo, described);
  if (!details.failed) return;

  const failure = failureOf(details, recorder.secrets, testInfo);
  const lines = Object.entries(failure).map(([what, value]) => `${what}: ${value}`);
  const curls = seen.exchanges.map((exchange) => `${exchange.response?.status ?? '---'}  ${curl(exchange)}`);
  await testInfo.attach('counterexample', {
    body: [...lines, '', ...curls].join('\n'),
    contentType: 'text/plain',
  });
  // A fault of ours is no verdict on the target; an assertion speaks through one assertion.
  if (!isAssertion(details.errorInstance)) throw new Error(`${failure.because}\nReplay: ${failure.replay}`);
  expectProperty(failure).toHold();
}

/** Gives the test the time that shrinking a counterexample takes. @returns what is left of it, in milliseconds. */
function timer(testInfo: TestInfo): () => number {
  testInfo.setTimeout(Math.max(testInfo.timeout, 60_000));
  const end = performance.now() + testInfo.timeout;
  return () => Math.max(0, end - performance.now());
}

/** Not green, and no reproach either: a target may be slow, or lack a power. */
function skipInterrupted(testInfo: TestInfo): (error: unknown) => never {
  return (error) => {
    // Found in the runs that this test shares with another one.
    const [, lacking] = /Test is skipped: lacks (\w+)/.exec(String(error)) ?? [];
    if (lacking !== undefined) testInfo.annotations.push({ type: annotationTypes.lacks, description: lacking });
    if (lacking !== undefined) testInfo.skip(true, `lacks ${lacking}`);
    if (error instanceof Interrupted) testInfo.skip(true, error.message.replace(/^Inconclusive: /, ''));
    throw error;
  };
}

/** Where others use the target too, a property is a spot check: its requests are few. */
function fewer(runs: number): number {
  return Math.max(1, Math.floor(runs / 10));
}

function note({ annotations }: Pick<TestInfo, 'annotations'>, described: string): void {
  annotations.push({ type: annotationTypes.propertyRuns, description: described });
}
