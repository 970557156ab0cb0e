let isUp = false;

/**
 * Ends the Playwright run of this process after `LAS_RUN_TIMEOUT`, as Ctrl-C would. Playwright's own `globalTimeout` does
 * not wait for the workers: they would still be removing records when the run is over, or be killed before.
 * @param seconds null: never.
 * @returns takes the time limit back.
 */
export function startRunTimeout(seconds: number | null): () => void {
  if (seconds === null) return () => {};
  const timer = setTimeout(() => {
    isUp = true;
    process.stderr.write(`The run has lasted LAS_RUN_TIMEOUT=${seconds} seconds: it ends here and cleans up.\n`);
    process.emit('SIGINT');
  }, seconds * 1000);
  timer.unref();
  return () => clearTimeout(timer);
}

/** Whether the run was ended by its own time limit. */
export function ranOutOfTime(): boolean {
  return isUp;
}
