import { limits } from '../../protocol/limits.ts';
import { warn } from '../../protocol/output/output.ts';
import { ifPossible } from '../../protocol/run-folder.ts';
import { tell } from '../../protocol/run-notes.ts';
import { exitStatus } from '../judge/exit-status.ts';
import type { TestRecord } from '../judge/outcome.ts';

let isUp = false;
/** The next step if the run, asked to end, does not. */
let lastResort: NodeJS.Timeout | null = null;
let killWorkers = () => {};

/**
 * Ends the run of this process after `LAS_RUN_TIMEOUT`, as Ctrl-C would; Playwright's own `globalTimeout` does not wait for
 * the workers to remove their records. @param workersKiller kills workers that do not end, so Playwright ends as usual.
 * @returns a function to be called when the workers have ended: no limit applies to the rest.
 */
export function startRunTimeout(seconds: number | null, workersKiller: () => void): () => void {
  killWorkers = workersKiller;
  process.once('SIGINT', prepareForWorse);
  const timer =
    seconds === null
      ? undefined
      : setTimeout(() => {
          if (lastResort !== null) return;
          isUp = true;
          warn(`The run has reached LAS_RUN_TIMEOUT (${seconds} seconds): it ends now and cleans up.`);
          endEarly();
        }, seconds * 1000).unref();
  return () => {
    clearTimeout(timer);
    process.off('SIGINT', prepareForWorse);
    if (lastResort !== null) clearTimeout(lastResort);
  };
}

/** Ends the run as Ctrl-C would, and once: a second signal would mean not to clean up. */
export function endEarly(): void {
  if (lastResort !== null) return;
  prepareForWorse();
  process.emit('SIGINT');
}

/** A worker that is blocked, or just starting, misses the request to stop, and Playwright would wait for it. */
function prepareForWorse(): void {
  if (lastResort !== null) return;
  lastResort = setTimeout(() => {
    warn('Checks that have not stopped are killed. `las-conformance clean` removes what they may have left.');
    killWorkers();
    lastResort = setTimeout(() => {
      ifPossible(() => tell({ exitStatus: exitStatus.notJudged }));
      process.exit(exitStatus.notJudged);
    }, graceMs).unref();
  }, graceMs).unref();
}

/** How long, in milliseconds, an interrupted run has to end its tests and clean up. */
export const graceMs = limits.graceSeconds.value * 1000;

export function ranOutOfTime(): boolean {
  return isUp;
}

let crashes = 0;

/** Ends a run whose checks keep killing their processes, each of which takes a minute. */
export function endAfterCrashes({ status, errors }: TestRecord): void {
  if (status === 'interrupted' || !errors.some((error) => error.includes('worker process exited unexpectedly'))) return;
  crashes += 1;
  if (crashes !== limits.crashedChecks.value) return;
  warn(`The processes of ${crashes} checks hung or crashed: the run ends now.`);
  endEarly();
}
