import type { TestDetails, TestInfo } from '@playwright/test';
import type fc from 'fast-check';
import {
  annotationTypes,
  atCaller,
  covers,
  curlOf,
  needs,
  type Power,
  type Recorder,
  type RuleId,
  runNotes,
  type Surroundings,
  settings,
  skipReason,
  type TestFixtures,
  test,
  type WorkerFixtures,
} from '../fixtures/index.ts';
import { expectProperty, failureOf } from './failure.ts';
import { eachRule, isExpectError, type Judge, judgeOf } from './judge.ts';
import { Interrupted, type RunOptions, run } from './run.ts';
import { together } from './together.ts';

interface CheckOptions {
  /** Number of runs; `LAS_PROPERTY_RUNS` overrides it, and a shared target gets a twentieth of it. */
  runs: number;
}

/**
 * Declares a property, which runs with the seed of the run (`LAS_SEED`). A failure is shrunk, attached with everything needed to replay
 * it, and reported by one assertion. If a run could not be judged, the property is inconclusive. If it ran out of time, its test
 * is skipped, and the reason gives the number of runs.
 */
export function property<Ts>(
  title: string,
  details: TestDetails,
  { runs }: CheckOptions,
  make: (surroundings: Surroundings) => fc.IAsyncProperty<Ts> | Promise<fc.IAsyncProperty<Ts>>,
): void {
  atCaller(() =>
    test(title, details, async ({ lab, recorder, surroundings, target, trial }, testInfo) => {
      const { check } = runsOf({ lab, recorder, target, trial }, runs, testInfo);
      await check(await make(surroundings));
    }),
  );
}

/**
 * Declares a property that shows several rules, with a test for each by its title. The tests share their runs as long as all rules
 * hold; otherwise each searches and shrinks for its own rule.
 */
export function properties<Ts>(
  about: string,
  titles: Partial<Record<RuleId, string>>,
  { powers = [], runs }: CheckOptions & { powers?: readonly Power[] },
  make: (surroundings: Surroundings) => (judge: Judge) => fc.IAsyncProperty<Ts>,
): void {
  atCaller(() =>
    test.describe(about, () => {
      // In one worker, one after the other.
      test.describe.configure({ mode: 'default' });
      for (const { title, ...shown } of eachRule(titles))
        test(
          title,
          covers(shown.rule, needs(...powers)),
          async ({ lab, recorder, surroundings, target, trial }, testInfo) => {
            const { check, limits, skip } = runsOf({ lab, recorder, target, trial }, runs, testInfo);
            const judged = make(surroundings);
            // The proof tests one rule at a time, and a replay repeats a single run, so neither shares runs.
            if (trial === null && settings.propertyReplay.read(process.env).path === null) {
              const options = { among: shown.among, ...limits() };
              const { isHeld, described } = await together(judged, options, recorder, testInfo).catch(skip);
              if (isHeld) return note(testInfo, described);
            }
            await check(judged(judgeOf(shown)));
          },
        );
    }),
  );
}

type Used = Pick<TestFixtures & WorkerFixtures, 'lab' | 'recorder' | 'target' | 'trial'>;

/** How the test of a property makes its runs. */
function runsOf({ lab, recorder, target, trial }: Used, runs: number, testInfo: TestInfo) {
  const timeLeft = timer(testInfo);
  // Shrinking may take hundreds of requests, which is too much for a shared target.
  const isBrief = trial !== null || !(lab.isolated || target.config.thorough);
  const limits = () => ({ runs: lab.isolated ? runs : fewer(runs), timeLimitMs: timeLeft() });
  const skip = skipInterrupted(testInfo);
  const check = <Ts>(made: fc.IAsyncProperty<Ts>) =>
    checkProperty(made, limits(), recorder, testInfo, isBrief).catch(skip);
  return { check, limits, skip };
}

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
