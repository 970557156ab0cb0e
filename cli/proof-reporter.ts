import { readFileSync } from 'node:fs';
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
import { exitStatus } from '../reporters/exit-status.ts';
import { judge, stripAnsi } from '../reporters/outcome.ts';
import { Progress } from '../reporters/progress.ts';
import { recordOf } from '../reporters/test-record.ts';
import { annotationTypes } from '../rules/evidence.ts';
import { catalogue, ruleIds } from '../rules/index.ts';
import { type NamedDefect, type ProofRun, proofReport, proves, renderProof } from './proof-report.ts';

/** Tells of each defect whether a test of its rule failed by an assertion. Runs in the rounds of `proof.config.ts`. */
export default class ProofReporter implements Reporter {
  readonly #defects: NamedDefect[] = [];
  readonly #runs: ProofRun[] = [];
  readonly #faults: string[] = [];
  #rootDir = '';
  #progress = new Progress(process.stdout, 0);

  constructor() {
    const byRule = JSON.parse(readFileSync(process.env.LAS_PROOF_DEFECTS ?? '', 'utf8')) as Record<string, string[]>;
    for (const [breaks, names] of Object.entries(byRule))
      this.#defects.push(...names.map((name) => ({ name, breaks })));
  }

  printsToStdio(): boolean {
    return true;
  }

  /** Leaves out the rounds for which a test has no defect any more. */
  async preprocess({ suite, testRun }: { suite: Suite; testRun: TestRun }): Promise<void> {
    for (const test of suite.allTests()) if (this.#defectOf(test) === undefined) testRun.exclude(test);
  }

  onBegin(config: FullConfig, suite: Suite): void {
    this.#rootDir = config.rootDir;
    this.#progress = new Progress(process.stdout, suite.allTests().length);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const record = recordOf(test, result, this.#rootDir);
    const judged = judge(record);
    const { title, file, line } = record;
    this.#runs.push({ defect: this.#defectOf(test) ?? '', title, file, line, ...judged });
    this.#progress.advance(judged.outcome === 'inconclusive');
  }

  onError(error: TestError): void {
    this.#faults.push(stripAnsi(error.message ?? error.value ?? 'unknown error').split('\n')[0] ?? '');
  }

  async onEnd({ status, duration }: FullResult): Promise<void> {
    this.#progress.clear();
    const testable = ruleIds.filter((id) => {
      const { kind, party, untestable } = catalogue[id];
      return kind !== 'question' && party === 'service' && untestable === undefined;
    });
    const report = proofReport(this.#defects, this.#runs, testable);
    process.stdout.write(`\n${renderProof(report, duration)}`);
    for (const fault of this.#faults) process.stderr.write(`${fault}\n`);
    const ended = status === 'passed' || status === 'failed';
    const verdict = proves(report) && ended ? exitStatus.asItShouldBe : exitStatus.violates;
    process.send?.({ exitStatus: this.#faults.length > 0 ? exitStatus.fault : verdict });
  }

  /** The same choice as the fixtures make in the test's round. */
  #defectOf(test: TestCase): string | undefined {
    const named = test.annotations.filter(({ type }) => type === annotationTypes.covers);
    const covered = [...new Set(named.map(({ description }) => description))];
    const round = Number(test.parent.project()?.name.replace('round-', ''));
    const defects = covered.flatMap((id) => this.#defects.filter(({ breaks }) => breaks === id));
    return defects[round - 1]?.name;
  }
}
