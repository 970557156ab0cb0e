import { limits } from '../../protocol/limits.ts';
import { warn } from '../../protocol/output/output.ts';
import { exitStatus } from '../judge/exit-status.ts';
import type { TestRecord } from '../judge/outcome.ts';
import { endEarly } from './run-timeout.ts';

let crashes = 0;

/** Ends a run whose checks keep killing their processes, each of which takes a minute. */
export function endAfterCrashes({ status, errors }: TestRecord): void {
  if (status === 'interrupted' || !errors.some((error) => error.includes('worker process exited unexpectedly'))) return;
  crashes += 1;
  if (crashes !== limits.crashedChecks.value) return;
  warn(`The processes of ${crashes} checks hung or crashed: the run ends now.`);
  endEarly(exitStatus.notJudged);
}
