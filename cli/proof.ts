import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { ConfigError } from '../fixtures/target/config.ts';
import { exitStatus } from '../reporters/exit-status.ts';
import { plural } from '../reporters/text.ts';
import { catalogue, ruleIds } from '../rules/index.ts';
import { defects as everyDefect } from '../service/defects/index.ts';
import { chooseCatchers, readCaughtBy, writeCaughtBy } from './caught-by.ts';
import { extension, projectFile } from './modules.ts';
import { byHint, byRule, type Meets, type NamedDefect, roundsOf } from './proof-plan.ts';
import { proofReport, proves, renderProof } from './proof-report.ts';
import { type ProofRun, runRounds, type Seen } from './proof-rounds.ts';

export interface ProofOptions {
  /** Only the tests whose title or rule matches, and the defects that they could meet. */
  grep?: string;
  /** Note which test caught which defect, for the next time. */
  remember?: boolean;
}

/**
 * Runs the suite against the embedded service with every defect: each before the test that caught it last, and what that
 * test misses before every test of its rule.
 * @returns 0 when each defect is caught by an assertion of a check of its rule, else 1.
 */
export async function proof(options: ProofOptions, playwrightArgs: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const args = [...(options.grep ? ['--grep', options.grep] : []), ...playwrightArgs];
  const seen = await untilCaught(args);
  if (seen.tests.length === 0 && seen.faults.length === 0)
    throw new ConfigError('No check matches the selection, so nothing was run.');
  const defects = selected(everyDefect, seen, args.length > 0);
  if (options.remember) await writeCaughtBy(chooseCatchers(everyDefect, catches(seen.runs), readCaughtBy()));

  const report = proofReport(defects, seen.tests, seen.runs, args.length > 0 ? [] : provableRules());
  process.stdout.write(`\n${renderProof(report, performance.now() - startedAt, fileOfDefect)}`);
  for (const fault of seen.faults) process.stderr.write(`${fault}\n`);
  if (seen.faults.length > 0) return exitStatus.fault;
  if (defects.length === 0) process.stderr.write('The selection holds no test of a rule that a defect breaks.\n');
  return proves(report) && seen.finished && defects.length > 0 ? exitStatus.asItShouldBe : exitStatus.violates;
}

async function untilCaught(args: readonly string[]): Promise<Seen> {
  const hinted = byHint(everyDefect, readCaughtBy());
  const first = await runRounds({ untilCaught: true, meets: hinted }, args);
  const caught = new Set(catches(first.runs).map(({ defect }) => defect));
  const left = everyDefect.filter(({ name }) => !caught.has(name));
  const meets = byRule(first.tests, left, metIn(first.runs));
  if (!first.finished || first.faults.length > 0 || roundsOf(meets) === 0) return first;
  const number = new Set(Object.values(meets).flat()).size;
  process.stdout.write(`${plural(number, 'defect')} to try on every test of the rule.\n`);
  const second = await runRounds({ untilCaught: true, meets }, args);
  return { ...second, runs: [...first.runs, ...second.runs] };
}

function catches(runs: readonly ProofRun[]): ProofRun[] {
  return runs.filter(({ outcome }) => outcome === 'failed');
}

function metIn(runs: readonly ProofRun[]): Meets {
  const met: Meets = {};
  for (const { test, defect } of runs) met[test] = [...(met[test] ?? []), defect];
  return met;
}

/** When tests were selected, the defects that one of them could meet. */
function selected(defects: readonly NamedDefect[], { tests }: Seen, isSelection: boolean): readonly NamedDefect[] {
  const rules = new Set(tests.flatMap((test) => test.rules));
  return isSelection ? defects.filter(({ breaks }) => rules.has(breaks)) : defects;
}

function provableRules(): string[] {
  return ruleIds.filter((id) => {
    const { kind, party, untestable } = catalogue[id];
    return kind !== 'question' && party === 'service' && untestable === undefined;
  });
}

/** The file that holds the defect's name as it stands; null when the name is put together. */
function fileOfDefect(name: string): string | null {
  const folder = 'service/defects';
  const files = readdirSync(projectFile(folder)).filter((file) => file.endsWith(extension));
  const found = files.find((file) => readFileSync(projectFile(`${folder}/${file}`), 'utf8').includes(`'${name}'`));
  return found === undefined ? null : `${folder}/${found}`;
}
