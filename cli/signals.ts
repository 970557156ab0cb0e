/** The ways in which somebody asks a process to end. */
export const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls back for the first of each; a second one ends the process at once. @returns what stops listening */
export function onceAsked(tell: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of endings) process.once(signal, tell);
  return () => {
    for (const signal of endings) process.off(signal, tell);
  };
}

let isLeaving = false;

/** Whether work goes on that nobody waits for: it would keep this process from ending. */
export function leavesWork(): boolean {
  return isLeaving;
}

/** Does some work that cannot be interrupted, and leaves it when somebody asks this process to end. @returns then, null at once */
export async function unlessAsked<T>(work: (asked: AbortSignal) => Promise<T>): Promise<T | null> {
  const asked = new AbortController();
  let stopListening = () => {};
  const left = new Promise<null>((resolve) => {
    stopListening = onceAsked(() => {
      isLeaving = true;
      asked.abort();
      resolve(null);
    });
  });
  return Promise.race([work(asked.signal), left]).finally(stopListening);
}

/** Resolves when somebody asks this process to end. */
export function untilAsked(): Promise<unknown> {
  return new Promise(onceAsked);
}

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
