/** Results of runs whose Playwright process did not write one. */
import type { Config } from '../../fixtures/target/config.ts';
import { oneLine, warn } from '../../protocol/output/output.ts';
import { shownPath } from '../../protocol/output/shown-path.ts';
import { readPartialResult } from '../../reporters/collect/partial-result.ts';
import { type ExitStatus, exitStatus } from '../../reporters/judge/exit-status.ts';
import { suiteVersion } from '../../reporters/version.ts';
import { foldRun, reportResult, unknownTarget, writeReport } from '../../reporters/views/report-result.ts';
import type { RunIdentity } from '../environment.ts';
import { setAside } from './set-aside.ts';

/** The result of a run whose Playwright was killed, or ran out of memory; null if no check had begun. */
export async function reportKilled({ baseUrl, environment, maxRequests }: Config): Promise<ExitStatus | null> {
  const noted = readPartialResult();
  if (noted === null) return null;
  warn('The run was killed before it wrote a result; this one is made from what it had recorded by then.');
  const result = foldRun(noted.tests, noted.suite, { ...noted.run, maxRequests }, unknownTarget(baseUrl, environment));
  const status = await reportResult(result);
  return status === exitStatus.asItShouldBe ? exitStatus.notJudged : status;
}

interface Unstarted extends RunIdentity {
  startedAt: Date;
  config: Config;
  trouble: string;
}

/** The result of a run that does not start: that of the run before would seem to be its. @param outdated what is left of that. */
export function reportUnstarted(
  { runId, seed, startedAt, config: { baseUrl, environment, reportDir, maxRequests }, trouble }: Unstarted,
  outdated: readonly string[],
): Promise<ExitStatus> {
  const kept = setAside(reportDir, outdated);
  if (kept !== null) warn(`What the run before it found is kept in ${shownPath(kept)}/.`);
  const run = {
    id: runId,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    shards: 1,
    maxRequests,
    status: 'not-started',
    trouble: oneLine(trouble),
  } as const;
  const suite = { version: suiteVersion(), seed, faults: [] };
  return writeReport(foldRun([], suite, run, unknownTarget(baseUrl, environment)));
}
