import type { Reporter, Suite } from '@playwright/test/reporter';
import { testKey } from '../../fixtures/lab/proof.ts';
import { placeOf } from './order.ts';

/** Puts the files of checks into the order of `--fail-fast`: Playwright runs them as they follow each other in its suite. */
export default class FailFastReporter implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  async preprocess({ suite }: { suite: Suite }): Promise<void> {
    for (const project of suite.suites)
      project.entries().sort((one, other) => placeOf(testKey([one.title])) - placeOf(testKey([other.title])));
  }
}
