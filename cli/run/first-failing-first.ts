import type { Reporter, Suite } from '@playwright/test/reporter';
import { readMeasured } from '../../measured/checks.ts';
import { sortFiles } from '../../protocol/playwright/inside.ts';
import { idOf } from '../../reporters/collect/test-record.ts';

/** Puts the files of checks into the order of `--fail-fast`: Playwright runs them in the order of its suite. */
export default class FailFastReporter implements Reporter {
  readonly #measured = readMeasured();

  printsToStdio(): boolean {
    return false;
  }

  async preprocess({ suite }: { suite: Suite }): Promise<void> {
    sortFiles(suite, (file) => this.#placeOf(file));
  }

  /** A file whose checks are all newer than the order comes first. */
  #placeOf(file: Suite): number {
    const places = file.allTests().flatMap((test) => this.#measured.get(idOf(test))?.place ?? []);
    return places.length === 0 ? -1 : Math.min(...places);
  }
}
