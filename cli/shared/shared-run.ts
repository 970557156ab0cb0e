/** What a run does of all checks on a target that others use too. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type RequestPlan, requestPlanVariable } from '../../fixtures/lab/request-plan.ts';
import { type Config, readConfig } from '../../fixtures/target/config.ts';
import { openTarget } from '../../fixtures/target/target.ts';
import { type DeclaredCheck, declaredChecks } from '../needs.ts';
import { estimates } from './check-costs.ts';
import { type Selection, select, sharedBudget } from './selection.ts';

/** Requests that a run on a shared target shall not go beyond. */
function budgetOf({ thorough, readOnly, maxRequests }: Config): number {
  // What a check writes shows only when it comes to it: a run that may not write tries all, and sends little.
  return thorough || readOnly ? Infinity : (maxRequests ?? sharedBudget);
}

/** What a run makes of these checks; with organisations of its own for each test, all. */
export function selectionFor(config: Config, powers: ReadonlySet<string>, checks: DeclaredCheck[]): Selection {
  return select(checks, powers, powers.has('organisations') ? Infinity : budgetOf(config), estimates);
}

/** Tells the workers which checks the run leaves out, and what the others take: of the whole run, also where this is a shard. */
export async function planRequests(): Promise<void> {
  const config = readConfig();
  if (budgetOf(config) === Infinity && config.maxRequests === null) return;
  const target = await openTarget({ config });
  await target.close();
  if (target.powers.has('organisations')) return;
  const checks = await declaredChecks(selecting(process.argv));
  const { chosen, leftOut } = selectionFor(config, target.powers, checks);
  const plan: RequestPlan = {
    leftOut: leftOut.map(({ id }) => id),
    requests: Object.fromEntries(chosen.map((check) => [check.id, estimates.requests(check)])),
  };
  const file = join(config.stateDir, `${process.env.LAS_RUN_ID}.plan`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(plan));
  process.env[requestPlanVariable] = file;
}

/** Options of `playwright test` that say which tests run, and how many words they take. */
const ownWords: Record<string, number> = {
  '--grep': 2,
  '-g': 2,
  '--grep-invert': 2,
  '--project': 2,
  '--last-failed': 1,
  '--only-changed': 1,
};

/** Those that take another word, which is no file to be tested. */
const othersWithAWord = new Set([
  '--config',
  '-c',
  '--reporter',
  '--shard',
  '--workers',
  '-j',
  '--retries',
  '--timeout',
]);

/** Of Playwright's command line, what says which of all tests run; a shard is a part of the run and says nothing of it. */
export function selecting(argv: readonly string[]): string[] {
  const words = argv.slice(argv.indexOf('test') + 1);
  const kept: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const own = ownWords[word.split('=')[0] ?? ''];
    if (own !== undefined) {
      const taken = word.includes('=') ? 1 : own;
      kept.push(...words.slice(at, at + taken));
      at += taken - 1;
    } else if (othersWithAWord.has(word)) at += 1;
    else if (!word.startsWith('-')) kept.push(word);
  }
  return kept;
}
