/**
 * npm forwards SIGTERM only to the shell that runs the script; the shell dies, and we never receive the signal. So if npm
 * started us, losing that parent process counts as SIGTERM.
 */
export function endOnNpmSignals(): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
