import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from '../../fixtures/target/config.ts';
import { warn } from '../../protocol/output/output.ts';
import { shortSecretSentences } from '../../protocol/redaction/configured.ts';
import { inRun, tell } from '../../protocol/run-notes.ts';
import { exitStatus } from '../../reporters/judge/exit-status.ts';
import type { Result } from '../../reporters/judge/result.ts';
import type { Attended } from '../attended/attend.ts';
import { loadDotEnv, prepareEnvironment, type RunIdentity, setByOptions } from '../environment.ts';
import { strangeSentences } from '../known-variables.ts';
import { moduleFile } from '../modules.ts';
import { askHook } from '../preflight/hook.ts';
import { noticeMs, responseMs } from '../preflight/send.ts';
import { unlessAsked } from '../signals.ts';
import { checkFurtherReports, checkWritable } from '../writable.ts';
import { checkDefects } from './known-defects.ts';
import { checkOwnSpecs } from './own-specs.ts';
import { type PlaywrightEnd, runPlaywright } from './playwright-process.ts';
import { blobFolder, furtherReports } from './reporters.ts';
import { withoutOlder } from './set-aside.ts';
import { noteAfterwards } from './shard.ts';
import { orderOptions, workerOptions } from './workers.ts';

export interface RunOptions {
  readOnly?: boolean;
  thorough?: boolean;
  unpooled?: boolean;
  /** A person does what no API call can: at the terminal, or by a checklist in a file. */
  attended?: true | string;
  grep?: string;
  specs?: string;
  allowInconclusive?: number;
  /** Print all that the result has, rather than the few lines to look at first. */
  verbose?: boolean;
  /** Folder with earlier runs, for a trend on the page; this one is added. */
  history?: string;
  junit?: string;
  allure?: string;
  /** `2/4` */
  shard?: string;
}

/** Judges the target. What only some runs need is loaded by them: to load all takes half a second of a processor. */
export function run(options: RunOptions, playwrightArgs: readonly string[]): Promise<number> {
  const made = () => prepareAndJudge(options, playwrightArgs);
  return leavesResult(playwrightArgs) ? withoutOlder(options, made) : made();
}

async function prepareAndJudge(options: RunOptions, playwrightArgs: readonly string[]): Promise<number> {
  loadDotEnv();
  warn(...strangeSentences(process.env));
  setByOptions(options);
  const { allowInconclusive: allowedInconclusive, verbose, history } = options;
  const identity = prepareEnvironment();
  const config = readConfig();
  tell({ allowedInconclusive, verbose, history, environment: config.environment });
  warn(...shortSecretSentences(process.env));
  const specs = options.specs ?? process.env.LAS_SPECS;
  await checkWritable('LAS_REPORT_DIR', config.reportDir);
  await checkWritable('LAS_STATE_DIR', config.stateDir);
  await checkFurtherReports(options);
  if (options.attended !== undefined)
    await (await import('../attended/attend.ts')).checkAttended(options.attended, config);
  await checkDefects(config);
  await checkOwnSpecs(options.specs === undefined ? 'LAS_SPECS' : '--specs', specs);
  return inRun(process.env, () => judge({ ...options, specs }, playwrightArgs, config, identity));
}

async function judge(
  options: RunOptions & { specs: string | undefined },
  playwrightArgs: readonly string[],
  config: Config,
  identity: RunIdentity,
): Promise<number> {
  const { specs, shard } = options;
  const startedAt = new Date();
  const found = await unlessAsked(async (ending) => {
    await askHook(config, shard === undefined, noticeMs, ending);
    return { trouble: config.baseUrl === null ? null : await examined(config) };
  });
  const unstarted = async (why: string): Promise<number> => {
    warn(why);
    if (!leavesResult(playwrightArgs)) return exitStatus.notJudged;
    const { reportUnstarted } = await import('./killed-run.ts');
    return reportUnstarted({ ...identity, startedAt, config, trouble: why }, outdatedReports(options, config));
  };
  if (found === null) return unstarted(endedEarly);
  if (found.trouble !== null) return unstarted(found.trouble);
  const grep = options.grep === undefined ? [] : ['--grep', options.grep];
  const workers = await workerOptions(config);
  const order = orderOptions(config, { specs, shard });
  const chosen = [
    ...workers,
    ...order,
    ...grep,
    ...(shard === undefined ? [] : [`--shard=${shard}`]),
    ...playwrightArgs,
  ];
  const args = ['test', '--config', moduleFile('playwright.config'), ...chosen];
  let attended: Attended | null = null;
  try {
    if (options.attended !== undefined) {
      attended = await (await import('../attended/attend.ts')).attend(options.attended, config, grep);
      if (attended === null) return unstarted(endedEarly);
    }
    const blob = shard === undefined ? undefined : blobFolder(config.reportDir, shard);
    tell({ ...furtherReports(options), blob, keepsPartialResult: true });
    const end = await runPlaywright(args, { LAS_SPECS: specs });
    if (blob !== undefined) await noteAfterwards(blob).catch(warnOfBlob);
    const status = end.exitStatus ?? (await (await import('./killed-run.ts')).reportKilled(config));
    if (status !== null) return status;
    return end.interrupted ? unstarted(endedEarly) : withoutOurReporter(end, playwrightArgs);
  } finally {
    await attended?.end(await lastResult(config, startedAt));
  }
}

function warnOfBlob(error: Error): void {
  warn(`What this shard has left and removed at its end is not in its blob: ${error.message}`);
}

const endedEarly = 'The run was ended before its checks.';

/** Looks at the target before the run. @returns why it cannot be judged; null if it can. */
async function examined(config: Config): Promise<string | null> {
  const { preflight } = await import('../preflight/preflight.ts');
  const trouble = await preflight(config);
  if (trouble !== null) return trouble;
  const { lookAround } = await import('../preflight/existing.ts');
  await lookAround(config);
  tell({ responseMs: responseMs() });
  return null;
}

/** What this run has found, if it has left a result. */
async function lastResult({ reportDir }: Config, startedAt: Date): Promise<Pick<Result, 'rules' | 'answers'> | null> {
  const text = await readFile(join(reportDir, 'conformance.json'), 'utf8').catch(() => null);
  const result = text === null ? null : (JSON.parse(text) as Result);
  return result !== null && Date.parse(result.run.startedAt) >= startedAt.getTime() - 1_000 ? result : null;
}

/** Without our reporter, a run leaves no result: with `--list`, or with a reporter that replaces ours. */
function leavesResult(playwrightArgs: readonly string[]): boolean {
  return !playwrightArgs.some((arg) => /^--(?:list|reporter)\b/.test(arg));
}

/** What a run replaces besides its result: left in place by a run that does not start, it would look like that run's. */
function outdatedReports({ junit, shard }: RunOptions, { reportDir }: Config): string[] {
  return [...(junit === undefined ? [] : [junit]), ...(shard === undefined ? [] : [blobFolder(reportDir, shard)])];
}

/** The exit status with `--list`, or with a reporter that replaces ours: Playwright's own exit code is all there is. */
function withoutOurReporter({ code, begun }: PlaywrightEnd, args: readonly string[]): number {
  if (code === 0) return exitStatus.asItShouldBe;
  if (code === exitStatus.notJudged) return exitStatus.notJudged;
  if (args.some((arg) => arg.startsWith('--reporter')) && code === 1) return exitStatus.violates;
  if (args.length === 0 || begun) return exitStatus.fault;
  warn(`Playwright could not run with ${args.join(' ')}: see its message above.`);
  return exitStatus.usage;
}
