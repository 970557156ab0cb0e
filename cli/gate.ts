import { appendFile } from 'node:fs/promises';
import { readPlaces } from '../fixtures/target/config.ts';
import { printCommands, printPainted, screen, warn } from '../protocol/output/output.ts';
import { couldJudge, type ExitStatus, exitStatus } from '../reporters/exit-status.ts';
import {
  compare,
  gateStatus,
  renderAnnotations,
  renderGate,
  renderGateMarkdown,
  today,
} from '../reporters/gate/index.ts';
import { readKillMatrix } from '../reporters/kill-matrix.ts';
import { sinceBaseline } from '../reporters/page/changes.ts';
import { renderPage } from '../reporters/page/index.ts';
import { problemsOfChanges, renderSarif } from '../reporters/sarif/index.ts';
import { writeFiles } from '../reporters/views.ts';
import { loadDotEnv, prepareEnvironment } from './environment.ts';
import { baselineFile, defaultResultFile, loadBaseline, loadResult, shown } from './result-files.ts';
import { type RunOptions, run } from './run.ts';

export interface GateOptions extends RunOptions {
  baseline?: string;
}

/**
 * Compares a result, or that of a new run, with the accepted baseline. Writes `gate.md`, `conformance.sarif` and the page to
 * the report directory.
 * @returns the exit status.
 * @throws ConfigError
 */
export async function gate(resultPath: string | undefined, options: GateOptions): Promise<number> {
  loadDotEnv();
  const file = baselineFile(options.baseline);
  // Loaded before the run, which may take long and would be useless without a baseline.
  const { baseline, text } = await loadBaseline(file);
  const resultFile = resultPath ?? (await freshResult(options));
  if (typeof resultFile === 'number') return resultFile;
  const result = await loadResult(resultFile);
  const allowedInconclusive = options.allowInconclusive ?? 0;
  const comparison = compare(baseline, result, today());
  const status = gateStatus(comparison, result, allowedInconclusive);

  const view = { baselineFile: shown(file), allowedInconclusive };
  const { colour, width } = screen();
  printPainted(`\n${renderGate(comparison, result, { ...view, colour, width: width ?? 200 })}`);
  const place = { file: view.baselineFile, text };
  if (process.env.GITHUB_ACTIONS) printCommands(renderAnnotations(comparison, place));

  const directory = readPlaces().reportDir;
  const page = {
    killMatrix: await readKillMatrix(directory),
    ...sinceBaseline(baseline, result, comparison),
    allowedInconclusive,
  };
  const markdown = renderGateMarkdown(comparison, result, view);
  const failures = await writeFiles(directory, {
    'gate.md': () => markdown,
    'index.html': () => renderPage(result, page),
    'conformance.sarif': () => renderSarif(result, problemsOfChanges(comparison, place), couldJudge(status)),
  });
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (summary)
    await appendFile(summary, markdown).catch((error: Error) => {
      failures.push(`${summary} (GITHUB_STEP_SUMMARY) could not be written: ${error.message}.`);
    });
  for (const sentence of failures) warn(sentence);
  return status;
}

/**
 * Runs the suite.
 * @returns the result's file, or the exit status of a run that left none.
 */
async function freshResult(options: RunOptions): Promise<string | ExitStatus> {
  const { runId } = prepareEnvironment();
  const status = (await run(options, [])) as ExitStatus;
  const file = defaultResultFile();
  if (status === exitStatus.usage) return status;
  const result = await loadResult(file).catch(() => null);
  // If the run did not get as far as writing a result, the file may be an older one.
  return result?.run.id === runId ? file : status === exitStatus.asItShouldBe ? exitStatus.fault : status;
}
