import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestRun,
} from '@playwright/test/reporter';
import { annotationTypes, described } from '../protocol/evidence.ts';
import { saysNoTests } from '../protocol/playwright/inside.ts';
import { ignoreBrokenPipe } from '../reporters/collect/ignore-broken-pipe.ts';
import { Progress } from '../reporters/collect/progress.ts';
import { identityOf, idOf, recordOf } from '../reporters/collect/test-record.ts';
import { judge } from '../reporters/judge/outcome.ts';
import type { Seen } from './rounds.ts';
import { type ProofPlan, proofFile, readPlan, roundOf } from './trial.ts';

/** Excludes the tests that meet no defect, and leaves what was seen to `rounds.ts`, which started Playwright. */
export default class ProofReporter implements Reporter {
  readonly #plan: ProofPlan = readPlan();
  readonly #seen: Seen = { tests: [], runs: [], faults: [], finished: false };
  #rootDir = '';
  #progress = new Progress(0);
  #undecided = 0;

  printsToStdio(): boolean {
    return true;
  }

  async preprocess({ config, suite, testRun }: { config: FullConfig; suite: Suite; testRun: TestRun }): Promise<void> {
    this.#rootDir = config.rootDir;
    for (const test of suite.allTests()) {
      const round = roundOf(test);
      if (round === 1) this.#seen.tests.push(this.#described(test));
      if (this.#defectOf(test) === undefined) testRun.exclude(test);
    }
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    ignoreBrokenPipe();
    this.#progress = new Progress(suite.allTests().length, { made: 'test run', failed: 'undecided' });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const record = recordOf(test, result, this.#rootDir);
    const judged = judge(record);
    const defect = this.#defectOf(test) ?? '';
    this.#seen.runs.push({ test: idOf(test), defect, ...judged, durationMs: record.durationMs });
    if (judged.outcome === 'inconclusive') this.#undecided += 1;
    this.#progress.advance(() => this.#undecided);
  }

  onError(error: TestError): void {
    const fault = stripVTControlCharacters(error.message ?? error.value ?? 'unknown error').split('\n')[0] ?? '';
    // Either the plan has nothing left to do, or the selection matched no test: the process that started the run can tell.
    if (!saysNoTests(fault)) this.#seen.faults.push(fault);
  }

  async onEnd({ status }: FullResult): Promise<void> {
    this.#progress.clear();
    this.#seen.finished = status !== 'interrupted' && status !== 'timedout';
    writeFileSync(proofFile('seen.json'), JSON.stringify(this.#seen));
  }

  #described(test: TestCase): Seen['tests'][number] {
    return {
      id: idOf(test),
      ...identityOf(test, this.#rootDir),
      rules: described(test.annotations, annotationTypes.covers),
      needs: described(test.annotations, annotationTypes.needs),
    };
  }

  #defectOf(test: TestCase): string | undefined {
    return this.#plan.meets[idOf(test)]?.[roundOf(test) - 1];
  }
}
