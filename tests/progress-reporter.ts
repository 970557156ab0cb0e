import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';

const everyMs = 30_000;

/** How many of the slowest tests are named at the end. */
const slowest = 10;

/**
 * Beside the dots: a line every 30 seconds that says how far the tests are, and the slowest tests at the end, in the form
 * that tests/all.ts passes on.
 */
export default class ProgressReporter implements Reporter {
  readonly #times: { title: string; seconds: number }[] = [];
  #timer: NodeJS.Timeout | undefined;

  onBegin(_: FullConfig, suite: Suite): void {
    const all = suite.allTests().length;
    this.#timer = setInterval(() => console.log(`\n${this.#times.length} of ${all} tests have ended`), everyMs);
    this.#timer.unref();
  }

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const [file = '', ...titles] = test.titlePath().slice(2);
    this.#times.push({ title: `${file.replace(/js$/, 'ts')}: ${titles.join(' › ')}`, seconds: duration / 1000 });
  }

  onEnd(): void {
    clearInterval(this.#timer);
    const most = this.#times.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowest);
    console.log(`\nThe slowest tests:`);
    for (const { title, seconds } of most) console.log(`${seconds.toFixed(1).padStart(10)} s  ${title}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
