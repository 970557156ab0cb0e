import { defineConfig } from '@playwright/test';
// Here: each command that a test starts would otherwise look through all sources to see whether they are compiled.
import '../cli/compile.js';
import { compiled, packageFile } from '../cli/modules.ts';
import { outputFolder } from '../protocol/playwright/output-folder.ts';

/** The tests of the suite's own parts; they need no target. */
export default defineConfig({
  // Compiled: Playwright would transform a thousand sources, one by one, in each of its processes.
  testDir: packageFile('dist/tests'),
  testMatch: /\.test\.js$/,
  build: { external: compiled },
  outputDir: outputFolder('tests'),
  snapshotPathTemplate: packageFile('tests/golden/{arg}{ext}'),
  globalSetup: './support/unpack-browser.ts',
  // More than there are processors in CI: many tests wait, for a process to end or a time to be up.
  workers: 6,
  // For what hangs, and for nothing else: on a busy machine, a command may take a minute to start, and a test starts several.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // Hundreds of processes start and end here on two processors. A test that needs its second try is named at the end.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['dot'], ['./progress-reporter.ts']],
});
