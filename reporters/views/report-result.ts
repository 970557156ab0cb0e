import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOf } from '../../protocol/days.ts';
import type { TargetInfo } from '../../protocol/evidence.ts';
import { printPainted, say, screen, warn } from '../../protocol/output/output.ts';
import { shownPath } from '../../protocol/output/shown-path.ts';
import { runNotes } from '../../protocol/run-notes.ts';
import { catalogue } from '../../rules/index.ts';
import { compare, otherTarget, readBaseline } from '../gate/index.ts';
import { type ExitStatus, exitStatus, statusOf } from '../judge/exit-status.ts';
import { type FoldInput, fold } from '../judge/fold.ts';
import type { TestRecord } from '../judge/outcome.ts';
import { ownRulesOf } from '../judge/own-rules.ts';
import type { Result } from '../judge/result.ts';
import { addToHistory, type PastRun, readHistory } from './history.ts';
import { isOfGate } from './ours.ts';
import { sinceBaseline } from './page/changes.ts';
import type { PageOptions } from './page/index.ts';
import { addToStepSummary, renderStepSummary } from './step-summary.ts';
import { renderSummary } from './terminal.ts';
import { verdictSentence } from './verdict-sentence.ts';
import { gateFiles, writeViews } from './views.ts';
import { withoutSecrets } from './without-secrets.ts';
import { resultFile, writeResult } from './write-result.ts';

/** The result of a run's tests. @param fallbackTarget what is known about the target if no test recorded it. */
export function foldRun(
  tests: TestRecord[],
  suite: FoldInput['suite'],
  run: FoldInput['run'],
  fallbackTarget = unknownTarget(process.env.LAS_BASE_URL),
): Result {
  const own = ownRulesOf(tests);
  const result = fold({
    catalogue: { ...own.rules, ...catalogue },
    tests,
    fallbackTarget,
    suite: { ...suite, faults: [...suite.faults, ...own.faults] },
    run,
    revokesTokens: runNotes().revokesTokens === true,
  });
  const { removedAfterwards: removed = [], leftAfterwards: left = [] } = runNotes();
  const leftBehind = new Set([...result.run.leftBehind.filter((record) => !removed.includes(record)), ...left]);
  return { ...result, run: { ...result.run, leftBehind: [...leftBehind] } };
}

/** Writes the result and its views, and prints the summary. @returns the exit status of the run. */
export async function reportResult(withSecrets: Result): Promise<ExitStatus> {
  const result = withoutSecrets(withSecrets);
  const { failures, page, status } = await write(result);
  warn(...failures);
  const reportPath = page === null ? 'not written' : shownPath(page);
  const { verbose = false, watched } = runNotes();
  // The gate says itself what has changed, which is what matters then.
  if (watched !== undefined) say('', verdictSentence(result, allowed()));
  else {
    const shown = {
      ...screen(),
      reportPath,
      allowedInconclusive: allowed(),
      verbose,
    };
    printPainted(`\n${renderSummary(result, shown)}`);
    const failure = await addToStepSummary(renderStepSummary(result, allowed()));
    if (failure !== null) warn(failure);
  }
  return status;
}

/** Writes the result and its views, of which nothing is to be shown. @returns the exit status of the run. */
export async function writeReport(result: Result): Promise<ExitStatus> {
  const { failures, status } = await write(withoutSecrets(result));
  warn(...failures);
  return status;
}

/** @returns the file to look at first, or null if there is no result; one sentence for each file that could not be written. */
async function write(result: Result): Promise<{ page: string | null; failures: string[]; status: ExitStatus }> {
  const directory = process.env.LAS_REPORT_DIR || 'conformance-report';
  const failure = await writeResult(result, directory);
  if (failure !== null) return { page: null, failures: [failure], status: exitStatus.usage };
  // What a gate wrote of the result before is not about this one.
  const outdated = gateFiles.map((name) => join(directory, name)).filter(isOfGate);
  for (const path of outdated) await rm(path, { force: true }).catch(() => {});
  const since = await sinceAccepted(process.env.LAS_BASELINE, result, allowed());
  const { history, failure: unnoted } = await noted(result);
  const options = { allowedInconclusive: allowed(), ...since, ...(history && { history }) };
  const failures = [...(await writeViews(result, directory, options)), ...unnoted];
  const page = join(directory, failures.length === 0 ? 'index.html' : resultFile);
  return { page, failures, status: statusOf(result, allowed()) };
}

/** Earlier runs, if a trend is asked for; this one is noted for later ones. */
async function noted(result: Result): Promise<{ history?: PastRun[]; failure: string[] }> {
  const { history: folder } = runNotes();
  if (folder === undefined) return { failure: [] };
  const history = await readHistory(folder, result).catch(() => []);
  const failure = await addToHistory(folder, result).then(
    () => [],
    (error: Error) => [`The history ${folder} could not be written: ${error.message}.`],
  );
  return { history, failure };
}

/** How many rules and questions may stay inconclusive. */
function allowed(): number {
  return runNotes().allowedInconclusive ?? 0;
}

/** What the page shows about changes since the baseline; nothing, if it cannot be read. */
async function sinceAccepted(file: string | undefined, result: Result, inconclusive: number): Promise<PageOptions> {
  if (!file) return {};
  try {
    const baseline = readBaseline(await readFile(file, 'utf8'));
    const differs = otherTarget(baseline, result.target);
    if (differs === null) {
      const comparison = compare(baseline, result, dayOf());
      return sinceBaseline(baseline, result, comparison, { inconclusive, notExercised: false });
    }
    warn(`LAS_BASELINE ${file} was ${differs}: the page shows no changes since.`);
    return {};
  } catch {
    warn(`LAS_BASELINE ${file} cannot be read as a baseline: the page shows no changes since.`);
    return {};
  }
}

/** A target of which no more is known than its address. */
export function unknownTarget(
  baseUrl: string | null | undefined,
  environment: TargetInfo['environment'] = runNotes().environment ?? 'other',
): TargetInfo {
  return {
    baseUrl: baseUrl ?? '',
    environment,
    apiVersion: null,
    openapiSha256: null,
    openapiFindings: [],
    powers: [],
  };
}
