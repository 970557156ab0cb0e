import { join } from 'node:path';
import { type Now, nameOf, weighed } from '../client/impact-of.ts';
import { loadUsage } from '../client/read-usage.ts';
import { readConfig, readPlaces } from '../fixtures/target/config.ts';
import { dayOf } from '../protocol/days.ts';
import { printCommands, printPainted, screen, warn } from '../protocol/output/output.ts';
import { shownPath } from '../protocol/output/shown-path.ts';
import { tell } from '../protocol/run-notes.ts';
import {
  type Baseline,
  type CloseOn,
  type Comparison,
  compare,
  gateAdvice,
  gateSentence,
  gateStatus,
  mostUrgentFirst,
  renderAnnotations,
  renderGate,
  renderGateMarkdown,
  watchedIn,
} from '../reporters/gate/index.ts';
import { couldJudge, type ExitStatus, exitStatus } from '../reporters/judge/exit-status.ts';
import type { Result } from '../reporters/judge/result.ts';
import type { PastRun } from '../reporters/views/history.ts';
import { sinceBaseline } from '../reporters/views/page/changes.ts';
import { renderPage } from '../reporters/views/page/index.ts';
import { problemsOfChanges, renderSarif, repositoryPrefix } from '../reporters/views/sarif/index.ts';
import { addToStepSummary } from '../reporters/views/step-summary.ts';
import { writeFiles } from '../reporters/views/views.ts';
import { loadDotEnv, prepareEnvironment } from './environment.ts';
import {
  baselineFile,
  checkSameTarget,
  defaultResultFile,
  loadBaseline,
  loadHistory,
  loadResult,
  resultFileOf,
} from './result-files.ts';
import { type RunOptions, run } from './run/run.ts';
import { setGateAside } from './run/set-aside.ts';

export interface GateOptions extends RunOptions {
  baseline?: string;
  /** Compare even if the baseline was accepted for another target. */
  otherTarget?: boolean;
  usage?: string[];
  closeOn?: CloseOn;
  clientVersion?: string;
  /** Whether the run may leave out some of what the baseline has. */
  allowNotExercised?: boolean;
}

/** Compares a result, or that of a new run, with the baseline, in `gate.md`, `gate.json`, `conformance.sarif` and the page. */
export async function gate(resultPath: string | undefined, options: GateOptions): Promise<number> {
  loadDotEnv();
  let isWritten = false;
  try {
    const compared = await compareResult(resultPath, options);
    if (typeof compared === 'number') return compared;
    isWritten = true;
    return await writeGate(compared, options);
  } finally {
    if (!isWritten) {
      const kept = setGateAside(readPlaces().reportDir);
      if (kept !== null) warn(`What the gate before it wrote is kept in ${shownPath(kept)}/.`);
    }
  }
}

interface Compared {
  file: string;
  /** The text of the baseline. */
  text: string;
  baseline: Baseline;
  result: Result;
  comparison: Comparison;
  /** Absent without `--history`. */
  history?: PastRun[];
}

/** @returns an exit status if there is nothing to compare. */
async function compareResult(resultPath: string | undefined, options: GateOptions): Promise<Compared | ExitStatus> {
  const file = baselineFile(options.baseline);
  // Loaded before the run, which takes long and is useless without a baseline.
  const { baseline, text } = await loadBaseline(file);
  const usages = await Promise.all((options.usage ?? []).map(loadUsage));
  const empty = usages.find(({ exchanges }) => exchanges === 0);
  if (empty !== undefined) {
    warn(`The usage of ${nameOf(empty)} has recorded nothing: record it again with \`las-conformance audit\`.`);
    return exitStatus.notJudged;
  }
  // Refused now rather than after the run.
  if (resultPath === undefined) checkSameTarget(file, baseline, targetOf(options), options);
  const resultFile =
    resultPath === undefined ? await freshResult(options, watchedIn(baseline)) : await resultFileOf(resultPath);
  if (typeof resultFile === 'number') return resultFile;
  const result = await loadResult(resultFile);
  checkSameTarget(file, baseline, result.target, options);
  const now = {
    today: dayOf(),
    ...(options.clientVersion !== undefined && { version: options.clientVersion }),
    ...(usages.some(({ noticed }) => noticed !== undefined) && { experimentsOf: await titlesOfExperiments() }),
  };
  const comparison = weighed(compare(baseline, result, now.today), usages, options.closeOn ?? 'any', now);
  const history = options.history === undefined ? {} : { history: await loadHistory(options.history, result) };
  return { file, text, baseline, result, comparison, ...history };
}

