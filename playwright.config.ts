import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { prepareEnvironment } from './cli/environment.ts';
import { moduleFile } from './cli/modules.ts';
import { reporters } from './cli/reporters.ts';

const { runId, seed } = prepareEnvironment();

export default defineConfig({
  testDir: '.',
  // Ours is empty, and Playwright clears it at the start: a folder per run, so that runs side by side do not meet.
  outputDir: join(tmpdir(), `las-conformance-${runId}`),
  projects: [
    { name: 'specs', testMatch: /[\\/]specs[\\/].*\.spec\.[jt]s$/ },
    // Shrinking a counterexample takes its time; a time-out would lose the seed.
    { name: 'properties', testMatch: /[\\/]properties[\\/].*\.spec\.[jt]s$/, timeout: 60_000 },
  ],
  fullyParallel: true,
  workers: 3,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  globalSetup: moduleFile('cli/global-setup'),
  reporter: reporters(process.env),
  metadata: { lasRunId: runId, lasSeed: seed, ...shards() },
});

/** How many shards there are, as the command line says: whoever merges them must find all. */
function shards(): { lasShards?: number } {
  const of = /(?:^| )--shard[= ]\d+\/(\d+)(?: |$)/.exec(process.argv.join(' '))?.[1];
  return of === undefined ? {} : { lasShards: Number(of) };
}
