import type { Reporter, Suite } from '@playwright/test/reporter';
import { readConfig } from '../../fixtures/target/config.ts';
import { sortFiles } from '../../protocol/playwright/inside.ts';
import { isIsolation } from '../../rules/graph/grave.ts';
import { checkOf } from '../run/declared-checks.ts';
import { planRequests } from './shared-run.ts';

/** Plans the requests of a run once Playwright has loaded its checks, and before it makes the first. */
export default class RequestPlanner implements Reporter {
  /** Whether Playwright has this reporter: `--reporter` replaces all that its configuration names. */
  static isThere = false;

  constructor() {
    RequestPlanner.isThere = true;
  }

  printsToStdio(): boolean {
    return false;
  }

  async preprocess({ suite }: { suite: Suite }): Promise<void> {
    await planRequests(() =>
      suite
        .allTests()
        .filter(({ repeatEachIndex }) => repeatEachIndex === 0)
        .map(checkOf),
    );
    if (readConfig().maxRequests !== null) isolationFirst(suite);
  }
}

/** Where requests are limited, the last files may get none: those with checks between organisations come first. */
export function isolationFirst(suite: Suite): void {
  const looksAcross = (file: Suite) => file.allTests().some((test) => checkOf(test).covers.some(isIsolation));
  sortFiles(suite, (file) => (looksAcross(file) ? 0 : 1));
}
