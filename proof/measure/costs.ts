/** What each check costs on a shared target: the embedded service, which delivers through a tunnel. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServiceAddresses, startEmbedded } from '../../cli/embedded.ts';
import { moduleFile } from '../../cli/modules.ts';
import { existingOf } from '../../cli/preflight/existing.ts';
import { runPlaywright } from '../../cli/run/playwright-process.ts';
import { ordinaryRecords } from '../../cli/shared-target/ordinary-records.ts';
import { createSharedEnvironment, type SharedEnvironment } from '../../cli/shared-target/shared-environment.ts';
import { actions } from '../../fixtures/lab/powers/actions.ts';
import { readConfig } from '../../fixtures/target/config.ts';
import { noRateLimit } from '../../fixtures/target/rate-limiter.ts';
import { noTarget } from '../../fixtures/target/settings.ts';
import { tell } from '../../protocol/run-notes.ts';
import { inTemporaryFolder } from '../../protocol/temporary.ts';
import { operator, operatorVariables } from '../with-source.ts';
import { type Costs, withLater } from './cost-of-checks.ts';
import { startTunnel } from './tunnel.ts';

/** By credentials and a receiver, or else with records in the organisation, or else with a hook. @param specs for Playwright. */
export async function measuredCosts(specs: readonly string[]): Promise<Map<string, Costs[string]>> {
  let found: Costs = {};
  for (const [where, adds] of Object.entries(additions))
    found = withLater(found, await inTemporaryFolder('measure', (folder) => costsOnce(specs, adds, folder)), where);
  return new Map(Object.entries(found));
}

/** Tells the run what its preflight would find out. @returns environment variables. */
type Addition = (service: ServiceAddresses, environment: SharedEnvironment) => Promise<Record<string, string>>;

const additions: Record<string, Addition> = {
  async nothing() {
    return {};
  },
  async records(service, { variables }) {
    await ordinaryRecords(service, variables);
    tell({ existing: await existingOf(readConfig(variables), noRateLimit), managesFirstTwo: true });
    return {};
  },
  async hook(service, { organisations }) {
    tell({ existing: {}, hookActions: [...actions], managesFirstTwo: true });
    return { LAS_HOOK: operator, ...operatorVariables(service, organisations.own) };
  },
};

async function costsOnce(specs: readonly string[], adds: Addition, folder: string): Promise<Costs> {
  const service = await startEmbedded();
  try {
    const environment = await createSharedEnvironment(service);
    const tunnel = await startTunnel(service, folder);
    const file = join(folder, 'costs.json');
    const reporters = ['dot', moduleFile('proof/measure/cost-reporter')].join();
    const args = ['--config', moduleFile('playwright.config'), '--reporter', reporters];
    const run = { LAS_THOROUGH: '1', LAS_STATE_DIR: folder };
    tell({ measured: file });
    const all = {
      ...noTarget,
      ...environment.variables,
      ...tunnel.variables,
      ...run,
      ...(await adds(service, environment)),
    };
    await runPlaywright(['test', '--workers=1', ...args, ...specs], all);
    tunnel.close();
    return JSON.parse(await readFile(file, 'utf8')) as Costs;
  } finally {
    await service.stop();
  }
}
