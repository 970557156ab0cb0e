import { stripVTControlCharacters } from 'node:util';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from '@playwright/test/reporter';
import { annotationTypes, described } from '../../protocol/evidence.ts';
import { triedDisk } from '../../protocol/full-disk.ts';
import { grouped } from '../../protocol/group-by.ts';
import { warn } from '../../protocol/output/output.ts';
import { saysNoTests } from '../../protocol/playwright/inside.ts';
import { ifPossible } from '../../protocol/run-folder.ts';
import { type Asking, runNotes, tell } from '../../protocol/run-notes.ts';
import { catalogue } from '../../rules/index.ts';
import { countingFailures } from '../judge/causes.ts';
import { type ExitStatus, exitStatus } from '../judge/exit-status.ts';
import type { FoldInput } from '../judge/fold.ts';
import { judge, type TestRecord, wasMade } from '../judge/outcome.ts';
import type { Result, RunInfo } from '../judge/result.ts';
import { suiteVersion } from '../version.ts';
import { renderJunit } from '../views/junit.ts';
import { foldRun, reportResult } from '../views/report-result.ts';
import { cleanse, cleanseStep, safeText } from '../views/without-secrets.ts';
import { writeWhole } from '../views/write-whole.ts';
import { ignoreBrokenPipe } from './ignore-broken-pipe.ts';
import { PartialResult } from './partial-result.ts';
import { Progress } from './progress.ts';
import { endAfterCrashes, endEarly, ranOutOfTime } from './run-timeout.ts';
import { idOf, notRun, recordOf, withFormer } from './test-record.ts';

/** What `playwright.config.ts` puts into `metadata`, which blobs preserve. */
export interface RunMetadata {
  lasRunId?: string;
  lasSeed?: number;
  lasMaxRequests?: number | null;
  /** The number of shards that the run was split into; absent when it was not. */
  lasShards?: number;
}

/** Row of a pool -> the checks of the run that ask for it. */
function askedFor(suite: Suite): Record<string, Asking[]> {
  const asked = suite.allTests().flatMap((test) => {
    const asking = { check: idOf(test), needs: described(test.annotations, annotationTypes.needs) };
    return described(test.annotations, annotationTypes.pool).map((member) => [member, asking] as const);
  });
  return Object.fromEntries(grouped(asked));
}

/** Folds the evidence of the tests into one result, writes it and prints the summary, of a run as of `merge-reports`. */
export default class ConformanceReporter implements Reporter {
  readonly #records = new Map<string, TestRecord>();
  readonly #faults: string[] = [];
  #isCutShort = false;
  #trouble: string | null = null;
  #progress = new Progress(0);
  /** The rules of each check that has failed. */
  readonly #failed: string[][] = [];
  readonly #partial = new PartialResult();
  /** What shards have made is read quickly, and nothing is made. */
  readonly #isMerge = runNotes().shards !== undefined;
  #config: FullConfig | null = null;
  #suite: Suite | null = null;

  /** With `--list` nothing runs, and only Playwright's own list should be printed. */
  readonly #listing = process.argv.includes('--list');

  printsToStdio(): boolean {
    return !this.#listing;
  }

  onBegin(config: FullConfig, suite: Suite): void {
    ignoreBrokenPipe();
    this.#config = config;
    this.#suite = suite;
    tell({ isJudged: true, pooled: askedFor(suite) });
    this.#progress = new Progress(suite.allTests().length);
    if (!this.#listing) this.#beginPartialResult(config, suite);
  }

  #beginPartialResult({ metadata, rootDir }: FullConfig, suite: Suite): void {
    const { lasRunId: id = 'unknown', lasSeed }: RunMetadata = metadata;
    const tests = suite.allTests().map((test) => [test.id, notRun(test, rootDir)] as const);
    this.#partial.begin({ id, seed: lasSeed ?? null, startedAt: new Date().toISOString() }, tests);
  }

