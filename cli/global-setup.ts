import { rm } from 'node:fs/promises';
import type { FullConfig } from '@playwright/test';
import { type CleanUp, readLeftovers } from '../fixtures/lab/leftovers.ts';
import { readConfig } from '../fixtures/target/config.ts';
import { cleanTarget, cleanUpSentences } from './clean.ts';
import { embeddedVariables, startEmbedded } from './embedded.ts';
import { loadDotEnv } from './environment.ts';

/** Removes what earlier runs left; what cannot be removed is told and stands in nobody's way. */
async function cleanBefore(): Promise<void> {
  const config = readConfig();
  if (config.readOnly || readLeftovers(config.stateDir).length === 0) return;
  const done = await cleanTarget(config).catch(
    (error: Error): CleanUp => ({ removed: [], left: [], troubles: [error.message] }),
  );
  for (const sentence of cleanUpSentences(done)) process.stderr.write(`${sentence}\n`);
}

/** Starts the embedded service for a run without `LAS_BASE_URL`; workers learn its addresses from the environment. */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  loadDotEnv();
  const service = process.env.LAS_BASE_URL ? null : await startEmbedded();
  if (service !== null) {
    Object.assign(process.env, embeddedVariables(service));
  } else await cleanBefore();
  return async () => {
    await service?.stop();
    await Promise.all(config.projects.map((project) => rm(project.outputDir, { recursive: true, force: true })));
  };
}
