import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';

const everyMs = 30_000;

/** How many of the slowest tests are named at the end. */
const slowest = 10;

/**
 * Beside the dots: a line every 30 seconds that says how far the tests are, and the slowest tests at the end, in the form
 * that tests/all.ts passes on, and then those that failed, at the first try or at both.
 */
export default class ProgressReporter implements Reporter {
  readonly #times: { title: string; seconds: number }[] = [];
  #tests: readonly TestCase[] = [];
  #timer: NodeJS.Timeout | undefined;

  onBegin(_: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests();
    const all = this.#tests.length;
    this.#timer = setInterval(() => console.log(`\n${this.#times.length} of ${all} tests have ended`), everyMs);
    this.#timer.unref();
  }

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.#times.push({ title: titleOf(test), seconds: duration / 1000 });
  }

  onEnd(): void {
    clearInterval(this.#timer);
    const most = this.#times.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowest);
    console.log(`\nThe slowest tests:`);
    for (const { title, seconds } of most) console.log(`${seconds.toFixed(1).padStart(10)} s  ${title}`);
    this.#printFailed('Passed at the second try only:', 'flaky');
    this.#printFailed('Failed:', 'unexpected');
  }

  #printFailed(heading: string, outcome: ReturnType<TestCase['outcome']>): void {
    const tests = this.#tests.filter((test) => test.outcome() === outcome);
    if (tests.length > 0) console.log(['', heading, ...tests.map(failureIn)].join('\n'));
  }

  printsToStdio(): boolean {
    return false;
  }
}

function titleOf(test: TestCase): string {
  const [file = '', ...titles] = test.titlePath().slice(2);
  return `${file.replace(/js$/, 'ts')}: ${titles.join(' › ')}`;
}

/** A test and the first line of its first error. */
function failureIn(test: TestCase): string {
  const [why = ''] = stripVTControlCharacters(test.results[0]?.error?.message ?? '').split('\n');
  return `  ${titleOf(test)}\n    ${why}`;
}
