import { defineConfig } from '@playwright/test';
import { prepareEnvironment } from '../cli/environment.ts';
import { compiled, moduleFile, projectFile, specFiles } from '../cli/modules.ts';
import type { Trial } from '../fixtures/lab/trial.ts';
import { outputFolder } from '../protocol/playwright/output-folder.ts';
import { roundsOf } from './plan.ts';
import { readPlan, trialOf } from './trial.ts';

prepareEnvironment();
const plan = readPlan();
const { meets } = plan;

/** Many more workers than processors: most tests only wait for something that a defect withholds. */
const atOnce = 8;

/** Tests that are worth a worker: it takes two seconds of a processor to start, and rounds do not share workers. */
const testsForWorker = 160;

/** One project per round: in round k each test meets the k-th of its defects. The reporter excludes those that meet nothing. */
export default defineConfig<{ trial: Trial }>({
  testDir: projectFile('.'),
  build: { external: compiled },
  outputDir: outputFolder('run'),
  projects: Array.from({ length: Math.max(1, roundsOf(meets)) }, (_, i) => {
    return {
      name: `round-${i + 1}`,
      testMatch: specFiles,
      use: { trial: trialOf(plan, i + 1) },
      // Small rounds run side by side, each with one.
      workers: Math.max(1, Math.min(atOnce, Math.ceil(testsIn(i) / testsForWorker))),
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

/** How many tests meet a defect in this round, counted from 0. */
function testsIn(round: number): number {
  return Object.values(meets).filter((defects) => defects.length > round).length;
}
