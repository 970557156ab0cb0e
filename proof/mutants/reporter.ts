import { writeFileSync } from 'node:fs';
import type { FullConfig, Reporter, Suite, TestCase, TestResult, TestRun } from '@playwright/test/reporter';
import type { Exchange } from '../../protocol/evidence.ts';
import { idOf, recordOf } from '../../reporters/collect/test-record.ts';
import { judge } from '../../reporters/judge/outcome.ts';
import { proofFile, readPlan, roundOf } from '../trial.ts';
import type { Meeting } from './rounds.ts';

/** Excludes the tests that are not planned, and writes the outcomes of the others for `rounds.ts`. */
export default class MutantReporter implements Reporter {
  readonly #plan = readPlan();
  readonly #meetings: Meeting[] = [];
  #rootDir = '';

  async preprocess({ config, suite, testRun }: { config: FullConfig; suite: Suite; testRun: TestRun }): Promise<void> {
    this.#rootDir = config.rootDir;
    for (const test of suite.allTests()) {
      if (this.#defectOf(test) === undefined) testRun.exclude(test);
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const record = recordOf(test, result, this.#rootDir);
    const { outcome, message } = judge(record);
    this.#meetings.push({
      test: idOf(test),
      defect: this.#defectOf(test) ?? '',
      outcome,
      message,
      answers: JSON.stringify(record.observations.map(({ question, answer }) => [question, answer])),
      departures: [...new Set(record.exchanges.flatMap(departuresOf))].sort(),
      durationMs: record.durationMs,
    });
  }

  onError({ message }: { message?: string }): void {
    process.stderr.write(`${message ?? 'unknown error'}\n`);
  }

  async onEnd(): Promise<void> {
    writeFileSync(proofFile('seen.json'), JSON.stringify(this.#meetings));
  }

  #defectOf(test: TestCase): string | undefined {
    return this.#plan.meets[idOf(test)]?.[roundOf(test) - 1];
  }
}

/** How a response departs from the OpenAPI document, without anything that depends on the run. */
function departuresOf({ operation, response, findings }: Exchange): string[] {
  return findings
    .filter(({ part }) => part !== 'request')
    .map(({ part, at, message }) => `${operation} ${response?.status}: ${part} ${at} ${message}`);
}
