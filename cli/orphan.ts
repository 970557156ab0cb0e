/**
 * npm passes a SIGTERM on to the shell that it starts scripts in, and the shell dies of it without a word to us. Below npm,
 * losing that parent therefore counts as the signal itself.
 */
export function endWithNpm(env: NodeJS.ProcessEnv = process.env): void {
  if (env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
