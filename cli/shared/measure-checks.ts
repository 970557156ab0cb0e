/**
 * Measures what each check costs on a shared target (the embedded service, by credentials alone, which delivers through a
 * tunnel) and writes
 * `check-costs.json`: `npm run checks:measure -- <kill-matrix.json>…`. The checks that find most for their requests come
 * first: those that notice defects which none before them notices, by the kill matrices of `npm run proof -- --matrix`. Prints
 * what a run then notices within some budgets, for `docs/configuration.md`.
 */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { targetVariables } from '../../fixtures/target/config.ts';
import { readNoticed } from '../../proof/noticed.ts';
import { print, warn } from '../../protocol/output/output.ts';
import { defects } from '../../service/defects/index.ts';
import { startEmbedded } from '../embedded.ts';
import { moduleFile, projectFile } from '../modules.ts';
import { runPlaywright } from '../run/playwright-process.ts';
import { type Entry, write } from './check-costs.ts';
import type { Measured } from './measure-reporter.ts';
import { select, sharedBudget } from './selection.ts';
import { createSharedEnvironment } from './shared-environment.ts';
import { startTunnel } from './tunnel.ts';

const ruleBrokenBy = new Map<string, string>(defects.map(({ name, breaks }) => [name, breaks]));

async function measured(): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'las-conformance-measure-'));
  const service = await startEmbedded();
  try {
    const { variables } = await createSharedEnvironment(service);
    const tunnel = await startTunnel(folder);
    await tunnel.register(service);
    const file = join(folder, 'measured.json');
    const args = ['--config', moduleFile('playwright.config'), '--reporter', moduleFile('cli/shared/measure-reporter')];
    const others = Object.fromEntries(targetVariables.map((name) => [name, '']));
    const run = { LAS_THOROUGH: '1', LAS_MEASURED: file, LAS_STATE_DIR: folder };
    await runPlaywright(['test', '--workers=1', ...args], { ...others, ...variables, ...tunnel.variables, ...run });
    tunnel.close();
    return JSON.parse(await readFile(file, 'utf8')) as Measured[];
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each next check is the one that adds most for its requests: an entry that none before it covers counts as two defects. */
function inOrder(checks: readonly Measured[], noticed: ReadonlyMap<string, ReadonlySet<string>>): Measured[] {
  const open = new Set(checks);
  const covered = new Set<string>();
  const found = new Set<string>();
  const ordered: Measured[] = [];
  const worth = ({ name, covers, cost }: Measured) => {
    const rules = covers.filter((id) => !covered.has(id)).length;
    const defects = [...(noticed.get(name) ?? [])].filter((defect) => !found.has(defect)).length;
    return (2 * rules + defects) / (cost.requests + 1);
  };
  while (open.size > 0) {
    let best: Measured | undefined;
    let most = -1;
    for (const check of open) {
      const value = worth(check);
      if (value > most) [best, most] = [check, value];
    }
    if (best === undefined) break;
    open.delete(best);
    ordered.push(best);
    for (const id of best.covers) covered.add(id);
    for (const defect of noticed.get(best.name) ?? []) found.add(defect);
  }
  return ordered;
}

function entryOf({ covers, cost }: Measured, noticed: ReadonlySet<string> = new Set()): Entry {
  const broken = [...noticed].map((name) => ruleBrokenBy.get(name));
  const counts = covers.map((id) => [id, broken.filter((rule) => rule === id).length] as const);
  return { cost: write(cost), notices: Object.fromEntries(counts.filter(([, count]) => count > 0)) };
}

/** The percentage of all noticeable defects that the checks of a run with this budget notice. */
function noticedWithin(budget: number, checks: readonly Measured[], noticed: ReadonlyMap<string, ReadonlySet<string>>) {
  const rank = new Map(checks.map(({ name }, index) => [name, index]));
  const entries = new Map(checks.map((check) => [check.name, entryOf(check, noticed.get(check.name))]));
  const declared = checks.map((check) => ({ ...check, id: check.name, needs: [] }));
  const { chosen } = select(declared, new Set(), budget, {
    requests: ({ name }) => checks[rank.get(name) ?? -1]?.cost.requests ?? 0,
    notices: ({ name }, ruleId) => entries.get(name)?.notices[ruleId] ?? 0,
    rank: ({ name }) => rank.get(name) ?? checks.length,
  });
  const defectsOf = (some: readonly { name: string }[]) =>
    new Set(some.flatMap(({ name }) => [...(noticed.get(name) ?? [])]));
  return Math.round((100 * defectsOf(chosen).size) / defectsOf(checks).size);
}

const matrices = process.argv.slice(2);
if (matrices.length === 0) {
  warn('Which checks notice most is not known without a kill matrix: npm run checks:measure -- <kill-matrix.json>');
  process.exit(2);
}
const noticed = await readNoticed(matrices);
const checks = inOrder(await measured(), noticed);
const table = Object.fromEntries(checks.map((check) => [check.name, entryOf(check, noticed.get(check.name))]));
await writeFile(projectFile('cli/shared/check-costs.json'), `${JSON.stringify(table, null, 2)}\n`);
const total = checks.reduce((sum, { cost }) => sum + cost.requests, 0);
print(`${checks.length} checks, ${total} requests in all.\n`);
for (const budget of [sharedBudget, 2 * sharedBudget, 5_000])
  print(
    `A run of ${budget} requests notices ${noticedWithin(budget, checks, noticed)} % of what all of them notice.\n`,
  );
