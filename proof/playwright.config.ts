import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { prepareEnvironment } from '../cli/environment.ts';
import { compiled, extension, moduleFile, projectFile, specFiles } from '../cli/modules.ts';
import { readPlan } from '../fixtures/lab/proof.ts';
import { roundsOf } from './plan.ts';

const { runId } = prepareEnvironment();
const { meets } = readPlan();

/** More workers than processors: many tests only wait for something that a defect withholds. */
const atOnce = 4;

/**
 * One project per round: in round k each test meets the k-th of its defects. The first also matches every spec, which shows
 * the reporter what tests there are.
 */
export default defineConfig<{ proofRound: number }>({
  testDir: projectFile('.'),
  build: { external: compiled },
  outputDir: join(tmpdir(), `las-conformance-${runId}`),
  projects: Array.from({ length: Math.max(1, roundsOf(meets)) }, (_, i) => {
    const tests = testsOf(i);
    return {
      name: `round-${i + 1}`,
      testMatch: i === 0 ? specFiles : filesOf(tests),
      use: { proofRound: i + 1 },
      // Rounds do not share workers: two small rounds side by side with one worker each start half as many.
      workers: tests.length > 40 ? atOnce : 1,
    };
  }),
  fullyParallel: true,
  workers: atOnce,
  timeout: 30_000,
  // Anything that a defect withholds never arrives; everything else is there at once.
  expect: { timeout: 2_000 },
  globalSetup: moduleFile('cli/run/global-setup'),
  reporter: [[moduleFile('proof/reporter')]],
});

/** Keys of the tests that meet a defect in this round, counted from 0. */
function testsOf(round: number): string[] {
  return Object.keys(meets).filter((key) => (meets[key]?.length ?? 0) > round);
}

/**
 * The files of these tests, as one expression: as a list of paths, which are globs, Playwright reads them for many seconds.
 */
function filesOf(tests: readonly string[]): RegExp {
  const files = new Set(tests.map((key) => `${key.split(' › ')[0]}.spec${extension}`));
  const alternatives = [...files].map((file) => file.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]'));
  return new RegExp(`[\\\\/](?:${alternatives.join('|')})$`);
}
