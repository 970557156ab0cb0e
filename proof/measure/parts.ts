/** The parts of `npm run measure`: each renews one or two members of the lines. */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { embeddedVariables, startEmbedded } from '../../cli/embedded.ts';
import { moduleFile, nodeArguments, projectFile } from '../../cli/modules.ts';
import { fixedSeed, proof } from '../../cli/proof.ts';
import type { DeclaredCheck } from '../../cli/run/declared-checks.ts';
import { runPlaywright } from '../../cli/run/playwright-process.ts';
import { readPlaces } from '../../fixtures/target/config.ts';
import { noTarget } from '../../fixtures/target/settings.ts';
import type { Measured, MeasuredCheck } from '../../measured/checks.ts';
import { grouped } from '../../protocol/group-by.ts';
import { print } from '../../protocol/output/output.ts';
import { inTemporaryFolder } from '../../protocol/temporary.ts';
import type { Result } from '../../reporters/judge/result.ts';
import { defects } from '../../service/defects/index.ts';
import { chooseCatchers, readCaughtBy } from '../caught-by.ts';
import { type KillMatrix, killMatrixFile } from '../kill-matrix.ts';
import type { Memory } from '../mutants/memory.ts';
import { noticedBy } from '../mutants/noticed-by.ts';
import { ownCatches, untilCaught } from '../passes.ts';
import { ofMatchingRules } from '../plan.ts';
import { type ProofSource, proofSources } from '../with-source.ts';
import { measuredCosts } from './costs.ts';
import { inOrder } from './fail-fast-order.ts';
import { noticedIn, ownNotices } from './noticed.ts';
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

/** Others than new checks, and those that share with one, keep what a run of them all has shown, which shares more. */
export async function newCosts({ measured, checks }: Given): Promise<Measured> {
  const isNew = (id: string) => Object.keys(measured.get(id) ?? {}).length === 1;
  const fresh = checks.filter(({ id }) => isNew(id));
  if (fresh.length === 0) return measured;
  const found = await measuredCosts([...new Set(fresh.map(({ file }) => file))]);
  const shares = (id: string) => Object.keys(found.get(id)?.shared ?? {});
  const ofFresh = new Set(fresh.flatMap(({ id }) => shares(id)));
  const isRenewed = (id: string) => isNew(id) || shares(id).some((share) => ofFresh.has(share));
  return changed(measured, ({ id }) => (isRenewed(id) ? (found.get(id) ?? {}) : {}));
}

export async function notices({ measured, checks, args }: Given): Promise<Measured> {
  const noticed = noticedIn(await matrices(args, proofSources));
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

export async function places({ measured, checks, args }: Given): Promise<Measured> {
  const noticed = [...noticedIn(await matrices(args, [undefined])).values()];
  const durations = await durationsIn(await results(args));
  const timed = noticed.map((check) => ({ ...check, durationsMs: durations.get(placeOf(check)) ?? [] }));
  const placeOfFile = new Map(inOrder(timed).map((file, place) => [file, place]));
  const fileOf = new Map(checks.map(({ id, file }) => [id, file]));
  return changed(measured, ({ id }) => ({ place: placeOfFile.get(fileOf.get(id) ?? '') }));
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

const isMatrix = (file: string) => basename(file) === killMatrixFile;

/** The kill matrices that are given, or those that are made now: one by each of these sources of powers, or by the control interface. */
async function matrices(args: readonly string[], sources: readonly (ProofSource | undefined)[]): Promise<KillMatrix[]> {
  const given = args.filter(isMatrix);
  if (given.length > 0) return Promise.all(given.map(read<KillMatrix>));
  const made: KillMatrix[] = [];
  for (const source of sources) {
    await proof({ matrix: true, ...(source && { source }) }, []);
    made.push(await read(join(readPlaces().reportDir, killMatrixFile)));
  }
  return made;
}

/** The results that are given, or those of three runs, in three orders, on a service started before: checks wait as elsewhere. */
async function results(args: readonly string[]): Promise<Result[]> {
  const given = args.filter((file) => !isMatrix(file));
  if (given.length > 0) return Promise.all(given.map(read<Result>));
  return inTemporaryFolder('measure', wholeRuns);
}

async function wholeRuns(folder: string): Promise<Result[]> {
  const service = await startEmbedded();
  try {
    const found: Result[] = [];
    for (const seed of [1, 2, 3]) {
      await runPlaywright(['test', '--config', moduleFile('playwright.config'), `--shuffle=${seed}`], {
        ...noTarget,
        ...embeddedVariables(service),
        LAS_REPORT_DIR: folder,
        LAS_STATE_DIR: folder,
      });
      found.push(await read(join(folder, 'conformance.json')));
    }
    return found;
  } finally {
    await service.stop();
  }
}

async function read<Format>(file: string): Promise<Format> {
  return JSON.parse(await readFile(file, 'utf8')) as Format;
}

/** Results name a check by its file and titles. */
function placeOf({ file, title }: { file: string; title: string }): string {
  return `${file} ${title}`;
}

/** Milliseconds that each check took in each run. */
async function durationsIn(runs: readonly Result[]): Promise<Map<string, number[]>> {
  // A check may cover several rules.
  const once = ({ rules }: Result) =>
    new Map(rules.flatMap((rule) => rule.checks).map((check) => [placeOf(check), check.durationMs]));
  return grouped(runs.flatMap((run) => [...once(run)]));
}