async function writeGate(
  { file, text, baseline, result, comparison, history }: Compared,
  options: GateOptions,
): Promise<ExitStatus> {
  const allowedInconclusive = options.allowInconclusive ?? 0;
  const allowed = { inconclusive: allowedInconclusive, notExercised: options.allowNotExercised ?? false };
  const status = gateStatus(comparison, result, allowed);
  const directory = readPlaces().reportDir;
  const view = { baselineFile: shownPath(file), reportPath: shownPath(join(directory, 'index.html')), allowed };
  const prefix = repositoryPrefix();
  const place = { file: view.baselineFile, text };
  const page = {
    ...sinceBaseline(baseline, result, comparison, allowed),
    allowedInconclusive,
    ...(history !== undefined && { history }),
  };
  const markdown = renderGateMarkdown(comparison, result, view);
  const said = {
    sentence: gateSentence(comparison, result, allowed),
    advice: gateAdvice(comparison, result, allowed),
  };
  const failures = await writeFiles(directory, {
    'gate.md': () => markdown,
    'gate.json': () => `${JSON.stringify({ formatVersion: 1, status, ...said, ...comparison }, null, 2)}\n`,
    'index.html': () => renderPage(result, page),
    'conformance.sarif': () => renderSarif(result, problemsOfChanges(comparison, place), couldJudge(status), prefix),
  });
  const unsummarised = await addToStepSummary(markdown);
  for (const sentence of [...failures, ...(unsummarised === null ? [] : [unsummarised])]) warn(sentence);
  // GitHub shows the first ten only.
  const urgent = { ...comparison, changes: mostUrgentFirst(comparison, result) };
  if (process.env.GITHUB_ACTIONS) printCommands(renderAnnotations(urgent, place, prefix));
  // Last, since its last line is the verdict.
  printPainted(`\n${renderGate(comparison, result, { ...view, ...screen(), verbose: options.verbose ?? false })}`);
  return status;
}

/** Loads the service, so only where it is needed. */
async function titlesOfExperiments(): Promise<NonNullable<Now['experimentsOf']>> {
  const [{ titleOf }, { experimentsOf }] = await Promise.all([
    import('../client/impact/changes.ts'),
    import('../client/impact/of-gate.ts'),
  ]);
  return (change, usage) => experimentsOf(change, usage).map(titleOf);
}

/** The file of a new run's result, or the exit status of one that left none. @param watched ids that are exercised first. */
async function freshResult(options: RunOptions, watched: readonly string[]): Promise<string | ExitStatus> {
  const { runId } = prepareEnvironment();
  tell({ watched });
  const status = (await run(options, [])) as ExitStatus;
  const file = defaultResultFile();
  if (status === exitStatus.usage) return status;
  const result = await loadResult(file).catch(() => null);
  // If the run did not write a result, the file may be an older one.
  return result?.run.id === runId ? file : status === exitStatus.asItShouldBe ? exitStatus.fault : status;
}

function targetOf({ readOnly }: RunOptions): Pick<Result['target'], 'environment' | 'baseUrl'> {
  const { environment, baseUrl } = readConfig({ ...process.env, ...(readOnly ? { LAS_READ_ONLY: '1' } : {}) });
  return { environment, baseUrl: baseUrl ?? '' };
}
