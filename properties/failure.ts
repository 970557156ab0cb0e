import { relative } from 'node:path';
import type { TestInfo } from '@playwright/test';
import fc from 'fast-check';
import { expect, limits, quote, type Secrets } from '../fixtures/index.ts';

/** A counterexample with everything needed to replay it. */
export interface Failure {
  counterexample: string;
  because: string;
  seed: number;
  path: string | null;
  replayPath: string | null;
  runs: number;
  shrinks: number;
  replay: string;
}

export function failureOf<Ts>(
  details: fc.RunDetails<Ts>,
  secrets: Secrets,
  { file, title }: Pick<TestInfo, 'file' | 'title'>,
): Failure {
  const counterexample = secrets.redact(fc.stringify(details.counterexample));
  const replayPath = /replayPath="([^"]*)"/.exec(counterexample.replaceAll('\\"', '"'))?.[1] ?? null;
  const path = details.counterexamplePath;
  const error = details.errorInstance;
  return {
    counterexample: counterexample.slice(0, limits.counterexampleCharacters.value),
    because: secrets.redact(error instanceof Error ? error.message : String(error)),
    seed: details.seed,
    path,
    replayPath,
    runs: details.numRuns,
    shrinks: details.numShrinks,
    replay: [
      `LAS_SEED=${details.seed}`,
      ...(path === null ? [] : [`LAS_PROPERTY_PATH=${path}`]),
      ...(replayPath === null ? [] : [`LAS_PROPERTY_REPLAY_PATH=${replayPath}`]),
      `${runnerOf(file)} -g ${quote(title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))}`,
    ].join(' '),
  };
}

/** Playwright itself in a clone; in a package it would not find its configuration, so the suite's command runs it. */
function runnerOf(file: string): string {
  const path = relative(process.cwd(), file).replaceAll('\\', '/');
  return path.includes('node_modules/') ? 'npx las-conformance run --' : `npx playwright test ${path}`;
}

export const expectProperty = expect.extend({
  /** The one assertion of a property. It always fails, with a message that says how to replay the failure. */
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
