import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** The tests of the suite's own parts; they need no target. */
export default defineConfig({
  testDir: '.',
  testMatch: /\.test\.ts$/,
  outputDir: join(tmpdir(), `las-conformance-tests-${process.pid}`),
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'dot',
});
