import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { printPainted, screen, warn } from '../protocol/output/output.ts';
import { catalogue } from '../rules/index.ts';
import { type ExitStatus, exitStatus, statusOf } from './exit-status.ts';
import { type FoldInput, fold } from './fold.ts';
import { compare, otherTarget, readBaseline, today } from './gate/index.ts';
import type { TestRecord } from './outcome.ts';
import { ownRulesOf } from './own-rules.ts';
import { sinceBaseline } from './page/changes.ts';
import type { PageOptions } from './page/index.ts';
import type { Result } from './result.ts';
import { renderSummary } from './terminal.ts';
import { writeViews } from './views.ts';
import { withoutSecrets } from './without-secrets.ts';
import { resultFile, writeResult } from './write-result.ts';

/** Longer lines are hard to read, however wide the terminal is. */
const widest = 100;

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
export async function reportResult(withSecrets: Result): Promise<ExitStatus> {
  const result = withoutSecrets(withSecrets);
  const directory = process.env.LAS_REPORT_DIR || 'conformance-report';
  const allowedInconclusive = Number(process.env.LAS_ALLOWED_INCONCLUSIVE) || 0;
  const failure = await writeResult(result, directory);
  const view = { allowedInconclusive, ...(await sinceAccepted(process.env.LAS_BASELINE, result, allowedInconclusive)) };
  const failures = failure === null ? await writeViews(result, directory, view) : [failure];
  for (const sentence of failures) warn(sentence);
  const { colour, width } = screen();
  const page = failures.length === 0 ? 'index.html' : resultFile;
  const reportPath = failure === null ? relative('', join(directory, page)) : 'not written';
  const shown = { colour, width: Math.min(width ?? widest, widest), reportPath, allowedInconclusive };
  printPainted(`\n${renderSummary(result, shown)}`);
  return failure === null ? statusOf(result, allowedInconclusive) : exitStatus.usage;
}

/** What the page shows about changes since the baseline; nothing, if it cannot be read. */
async function sinceAccepted(file: string | undefined, result: Result, inconclusive: number): Promise<PageOptions> {
  if (!file) return {};
  try {
    const baseline = readBaseline(await readFile(file, 'utf8'));
    const differs = otherTarget(baseline, result.target);
    if (differs === null) {
      const comparison = compare(baseline, result, today());
      return sinceBaseline(baseline, result, comparison, { inconclusive, notExercised: false });
    }
    warn(`LAS_BASELINE ${file} was ${differs}: the page shows no changes since.`);
    return {};
  } catch {
    warn(`LAS_BASELINE ${file} cannot be read as a baseline: the page shows no changes since.`);
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
