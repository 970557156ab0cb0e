import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { catalogue } from '../rules/index.ts';
import { type ExitStatus, exitStatus, statusOf } from './exit-status.ts';
import { type FoldInput, fold } from './fold.ts';
import { compare, readBaseline, today } from './gate/index.ts';
import type { TestRecord } from './outcome.ts';
import { ownRulesOf } from './own-rules.ts';
import { sinceBaseline } from './page/changes.ts';
import type { PageOptions } from './page/index.ts';
import type { Result } from './result.ts';
import { renderSummary } from './terminal.ts';
import { writeViews } from './views.ts';
import { resultFile, writeResult } from './write-result.ts';

/** The result of a run's tests, those of the user's own rules included. */
export function foldRun(tests: TestRecord[], suite: FoldInput['suite'], run: FoldInput['run']): Result {
  const own = ownRulesOf(tests);
  return fold({
    catalogue: { ...own.rules, ...catalogue },
    tests,
    fallbackTarget: unknownTarget,
    suite: { ...suite, faults: [...suite.faults, ...own.faults] },
    run,
  });
}

/** Writes the result and its views, and prints the summary. @returns the exit status of the run. */
export async function reportResult(result: Result): Promise<ExitStatus> {
  const directory = process.env.LAS_REPORT_DIR || 'conformance-report';
  const allowedInconclusive = Number(process.env.LAS_ALLOWED_INCONCLUSIVE) || 0;
  const failure = await writeResult(result, directory);
  const view = { allowedInconclusive, ...(await sinceAccepted(process.env.LAS_BASELINE, result)) };
  const failures = failure === null ? await writeViews(result, directory, view) : [failure];
  for (const sentence of failures) process.stderr.write(`${sentence}\n`);
  const colour = process.stdout.isTTY === true && !process.env.NO_COLOR;
  const width = Math.min(process.stdout.columns || 100, 100);
  const page = failures.length === 0 ? 'index.html' : resultFile;
  const reportPath = failure === null ? relative('', join(directory, page)) : 'not written';
  process.stdout.write(`\n${renderSummary(result, { colour, width, reportPath, allowedInconclusive })}`);
  return failure === null ? statusOf(result, allowedInconclusive) : exitStatus.usage;
}

/** What the page shows about changes since the baseline; nothing, if it cannot be read. */
async function sinceAccepted(file: string | undefined, result: Result): Promise<PageOptions> {
  if (!file) return {};
  try {
    const baseline = readBaseline(await readFile(file, 'utf8'));
    return sinceBaseline(baseline, result, compare(baseline, result, today()));
  } catch {
    process.stderr.write(`LAS_BASELINE ${file} cannot be read as a baseline: the page shows no changes since.\n`);
    return {};
  }
}

const unknownTarget: Result['target'] = {
  baseUrl: process.env.LAS_BASE_URL ?? '',
  environment: 'other',
  apiVersion: null,
  openapiSha256: null,
  openapiFindings: [],
  powers: [],
};