  onStepEnd(_test: TestCase, result: TestResult, step: TestStep): void {
    cleanseStep(step, result.attachments);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    cleanse(test, result);
    const record = withFormer(this.#records.get(test.id), recordOf(test, result, this.#config?.rootDir ?? ''));
    this.#records.set(test.id, record);
    this.#partial.note(test.id, record);
    if (record.annotations.some(({ type }) => type === annotationTypes.again)) {
      // `retries` in the configuration would also retry checks that fail by an assertion.
      test.retries = Math.max(1, test.retries);
      return;
    }
    endAfterCrashes(record);
    this.#endOnFullDisk(record);
    const { outcome } = judge(record);
    if (outcome === 'failed') this.#failed.push(described(record.annotations, annotationTypes.covers));
    const isSkipped = !wasMade(record, outcome);
    if (!this.#isMerge) this.#progress.advance(() => countingFailures(this.#failed, catalogue), isSkipped);
  }

  /** Each further check would only fail for the same reason. */
  #endOnFullDisk({ status, errors }: TestRecord): void {
    if (status === 'interrupted' || this.#trouble !== null) return;
    this.#trouble = errors.map((error) => triedDisk(error)).find((trouble) => trouble !== null) ?? null;
    if (this.#trouble !== null) endEarly();
  }

  onError(error: TestError): void {
    const message = stripVTControlCharacters(error.message ?? error.value ?? 'unknown error').trim();
    const trouble = triedDisk(message);
    // With Playwright's own `-x` or `--max-failures`: the user asked for it.
    if (message.startsWith('Testing stopped early')) this.#isCutShort = true;
    else if (trouble !== null) this.#trouble ??= trouble;
    else this.#faults.push(message.split('\n')[0] ?? message);
  }

  /** A failure makes Playwright's own exit status non-zero, for a run that is not fine although Playwright saw no failure. */
  async onEnd(full: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    this.#progress.clear();
    if (this.#listing) return;
    const status = await this.#end(full);
    ifPossible(() => tell({ exitStatus: status }));
    return full.status === 'passed' && status !== exitStatus.asItShouldBe ? { status: 'failed' } : undefined;
  }

  async #end(full: FullResult): Promise<ExitStatus> {
    if (this.#faults.some(saysNoTests)) {
      warn('No check matches the selection, so nothing was run.');
      return exitStatus.usage;
    }
    try {
      const result = this.#fold(full);
      const status = await reportResult(result);
      await this.#writeJunit(result);
      this.#partial.remove();
      return status;
    } catch (error) {
      // Playwright would swallow the error.
      warn(...`The result could not be put together: ${(error as Error).stack}`.split('\n'));
      return exitStatus.fault;
    }
  }

  async #writeJunit({ run, rules }: Result): Promise<void> {
    const { junit } = runNotes();
    if (!junit) return;
    const text = safeText(renderJunit(this.#tests(), run.startedAt, rules));
    await writeWhole(junit, text).catch((error: Error) => warn(`${junit} could not be written: ${error.message}.`));
  }

  #tests(): TestRecord[] {
    const rootDir = this.#config?.rootDir ?? '';
    return (this.#suite?.allTests() ?? []).map((test) => this.#records.get(test.id) ?? notRun(test, rootDir));
  }

  #fold(full: FullResult): Result {
    const tests = this.#tests();
    const metadata: RunMetadata = this.#config?.metadata ?? {};
    // Playwright does not report how many blobs it merges, so the command that starts it passes the number.
    const { shards: merged = null, missingShards } = runNotes();
    const trouble = missingShards ?? this.#trouble ?? undefined;
    const lacksShards = merged !== null && merged < (metadata.lasShards ?? 1);
    const run: FoldInput['run'] = {
      id: metadata.lasRunId ?? 'unknown',
      startedAt: full.startTime.toISOString(),
      durationMs: Math.round(full.duration),
      shards: merged ?? 1,
      maxRequests: metadata.lasMaxRequests ?? null,
      status: this.#isCutShort || lacksShards || this.#trouble !== null ? 'interrupted' : howItEnded(full.status),
      ...(trouble === undefined ? {} : { trouble }),
    };
    return foldRun(tests, { version: suiteVersion(), seed: metadata.lasSeed ?? null, faults: this.#faults }, run);
  }
}

function howItEnded(status: FullResult['status']): RunInfo['status'] {
  if (status !== 'interrupted') return 'finished';
  return ranOutOfTime() ? 'timedout' : 'interrupted';
}
