import type { Reporter, Suite } from '@playwright/test/reporter';
import { type MeasuredCheck, readMeasured } from '../../measured/checks.ts';
import { sortFiles } from '../../protocol/playwright/inside.ts';
import { idOf } from '../../reporters/collect/test-record.ts';

/** Puts the files of checks into the order of `--fail-fast`: Playwright runs them in the order of its suite. */
export default class FailFastReporter implements Reporter {
  readonly #measured = readMeasured();

  printsToStdio(): boolean {
    return false;
  }

  async preprocess({ suite }: { suite: Suite }): Promise<void> {
    sortFiles(suite, (file) => -worthOf(file.allTests().flatMap((test) => this.#measured.get(idOf(test)) ?? [])));
  }
}

/** How many defects the checks of a file notice for each request. A file of which nothing was measured comes first. */
export function worthOf(checks: readonly MeasuredCheck[]): number {
  if (checks.every(({ cost, notices, catches }) => !(cost ?? notices ?? catches))) return Number.MAX_VALUE;
  const noticed = new Set(checks.flatMap(({ notices = [], catches = [] }) => [...notices, ...catches]));
  const shared = Object.values<number>(Object.assign({}, ...checks.map((check) => check.shared)));
  const requests = [...checks.map(({ cost }) => cost?.requests ?? 0), ...shared];
  return (
    noticed.size /
    Math.max(
      // What a check costs that needs a control interface was not measured.
      checks.length,
      requests.reduce((sum, each) => sum + each, 0),
    )
  );
}
