import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { readPlan } from '../../fixtures/lab/proof.ts';
import { prepareEnvironment } from '../environment.ts';
import { compiled, extension, moduleFile, projectFile, specFiles } from '../modules.ts';
import { roundsOf } from './plan.ts';

const { runId } = prepareEnvironment();
const { meets } = readPlan();

/** More than two processors can do: many a test waits for what a defect withholds. */
const atOnce = 4;

/** One project per round: in round k each test meets the k-th of its defects. The first also tells which tests there are. */
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
      // Each round's workers are new ones: two small rounds side by side start half as many.
      workers: tests.length > 40 ? atOnce : 1,
    };
  }),
  fullyParallel: true,
  workers: atOnce,
  timeout: 30_000,
  // What a defect withholds never comes, and what it does not is there at once.
  expect: { timeout: 2_000 },
  globalSetup: moduleFile('cli/global-setup'),
  reporter: [[moduleFile('cli/proof/reporter')]],
});

/** Keys of the tests that meet more than so many defects. */
function testsOf(round: number): string[] {
  return Object.keys(meets).filter((key) => (meets[key]?.length ?? 0) > round);
}

/** The files of tests, as one expression: a list of paths would be one of globs, which takes Playwright many seconds to read. */
function filesOf(tests: readonly string[]): RegExp {
  const files = new Set(tests.map((key) => `${key.split(' › ')[0]}.spec${extension}`));
  const alternatives = [...files].map((file) => file.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]'));
  return new RegExp(`[\\\\/](?:${alternatives.join('|')})$`);
}
