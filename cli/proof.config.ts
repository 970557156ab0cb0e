import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { readPlan } from '../fixtures/lab/proof.ts';
import { prepareEnvironment } from './environment.ts';
import { moduleFile, projectFile, specFiles } from './modules.ts';
import { roundsOf } from './proof-plan.ts';

const { runId } = prepareEnvironment();
const { meets } = readPlan();

/** One project per round: in round k each test meets the k-th of its defects. The first also tells which tests there are. */
export default defineConfig<{ proofRound: number }>({
  testDir: projectFile('.'),
  outputDir: join(tmpdir(), `las-conformance-${runId}`),
  projects: Array.from({ length: Math.max(1, roundsOf(meets)) }, (_, i) => ({
    name: `round-${i + 1}`,
    testMatch: i === 0 ? specFiles : filesOf(i),
    use: { proofRound: i + 1 },
    // Few tests meet so many defects, and each round's workers are new ones: two rounds side by side start half as many.
    workers: i < 8 ? 2 : 1,
  })),
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  globalSetup: moduleFile('cli/global-setup'),
  reporter: [[moduleFile('cli/proof-reporter')]],
});

/** The files with tests that meet more than so many defects. */
function filesOf(round: number): string[] {
  const tests = Object.keys(meets).filter((key) => (meets[key]?.length ?? 0) > round);
  return [...new Set(tests.map((key) => projectFile(key.split(' › ')[0] ?? '')))];
}
