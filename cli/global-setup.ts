import { rm } from 'node:fs/promises';
import type { FullConfig } from '@playwright/test';
import { Inconclusive } from '../fixtures/api/inconclusive.ts';
import { Control } from '../fixtures/lab/control.ts';
import { type CleanUp, readLeftovers } from '../fixtures/lab/leftovers.ts';
import { registerSilentHost } from '../fixtures/receiver/silent-host.ts';
import { type Config, readConfig } from '../fixtures/target/config.ts';
import { removeRunFiles } from '../fixtures/target/run-files.ts';
import { shareDocument } from '../fixtures/target/served-document.ts';
import { receiverDownVariable } from '../fixtures/target/target.ts';
import { startRunTimeout } from '../reporters/run-timeout.ts';
import { cleanTarget, cleanUpSentences } from './clean.ts';
import { embeddedVariables, startEmbedded } from './embedded.ts';
import { loadDotEnv } from './environment.ts';
import { checkReceiver } from './receiver-check.ts';
import { planRequests } from './shared/shared-run.ts';

/** Removes what is left of runs that have ended; what cannot be removed is told and stands in nobody's way. */
async function cleanLedgers(config: Config): Promise<void> {
  if (config.readOnly || readLeftovers(config.stateDir).length === 0) return;
  const done = await cleanTarget(config).catch(
    (error: Error): CleanUp => ({ removed: [], left: [], troubles: [error.message] }),
  );
  for (const sentence of cleanUpSentences(done)) process.stderr.write(`${sentence}\n`);
}

/** A tunnel that is down is no fault of the target's: what needs it is not exercised. */
async function tryReceiver({ receiver }: Config): Promise<void> {
  const trouble = receiver === null ? null : await checkReceiver(receiver);
  if (trouble === null) return;
  process.env[receiverDownVariable] = '1';
  process.stderr.write(`${trouble} Events are not exercised.\n`);
}

/** What a target without this power, or that refuses it, cannot be told, is its own matter. */
async function tellOfSilentHost({ control: address }: Config): Promise<void> {
  if (address === null) return;
  const control = new Control(address.url, address.token);
  await registerSilentHost(control).catch(() => {});
  await control.close();
}

/** Starts the embedded service for a run without `LAS_BASE_URL`; workers learn its addresses from the environment. */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  loadDotEnv();
  const endRunTimeout = startRunTimeout(readConfig().runTimeoutSeconds);
  const service = process.env.LAS_BASE_URL ? null : await startEmbedded();
  if (service !== null) {
    Object.assign(process.env, embeddedVariables(service));
  } else {
    await cleanLedgers(readConfig());
    await tryReceiver(readConfig());
    await shareDocument(readConfig());
    // A target that has just gone is the tests' to find out, and no fault of ours.
    await planRequests().catch((error: Error) => {
      if (!(error instanceof Inconclusive)) throw error;
    });
  }
  await tellOfSilentHost(readConfig());
  return async () => {
    endRunTimeout();
    // What a test could not remove, or may have taken effect after the test, and all that an interrupted one left.
    if (service === null) await cleanLedgers(readConfig());
    await service?.stop();
    removeRunFiles(readConfig());
    await Promise.all(config.projects.map((project) => rm(project.outputDir, { recursive: true, force: true })));
  };
}
