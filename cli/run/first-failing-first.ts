import type { Reporter, Suite } from '@playwright/test/reporter';
import { testKey } from '../../fixtures/lab/proof.ts';
import order from './order.json' with { type: 'json' };

const places = new Map(order.map((file, place) => [file, place]));

/** Puts the files of checks into the order of `--fail-fast`: Playwright runs them in the order of its suite. */
export default class FailFastReporter implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  async preprocess({ suite }: { suite: Suite }): Promise<void> {
    for (const project of suite.suites)
      project.entries().sort((one, other) => fingerprintOf(one.title) - fingerprintOf(other.title));
  }
}

/** A file that is newer than the list comes first. */
function fingerprintOf(file: string): number {
  return places.get(testKey([file])) ?? -1;
}
