import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { prepareEnvironment } from './environment.ts';
import { moduleFile, projectFile, specFiles } from './modules.ts';

const { runId } = prepareEnvironment();
const rounds = Number(process.env.LAS_PROOF_ROUNDS ?? 1);

/** One project per round: in round k each test meets the k-th defect of the rules that it covers. */
export default defineConfig<{ proofRound: number }>({
  testDir: projectFile('.'),
  testMatch: specFiles,
  outputDir: join(tmpdir(), `las-conformance-${runId}`),
  projects: Array.from({ length: rounds }, (_, i) => ({
    name: `round-${i + 1}`,
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
