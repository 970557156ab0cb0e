import type { Behaviour } from '../behaviour/index.ts';
import type { Call, Decision } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';

/** One endpoint that requires a bearer token: how it is matched, and the behaviour that decides on it. */
export interface Route {
  /** Method and path as the API document writes them. */
  operation: string;
  /** The router's pattern, where the path alone would match another route's requests too. */
  pattern?: string;
  /** Whether the endpoint takes a JSON body. */
  takesBody?: boolean;
  decide: (b: Behaviour, state: State, call: Call) => Decision;
}

/** Method and path of an operation, in the router's notation. */
export function patternOf({ operation, pattern }: Route): { method: string; path: string } {
  const [method, path] = operation.split(' ') as [string, string];
  return { method, path: pattern ?? path.replace(/\{(\w+)\}/g, ':$1') };
}
