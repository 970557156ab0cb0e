import { createContext, Script } from 'node:vm';
import { limits } from '../protocol/limits.ts';

const context = createContext({ run: undefined as (() => unknown) | undefined });
const script = new Script('run()');

/**
 * Runs a function that may never end, such as a V8 regular expression, which can only be interrupted when called this
 * way.
 * @returns what it returns; undefined if the time was up
 */
export function runGuarded<T>(run: () => T): T | undefined {
  context.run = run;
  try {
    return script.runInContext(context, { timeout: limits.patternMilliseconds.value }) as T;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  } finally {
    context.run = undefined;
  }
}
