import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { annotationTypes, described, poolOf } from '../../protocol/evidence.ts';
import { runNotes } from '../../protocol/run-notes.ts';
import { readEvidence } from '../../reporters/collect/attachments.ts';
import { idOf } from '../../reporters/collect/test-record.ts';
import { costsOf, type MeasuredTest } from './cost-of-checks.ts';

/** Writes what the checks of a run cost, by their ids, to the file that `RunNotes` names. */
export default class CostReporter implements Reporter {
  readonly #tests: MeasuredTest[] = [];

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== 'passed') return;
    const { exchanges } = readEvidence(result.attachments);
    const [pool = null] = described(test.annotations, annotationTypes.pool).map(poolOf);
    const passedOn = result.annotations.some(
      ({ type }) => type === annotationTypes.kept || type === annotationTypes.taken,
    );
    this.#tests.push({ id: idOf(test), pool, exchanges, passedOn });
  }

  onEnd(): void {
    writeFileSync(runNotes().measured ?? 'costs.json', JSON.stringify(costsOf(this.#tests)));
  }
}
