import { rm } from 'node:fs/promises';
import type { FullConfig } from '@playwright/test';
import { embeddedVariables, startEmbedded } from './embedded.ts';
import { loadDotEnv } from './environment.ts';

/** Starts the embedded service for a run without `LAS_BASE_URL`; workers learn its addresses from the environment. */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  loadDotEnv();
  const service = process.env.LAS_BASE_URL ? null : await startEmbedded();
  if (service !== null) {
    Object.assign(process.env, embeddedVariables(service));
  }
  return async () => {
    await service?.stop();
    await Promise.all(config.projects.map((project) => rm(project.outputDir, { recursive: true, force: true })));
  };
}
