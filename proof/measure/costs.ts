/**
 * What each check costs on a shared target: the embedded service, by credentials alone, which delivers through a tunnel.
 */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../cli/embedded.ts';
import { moduleFile } from '../../cli/modules.ts';
import { runPlaywright } from '../../cli/run/playwright-process.ts';
import { createSharedEnvironment } from '../../cli/shared-target/shared-environment.ts';
import { targetVariables } from '../../fixtures/target/settings.ts';
import { tell } from '../../protocol/run-notes.ts';
import type { Costs } from './cost-of-checks.ts';
import { startTunnel } from './tunnel.ts';

/** @param specs files or folders, as Playwright accepts them; all by default. */
export async function measuredCosts(specs: readonly string[]): Promise<Map<string, Costs[string]>> {
  const folder = await mkdtemp(join(tmpdir(), 'las-conformance-measure-'));
  const service = await startEmbedded();
  try {
    const { variables } = await createSharedEnvironment(service);
    const tunnel = await startTunnel(folder);
    await tunnel.register(service);
    const file = join(folder, 'costs.json');
    const args = ['--config', moduleFile('playwright.config'), '--reporter', moduleFile('proof/measure/cost-reporter')];
    const others = Object.fromEntries(targetVariables.map((name) => [name, '']));
    const run = { LAS_THOROUGH: '1', LAS_STATE_DIR: folder };
    tell({ measured: file });
    const all = { ...others, ...variables, ...tunnel.variables, ...run };
    await runPlaywright(['test', '--workers=1', ...args, ...specs], all);
    tunnel.close();
    return new Map(Object.entries(JSON.parse(await readFile(file, 'utf8'))));
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
