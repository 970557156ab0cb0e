/** npm forwards SIGTERM only to its shell, which dies without telling us: if npm started us, losing that parent is SIGTERM. */
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
