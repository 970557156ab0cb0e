import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inconclusive } from '../../fixtures/api/inconclusive.ts';
import { readPlaces } from '../../fixtures/target/config.ts';
import { noTarget } from '../../fixtures/target/settings.ts';
import { ConfigError } from '../../fixtures/target/variables.ts';
import { untilCaught } from '../../proof/passes.ts';
import { proofReport, proves } from '../../proof/report.ts';
import { print, warn } from '../../protocol/output/output.ts';
import { shownPath } from '../../protocol/output/shown-path.ts';
import { exitStatus } from '../../reporters/judge/exit-status.ts';
import type { Result } from '../../reporters/judge/result.ts';
import { resultFile } from '../../reporters/views/write-result.ts';
import { catalogue, type RuleId, ruleIds } from '../../rules/index.ts';
import { defects as everyDefect } from '../../service/defects/index.ts';
import { loadDotEnv } from '../environment.ts';
import { moduleFile } from '../modules.ts';
import { nearest } from '../nearest.ts';
import { loadResult } from '../result-files.ts';
import { runPlaywright } from '../run/playwright-process.ts';
import { defectPlace } from './defect-place.ts';
import { entriesOf, isAsItShouldBe, proofLines, ruleLines } from './lines.ts';
import { askedAt, statedAt } from './places.ts';

/** Makes the output repeatable: properties try the same inputs each time, unless LAS_SEED is set. */
const fixedSeed = '20261120';

/** Runs the checks of rules and questions, and proves those that the healthy service passes: others would seem to catch all. */
export async function rule(names: readonly string[]): Promise<number> {
  const ids = idsOf(names);
  const reasons = ids.flatMap((id) => catalogue[id].untestable ?? []);
  if (reasons.length === ids.length) {
    print(
      ids
        .map((id, at) => `${id}  untestable  ${statedAt(id)}\n  ${catalogue[id].statement}\n  ${reasons[at]}\n`)
        .join('\n'),
    );
    return exitStatus.asItShouldBe;
  }
  loadDotEnv();
  process.env.LAS_SEED ||= fixedSeed;
  const pattern = `@(?:${ids.map((id) => id.replaceAll('.', '\\.')).join('|')})(?![\\w.-])`;
  const selection = ['--grep', pattern, '--workers=1'];

  const { result, page } = await checked(selection);
  const entries = entriesOf(result, ids);
  for (const fault of result.suite.faults) warn(fault);
  print(ruleLines(entries, { statedAt, askedAt }, { page, durationMs: result.run.durationMs }));

  const kept = new Set(entries.filter(isAsItShouldBe).map(({ id }) => id));
  const defects = everyDefect.filter(({ breaks }) => kept.has(breaks));
  const start = performance.now();
  const seen = defects.length > 0 ? await untilCaught(defects, selection) : { tests: [], runs: [], faults: [] };
  const report = proofReport(defects, seen.tests, seen.runs, []);
  for (const fault of seen.faults) warn(fault);
  print(proofLines(report, defectPlace, performance.now() - start));

  const faults = [...result.suite.faults, ...seen.faults];
  const isProved = kept.size === ids.length && proves(report) && faults.length === 0;
  return isProved ? exitStatus.asItShouldBe : exitStatus.violates;
}

function idsOf(names: readonly string[]): RuleId[] {
  const below = (name: string) => ruleIds.filter((id) => id === name || id.startsWith(`${name}.`));
  for (const name of names) if (below(name).length === 0) throw new ConfigError(unknown(name));
  return [...new Set(names.flatMap(below))];
}

const mostSuggested = 3;

function unknown(name: string): string {
  if (/^client(?:\.|$)/.test(name))
    return `${name} is about a client under test, not about the service: client/judges/ has what judges it, and npm run proof -- --clients proves that.`;
  const prefixes = ruleIds.flatMap((id) => id.split('.').map((_, at, parts) => parts.slice(0, at + 1).join('.')));
  const suggested = nearest(name, [...new Set(prefixes)], name.length).slice(0, mostSuggested);
  return `No rule or question has the id ${name}, or one that begins with it: the nearest are ${suggested.join(', ')}.`;
}

/** Runs checks on the embedded service without printing anything, and leaves their report beside that of whole runs. */
async function checked(selection: readonly string[]): Promise<{ result: Result; page: string }> {
  const folder = join(readPlaces().reportDir, 'rule');
  const file = join(folder, resultFile);
  await rm(file, { force: true });
  const { errors, interrupted } = await runPlaywright(
    ['test', '--config', moduleFile('playwright.config'), ...selection],
    // Defects may be switched on, to see the checks of their rule fail.
    { ...noTarget, LAS_DEFECTS: process.env.LAS_DEFECTS, LAS_SPECS: '', LAS_REPORT_DIR: folder },
    { output: 'ignore', holdsErrors: true },
  );
  if (interrupted) throw new Inconclusive('the command was interrupted.');
  const result = await loadResult(file).catch((error: Error) => {
    throw new Error(errors.trim() || error.message);
  });
  return { result, page: shownPath(join(folder, 'index.html')) };
}
