import { once } from 'node:events';

/** Resolves when somebody asks this process to end. */
export async function untilSignal(): Promise<void> {
  const asked = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => once(process, signal));
  await Promise.race(asked);
}
