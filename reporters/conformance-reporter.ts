import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import { annotationTypes, isAssertion, judgedVariable } from '../rules/evidence.ts';
import { catalogue } from '../rules/index.ts';
import { type ExitStatus, exitStatus, statusOf } from './exit-status.ts';
import { failFast, stoppedAtFirst } from './fail-fast.ts';
import { type FoldInput, fold } from './fold.ts';
import { compare, readBaseline, today } from './gate/index.ts';
import type { TestRecord } from './outcome.ts';
import { outliveReaders } from './outlive-readers.ts';
import { ownRulesOf } from './own-rules.ts';
import { sinceBaseline } from './page/changes.ts';
import type { PageOptions } from './page/index.ts';
import { Progress } from './progress.ts';
import type { Result, RunInfo } from './result.ts';
import { ranOutOfTime } from './run-timeout.ts';
import { renderSummary } from './terminal.ts';
import { notRun, recordOf, withFormer } from './test-record.ts';
import { suiteVersion } from './version.ts';
import { writeViews } from './views.ts';
import { resultFile, writeResult } from './write-result.ts';

/** What `playwright.config.ts` puts into `metadata`, which blobs preserve. */
export interface RunMetadata {
  lasRunId?: string;
  lasSeed?: number;
  /** The number of shards that the run was split into; absent when it was not. */
  lasShards?: number;
}

/**
 * Collects the evidence of the tests, folds it into one result, writes `conformance.json` and prints the summary. Works the
 * same under `playwright test` and `playwright merge-reports`.
 */
export default class ConformanceReporter implements Reporter {
  readonly #records = new Map<string, TestRecord>();
  readonly #faults: string[] = [];
  #isCutShort = false;
  #progress = new Progress(process.stdout, 0);
  #config: FullConfig | null = null;
  #suite: Suite | null = null;

  /** With `--list` nothing runs, and only Playwright's own list should be printed. */
  readonly #listing = process.argv.includes('--list');

  printsToStdio(): boolean {
    return !this.#listing;
  }

  onBegin(config: FullConfig, suite: Suite): void {
    outliveReaders();
    this.#config = config;
    this.#suite = suite;
    process.env[judgedVariable] = '1';
    this.#progress = new Progress(process.stdout, suite.allTests().length);
    process.send?.({ begun: true });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const record = withFormer(this.#records.get(test.id), recordOf(test, result, this.#config?.rootDir ?? ''));
    this.#records.set(test.id, record);
    if (record.annotations.some(({ type }) => type === annotationTypes.again)) {
      // `retries` in the configuration would also retry checks that fail by an assertion.
      test.retries = Math.max(1, test.retries);
      return;
    }
    failFast(record);
    const isFailed = record.status === 'failed' && record.errors.some(isAssertion);
    this.#progress.advance(isFailed, record.status === 'skipped');
  }

  onError(error: TestError): void {
    const message = stripVTControlCharacters(error.message ?? error.value ?? 'unknown error').trim();
    // With Playwright's own `-x` or `--max-failures`: the user asked for it.
    if (message.startsWith('Testing stopped early')) this.#isCutShort = true;
    else this.#faults.push(message.split('\n')[0] ?? message);
  }

  /**
   * @returns a failure, so that Playwright's own exit status is not 0, if Playwright saw none but the run is not as it
   * should be.
   */
  async onEnd(full: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    this.#progress.clear();
    if (this.#listing) return;
    const status = await this.#end(full);
    sendToParent(status);
    return full.status === 'passed' && status !== exitStatus.asItShouldBe ? { status: 'failed' } : undefined;
  }

  async #end(full: FullResult): Promise<ExitStatus> {
    if (this.#faults.some((fault) => fault.includes('No tests found'))) {
      process.stderr.write('No check matches the selection, so nothing was run.\n');
      return exitStatus.usage;
    }
    try {
      return await this.#report(this.#fold(full));
    } catch (error) {
      // Playwright would swallow the error.
      process.stderr.write(`The result could not be put together: ${(error as Error).stack}\n`);
      return exitStatus.fault;
    }
  }

  async #report(result: Result): Promise<ExitStatus> {
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

  #fold(full: FullResult): Result {
    const rootDir = this.#config?.rootDir ?? '';
    const tests = (this.#suite?.allTests() ?? []).map((test) => this.#records.get(test.id) ?? notRun(test, rootDir));
    const metadata: RunMetadata = this.#config?.metadata ?? {};
    // Playwright does not report how many blobs it merges, so the command that starts it passes the number on.
    const merged = Number(process.env.LAS_SHARDS) || null;
    const lacksShards = merged !== null && merged < (metadata.lasShards ?? 1);
    const run: FoldInput['run'] = {
      id: metadata.lasRunId ?? 'unknown',
      startedAt: full.startTime.toISOString(),
      durationMs: Math.round(full.duration),
      shards: merged ?? 1,
      status: this.#isCutShort || lacksShards ? 'interrupted' : howItEnded(full.status),
    };
    const own = ownRulesOf(tests);
    return fold({
      catalogue: { ...own.rules, ...catalogue },
      tests,
      fallbackTarget: unknownTarget,
      suite: { version: suiteVersion(), seed: metadata.lasSeed ?? null, faults: [...this.#faults, ...own.faults] },
      run,
    });
  }
}

function howItEnded(status: FullResult['status']): RunInfo['status'] {
  if (status !== 'interrupted') return 'finished';
  if (ranOutOfTime()) return 'timedout';
  return stoppedAtFirst() ? 'stopped' : 'interrupted';
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

/**
 * Sends the exit status to `las-conformance run`, which started Playwright. The result file would not do: another run with
 * the same report directory may have replaced it meanwhile.
 */
function sendToParent(status: ExitStatus): void {
  process.send?.({ exitStatus: status });
}

const unknownTarget: Result['target'] = {
  baseUrl: process.env.LAS_BASE_URL ?? '',
  environment: 'other',
  apiVersion: null,
  openapiSha256: null,
  openapiFindings: [],
  powers: [],
};
