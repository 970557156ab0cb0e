import { createContext, Script } from 'node:vm';
import { limits } from '../protocol/limits.ts';

const context = createContext({ run: undefined as (() => unknown) | undefined });
const script = new Script('run()');

/** How often a run is tried whose time was up while other processes had the processor. */
const mostAttempts = 5;

/** Runs a function that may never end, such as a regular expression, which V8 interrupts only here; undefined if it did not. */
export function runGuarded<T>(run: () => T): T | undefined {
  const timeout = limits.patternMilliseconds.value;
  context.run = run;
  try {
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      const before = process.cpuUsage();
      try {
        return script.runInContext(context, { timeout }) as T;
      } catch (error) {
        if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
        const { user, system } = process.cpuUsage(before);
        if ((user + system) / 1_000 > timeout / 2) return undefined;
      }
    }
    return undefined;
  } finally {
    context.run = undefined;
  }
}
