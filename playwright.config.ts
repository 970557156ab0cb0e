import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { prepareEnvironment } from './cli/environment.ts';
import { compiled, moduleFile, packageRoot, projectFile, specFiles } from './cli/modules.ts';
import { reporters } from './cli/run/reporters.ts';
import { settings } from './fixtures/target/settings.ts';
import { guardStreams } from './protocol/output/output.ts';
import { outputFolder } from './protocol/playwright/output-folder.ts';
import { runNotes } from './protocol/run-notes.ts';

const { runId, seed } = prepareEnvironment();
const maxRequests = settings.maxRequests.read(process.env);
// A worker has no streams to guard: the runner gets what it writes.
if (process.env.TEST_WORKER_INDEX === undefined)
  guardStreams({ movesCursor: process.argv.some((arg) => arg.startsWith('--reporter')) });

/**
 * How long to wait for what happens asynchronously: an email, one more delivery. Except with the embedded service, as long as for
 * a delivery (fixtures/receiver/test-inboxes.ts).
 */
const patientMs = !process.env.LAS_BASE_URL || process.env.LAS_ENVIRONMENT === 'embedded' ? 10_000 : 30_000;

export default defineConfig({
  testDir: packageRoot,
  build: { external: compiled },
  outputDir: outputFolder('run'),
  // It goes when the run ends. To look for something to remove after each test takes a twentieth of a worker's time.
  preserveOutput: 'always',
  projects: projects(process.env.LAS_SPECS),
  // Workers get whole files: handing out single tests takes a fifth longer. Shards are split by tests, to be of equal size.
  fullyParallel: 'lasShards' in shards(),
  workers: workers(process.env),
  timeout: patientMs + 20_000,
  expect: { timeout: patientMs },
  retries: 0,
  // When our reporter has a check repeated because it lost an answer: at the end of the run, when the cause may be over.
  retryStrategy: 'isolated',
  forbidOnly: process.env.CI !== undefined,
  globalSetup: moduleFile('cli/run/global-setup'),
  reporter: reporters(runNotes()),
  metadata: { lasRunId: runId, lasSeed: seed, lasMaxRequests: maxRequests, ...shards() },
});

/**
 * With organisations of its own for each test, more workers than processors: while some wait for deliveries, others work.
 * The embedded service delivers at once, and each worker takes most of a second of a processor to start: no more than there are.
 */
function workers({ LAS_RECEIVER_URL, LAS_BASE_URL, LAS_CONTROL_URL }: NodeJS.ProcessEnv): number {
  // Only one worker can listen on the port that the tunnel leads to.
  if (LAS_RECEIVER_URL) return 1;
  if (!LAS_BASE_URL) return Math.max(2, Math.min(4, availableParallelism()));
  return LAS_CONTROL_URL ? 4 : 2;
}

/**
 * One project for specs and properties: projects do not share workers, which take time to start. The user's own specs come first,
 * since the requests may not suffice for all.
 */
function projects(ownSpecs: string | undefined): PlaywrightTestConfig['projects'] {
  const suite = { testDir: projectFile('.'), testMatch: specFiles };
  return ownSpecs ? [{ name: 'own', testDir: resolve(ownSpecs) }, suite] : [suite];
}

/** The number of shards, from the command line, so that a merge can tell whether one is missing. */
function shards(): { lasShards?: number } {
  const of = /(?:^| )--shard[= ]\d+\/(\d+)(?: |$)/.exec(process.argv.join(' '))?.[1];
  return of === undefined ? {} : { lasShards: Number(of) };
}
