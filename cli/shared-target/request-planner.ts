import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { readConfig } from '../../fixtures/target/config.ts';
import { say } from '../../protocol/output/output.ts';
import { sortFiles } from '../../protocol/playwright/inside.ts';
import { runNotes, tell } from '../../protocol/run-notes.ts';
import { minutes, plural, seconds } from '../../reporters/views/text.ts';
import { isGrave } from '../../rules/graph/grave.ts';
import { checkOf, type DeclaredCheck } from '../run/declared-checks.ts';
import { estimates } from './check-costs.ts';
import { durationOf, planRequests, slowMs } from './shared-run.ts';

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

  async preprocess({ config, suite }: { config: FullConfig; suite: Suite }): Promise<void> {
    const listed = () =>
      suite
        .allTests()
        .filter(({ repeatEachIndex }) => repeatEachIndex === 0)
        .map(checkOf);
    const requests = await planRequests(listed);
    const { responseMs = 0 } = runNotes();
    const { maxRps, maxRequests } = readConfig();
    if (requests !== null && responseMs >= slowMs && config.shard === null) {
      const expectedMs = durationOf(requests, { responseMs, workers: config.workers, maxRps });
      tell({ expectedMs });
      const counted = plural(Math.round(requests), 'request');
      say(`Responses take ${seconds(responseMs)}: about ${counted} will take about ${minutes(expectedMs)}.`);
    }
    if (maxRequests !== null) mostTellingFirst(suite, estimates.rank);
  }
}

/**
 * Where requests are limited, the last files may get none, for checks that fail are repeated: those with grave checks come first, with
 * properties, whose runs can be cut short, and the others in the order in which their checks are chosen.
 */
export function mostTellingFirst(suite: Suite, rankOf: (check: DeclaredCheck) => number): void {
  sortFiles(suite, (suiteOfFile) => {
    const checks = suiteOfFile.allTests().map(checkOf);
    const isFirst = ({ file, covers }: DeclaredCheck) => file.startsWith('properties/') || covers.some(isGrave);
    if (checks.some(isFirst)) return -1;
    const ranks = checks.map(rankOf).filter(Number.isFinite);
    return ranks.reduce((sum, rank) => sum + rank, 0) / Math.max(1, ranks.length);
  });
}
