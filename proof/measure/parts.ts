/** The parts of `npm run measure`: each renews one or two members of the lines. */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nodeArguments, projectFile } from '../../cli/modules.ts';
import { fixedSeed, proof } from '../../cli/proof.ts';
import type { DeclaredCheck } from '../../cli/run/declared-checks.ts';
import { readPlaces } from '../../fixtures/target/config.ts';
import type { Measured, MeasuredCheck } from '../../measured/checks.ts';
import { print } from '../../protocol/output/output.ts';
import { isCompared } from '../../reporters/judge/contract-rules.ts';
import { defects } from '../../service/defects/index.ts';
import { chooseCatchers, readCaughtBy } from '../caught-by.ts';
import { type KillMatrix, killMatrixFile } from '../kill-matrix.ts';
import { type Memory, noticedBy } from '../mutants/memory.ts';
import { ownCatches, untilCaught } from '../passes.ts';
import { ofMatchingRules } from '../plan.ts';
import { proofSources, unshared } from '../with-source.ts';
import { measuredCosts } from './costs.ts';
import { ranked, toldWithin } from './ranks.ts';

interface Given {
  measured: Measured;
  checks: readonly DeclaredCheck[];
  args: readonly string[];
}

export async function costs({ measured, args }: Given): Promise<Measured> {
  const found = await measuredCosts(args);
  return changed(measured, (check) => found.get(check.id) ?? {});
}

/** Checks of which nothing is measured, and something can be. */
export function newChecks(measured: Measured, checks: readonly DeclaredCheck[]): DeclaredCheck[] {
  const isNew = (id: string) => Object.keys(measured.get(id) ?? {}).length === 1;
  return checks.filter(({ id, needs }) => isNew(id) && !needs.some((power) => unshared.includes(power)));
}

/** Others than new checks, and those that share with one, keep what a run of them all has shown, which shares more. */
export async function newCosts({ measured, checks }: Given): Promise<Measured> {
  const fresh = newChecks(measured, checks);
  if (fresh.length === 0) return measured;
  const isNew = (id: string) => fresh.some((check) => check.id === id);
  const found = await measuredCosts([...new Set(fresh.map(({ file }) => file))]);
  const shares = (id: string) => Object.keys(found.get(id)?.shared ?? {});
  const ofFresh = new Set(fresh.flatMap(({ id }) => shares(id)));
  const isRenewed = (id: string) => isNew(id) || shares(id).some((share) => ofFresh.has(share));
  return changed(measured, ({ id }) => (isRenewed(id) ? (found.get(id) ?? {}) : {}));
}

export async function notices({ measured, checks, args }: Given): Promise<Measured> {
  const noticed = noticedIn(await matrices(args));
  const next = changed(measured, ({ id }) => (noticed.has(id) ? { notices: ownNotices(noticed.get(id)!) } : {}));
  return ranks({ measured: next, checks, args });
}

/** Of all checks with a cost, by what is known of each. */
export async function ranks({ measured, checks }: Given): Promise<Measured> {
  const next = await ranked(measured, checks);
  for (const source of proofSources)
    for (const maxRequests of [500, null, 3_000]) {
      const { percent, rules, questions } = toldWithin(maxRequests, source, checks, next);
      const budget = maxRequests === null ? 'by default' : `LAS_MAX_REQUESTS=${maxRequests}`;
      print(`${source}, ${budget}: ${percent} % of the defects, ${rules} rules, ${questions} questions\n`);
    }
  return next;
}

export async function catches({ measured, args }: Given): Promise<Measured> {
  process.env.LAS_SEED ||= fixedSeed;
  const options = { grep: { type: 'string' } } as const;
  const { grep } = parseArgs({ args: [...args], options }).values;
  const seen = await untilCaught(ofMatchingRules(defects, grep), grep ? ['--grep', grep] : []);
  const chosen = chooseCatchers(defects, ownCatches(seen, defects), readCaughtBy());
  return changed(measured, ({ id }) => ({ catches: chosen[id] ?? [] }));
}

export async function mutants({ measured, args }: Given): Promise<Measured> {
  spawnSync(process.execPath, [...nodeArguments('proof/mutants/main'), ...args], { stdio: 'inherit' });
  const { noticed } = JSON.parse(await readFile(projectFile('.las/mutants.json'), 'utf8')) as Memory;
  const by = noticedBy(noticed);
  return changed(measured, ({ id }) => ({ mutants: by[id] ?? {} }));
}

function changed(measured: Measured, change: (check: MeasuredCheck) => Partial<MeasuredCheck>): Measured {
  return new Map([...measured].map(([id, check]) => [id, { ...check, ...change(check) }]));
}

/** The kill matrices that are given, or those that are made now: one by each source of powers. */
async function matrices(given: readonly string[]): Promise<KillMatrix[]> {
  if (given.length > 0) return Promise.all(given.map(read<KillMatrix>));
  const made: KillMatrix[] = [];
  for (const source of proofSources) {
    await proof({ matrix: true, source }, []);
    made.push(await read(join(readPlaces().reportDir, killMatrixFile)));
  }
  return made;
}

async function read<Format>(file: string): Promise<Format> {
  return JSON.parse(await readFile(file, 'utf8')) as Format;
}

interface Noticing {
  rules: readonly string[];
  defects: Set<string>;
}

/** By id of the check, all that any of these matrices says it noticed. */
export function noticedIn(matrices: readonly KillMatrix[]): Map<string, Noticing> {
  const found = new Map<string, Noticing>();
  for (const matrix of matrices) {
    // Of a check that met no defect, nothing is known.
    for (const { id, rules } of matrix.tests.filter(({ met }) => met > 0))
      if (!found.has(id)) found.set(id, { rules, defects: new Set() });
    for (const { name, kills } of matrix.defects)
      for (const { test } of kills) found.get(matrix.tests[test]?.id ?? '')?.defects.add(name);
  }
  return found;
}

const ruleBrokenBy = new Map<string, string>(defects.map(({ name, breaks }) => [name, breaks]));

/** The defects that break its own rules; all checks notice what departs from the OpenAPI document. */
export function ownNotices({ rules, defects }: Noticing): string[] {
  return [...defects].filter((name) => {
    const broken = ruleBrokenBy.get(name) ?? '';
    return rules.includes(broken) && !isCompared(broken);
  });
}
