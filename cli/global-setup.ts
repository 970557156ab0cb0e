import { rm } from 'node:fs/promises';
import type { FullConfig } from '@playwright/test';
import { startEmbedded } from './embedded.ts';
import { loadDotEnv } from './environment.ts';

/** Starts the embedded service for a run without `LAS_BASE_URL`; workers learn its addresses from the environment. */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  loadDotEnv();
  const service = process.env.LAS_BASE_URL ? null : await startEmbedded();
  if (service !== null) {
    process.env.LAS_BASE_URL = service.baseUrl;
    process.env.LAS_CONTROL_URL = service.controlUrl;
    process.env.LAS_ENVIRONMENT = 'embedded';
    delete process.env.LAS_CONTROL_TOKEN;
  }
  return async () => {
    await service?.stop();
    await Promise.all(config.projects.map((project) => rm(project.outputDir, { recursive: true, force: true })));
  };
}
