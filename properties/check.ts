import { relative } from 'node:path';
import type { TestInfo } from '@playwright/test';
import fc from 'fast-check';
import { Inconclusive } from '../fixtures/api/inconclusive.ts';
import type { Recorder } from '../fixtures/api/recorder.ts';
import { test as base, expect } from '../fixtures/index.ts';
import { curl, quoted } from './curl.ts';
import { watched } from './watched.ts';

export { covers, expect, needs } from '../fixtures/index.ts';

export interface CheckOptions {
  /** Unless `LAS_PROPERTY_RUNS` says otherwise; on a target that is shared with others a tenth of it. */
  runs: number;
}

/**
 * Runs a property with the seed of the run (`LAS_SEED`). One that fails is shrunk, attached with all that repeats it, and
 * reported by one assertion; one that met a run that could not be judged is inconclusive. One that was interrupted for lack
 * of time counts for nothing: its test is skipped, with the number of runs.
 */
export type Check = <Ts>(property: fc.IAsyncProperty<Ts>, options: CheckOptions) => Promise<void>;

/** The time was over before the runs were, and no counterexample among them. */
class Interrupted extends Inconclusive {}

/** The suite's `test` with `check`, for `properties/`. */
export const test = base.extend<{ check: Check }>({
  check: async ({ recorder, lab, proofRound }, use, testInfo) => {
    // Shrinking a counterexample takes its time; a time-out would lose the seed.
    testInfo.setTimeout(Math.max(testInfo.timeout, 60_000));
    await use(async (property, { runs }) => {
      const options = { runs: lab.isolated ? runs : fewer(runs) };
      await checkProperty(property, options, recorder, testInfo, proofRound > 0).catch((error: unknown) => {
        // Not green, and no reproach either: a target may be slow.
        if (error instanceof Interrupted) testInfo.skip(true, error.message.replace(/^Inconclusive: /, ''));
        throw error;
      });
    });
  },
});

/** For `fc.commands` in models: longer runs than by default, which seldom meet; and where to replay from, if anywhere. */
export function modelOptions(): fc.CommandsContraints {
  const replayPath = process.env.LAS_PROPERTY_REPLAY_PATH;
  return { size: 'max', maxCommands: 30, ...(replayPath ? { replayPath } : {}) };
}

/** What `check` does, for the tests of this runner. */
export async function checkProperty<Ts>(
  unwatched: fc.IAsyncProperty<Ts>,
  { runs }: CheckOptions,
  recorder: Recorder,
  testInfo: Pick<TestInfo, 'annotations' | 'attach' | 'file' | 'repeatEachIndex' | 'timeout' | 'title'>,
  isProof: boolean,
): Promise<void> {
  const path = process.env.LAS_PROPERTY_PATH;
  const numRuns = runsFromEnvironment() ?? runs;
  // A time-out of the test would lose seed and counterexample: finding ends before it, and shrinking ends before it.
  const timeLimitMs = testInfo.timeout > 0 ? testInfo.timeout : 60_000;
  const { property, seen } = watched(unwatched, recorder, Math.min(8_000, timeLimitMs * 0.2));
  const details = await fc.check(property, {
    // With `--repeat-each`, every repetition looks elsewhere.
    seed: Number(process.env.LAS_SEED ?? 1) + testInfo.repeatEachIndex,
    numRuns,
    ...(path ? { path } : {}),
    // The proof asks only whether a defect is found.
    endOnFailure: isProof || Boolean(path),
    interruptAfterTimeLimit: timeLimitMs * 0.7,
    markInterruptAsFailure: true,
  });

  const made = seen.inconclusive ? seen.runs : details.numRuns;
  const described = `${made} of ${numRuns}, seed ${details.seed}`;
  testInfo.annotations.push({ type: 'property runs', description: described });
  if (!details.failed && seen.inconclusive === null) return;
  if (seen.inconclusive !== null && details.counterexample === null)
    throw new Inconclusive(`${bare(seen.inconclusive)} The property had made ${described}.`);
  if (details.counterexample === null)
    throw new Interrupted(`the property was ${interruption(details)} after ${made} of ${numRuns} runs.`);

  const failure = failureOf(details, recorder, testInfo);
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

/** Where others use the target too, a property is a spot check: its requests are few. */
function fewer(runs: number): number {
  return Math.max(1, Math.floor(runs / 10));
}

function runsFromEnvironment(): number | null {
  const value = process.env.LAS_PROPERTY_RUNS;
  if (!value) return null;
  if (/^[1-9]\d*$/.test(value)) return Number(value);
  throw new Error(`LAS_PROPERTY_RUNS is "${value}": give a whole number of runs, or leave it out.`);
}

interface Failure {
  counterexample: string;
  because: string;
  seed: number;
  path: string | null;
  replayPath: string | null;
  runs: number;
  shrinks: number;
  replay: string;
}

function failureOf<Ts>(
  details: fc.RunDetails<Ts>,
  recorder: Recorder,
  testInfo: Pick<TestInfo, 'file' | 'title'>,
): Failure {
  const counterexample = recorder.secrets.redact(fc.stringify(details.counterexample));
  const replayPath = /replayPath="([^"]*)"/.exec(counterexample.replaceAll('\\"', '"'))?.[1] ?? null;
  const path = details.counterexamplePath;
  const error = details.errorInstance;
  return {
    counterexample: counterexample.slice(0, 4_000),
    because: recorder.secrets.redact(error instanceof Error ? error.message : String(error)),
    seed: details.seed,
    path,
    replayPath,
    runs: details.numRuns,
    shrinks: details.numShrinks,
    replay: [
      `LAS_SEED=${details.seed}`,
      ...(path === null ? [] : [`LAS_PROPERTY_PATH=${path}`]),
      ...(replayPath === null ? [] : [`LAS_PROPERTY_REPLAY_PATH=${replayPath}`]),
      `npx playwright test ${relative(process.cwd(), testInfo.file).replaceAll('\\', '/')}`,
      `-g ${quoted(testInfo.title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))}`,
    ].join(' '),
  };
}

const expectProperty = expect.extend({
  /** The one assertion of a property: fails, and says what repeats the failure. */
  toHold(failure: Failure) {
    return {
      pass: false,
      name: 'toHold',
      message: () =>
        [
          'expect(property).toHold()',
          '',
          'Expected: no counterexample',
          `Received: ${failure.counterexample}`,
          `Found:    in run ${failure.runs}, shrunk ${failure.shrinks} times`,
          `Replay:   ${failure.replay}`,
          '',
          failure.because,
        ].join('\n'),
    };
  },
});

function isAssertion(error: unknown): boolean {
  return error instanceof Error && 'matcherResult' in error;
}

function interruption(details: { interrupted: boolean; numSkips: number }): string {
  return details.interrupted ? 'interrupted for lack of time' : `given up, having skipped ${details.numSkips} values,`;
}

function bare(error: Inconclusive): string {
  return error.message.replace(/^Inconclusive: /, '');
}
