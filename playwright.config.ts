import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { prepareEnvironment } from './cli/environment.ts';
import { compiled, moduleFile, packageRoot, projectFile, specFiles } from './cli/modules.ts';
import { reporters } from './cli/reporters.ts';

const { runId, seed } = prepareEnvironment();

export default defineConfig({
  testDir: packageRoot,
  build: { external: compiled },
  // Ours is empty, and Playwright clears it at the start: a folder per run, so that runs side by side do not meet.
  outputDir: join(tmpdir(), `las-conformance-${runId}`),
  projects: projects(process.env.LAS_SPECS),
  // A worker gets whole files: tests handed out one by one take a fifth longer. Shards are cut by tests, to be alike.
  fullyParallel: 'lasShards' in shards(),
  workers: workers(process.env),
  timeout: 30_000,
  // For what comes about by itself: an email, a log, one more delivery.
  expect: { timeout: 10_000 },
  retries: 0,
  // A check that lost an answer is made once more in the end, when whatever lost it may be over.
  retryStrategy: 'isolated',
  forbidOnly: process.env.CI !== undefined,
  globalSetup: moduleFile('cli/global-setup'),
  reporter: reporters(process.env),
  metadata: { lasRunId: runId, lasSeed: seed, ...shards() },
});

/** Where organisations are the run's own, some more than there are processors: while one waits for deliveries, others work. */
function workers({ LAS_RECEIVER_URL, LAS_BASE_URL, LAS_CONTROL_URL }: NodeJS.ProcessEnv): number {
  // Only one worker can listen at the port that a tunnel leads to.
  if (LAS_RECEIVER_URL) return 1;
  return LAS_BASE_URL && !LAS_CONTROL_URL ? 2 : 4;
}

/** One project for specs and properties: workers are not shared between projects, and each takes a second or two to start. */
function projects(ownSpecs: string | undefined): PlaywrightTestConfig['projects'] {
  const suite = { testDir: projectFile('.'), testMatch: specFiles };
  return ownSpecs ? [suite, { name: 'own', testDir: resolve(ownSpecs) }] : [suite];
}

/** How many shards there are, as the command line says: whoever merges them must find all. */
function shards(): { lasShards?: number } {
  const of = /(?:^| )--shard[= ]\d+\/(\d+)(?: |$)/.exec(process.argv.join(' '))?.[1];
  return of === undefined ? {} : { lasShards: Number(of) };
}
