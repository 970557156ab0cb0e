import { exitStatus } from './exit-status.ts';

let isUp = false;

/**
 * Ends the Playwright run of this process after `LAS_RUN_TIMEOUT`, as Ctrl-C would. Playwright's own `globalTimeout` does
 * not wait for the workers: they would still be removing records after the run has ended, or be killed before.
 * @param seconds null: never.
 * @returns a function that cancels the time limit.
 */
export function startRunTimeout(seconds: number | null): () => void {
  if (seconds === null) return () => {};
  const timer = setTimeout(() => {
    isUp = true;
    process.stderr.write(`The run has reached LAS_RUN_TIMEOUT (${seconds} seconds): it ends now and cleans up.\n`);
    endEarly();
  }, seconds * 1000);
  timer.unref();
  return () => clearTimeout(timer);
}

/** Ends the Playwright run of this process, as Ctrl-C would: tests in progress are interrupted and cleaned up after. */
export function endEarly(): void {
  // A worker that is just starting misses the request to stop, and Playwright would wait minutes for it.
  setTimeout(() => {
    process.stderr.write('The run does not end, and is stopped. `las-conformance clean` removes what may be left.\n');
    process.exit(exitStatus.notJudged);
  }, graceMs).unref();
  process.emit('SIGINT');
}

/** How long, in milliseconds, an interrupted run has to end its tests and clean up. */
export const graceMs = 15_000;

/** Whether the run was ended by its own time limit. */
export function ranOutOfTime(): boolean {
  return isUp;
}
