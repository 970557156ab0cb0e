import type { Choices } from '../choices/index.ts';
import type { State } from '../store/state.ts';
import * as topics from './topics.ts';
import type { Call, Decision } from './types.ts';

/** A topic's functions without their first parameter, the behaviour through which they call each other. */
type Bound<M> = { [K in keyof M]: M[K] extends (b: never, ...args: infer A) => infer R ? (...args: A) => R : M[K] };

/** Every rule of the service, late-bound: overriding one function affects all its callers. */
export interface Behaviour extends Bound<typeof topics> {
  /** What the API document leaves open. */
  choices: Choices;
}

/** Functions that decide on a call. */
export type Decider = {
  [K in keyof Behaviour]: K extends `decide${string}`
    ? Behaviour[K] extends (state: State, call: Call) => Decision
      ? K
      : never
    : never;
}[keyof Behaviour];

/** Overrides one or more functions or constants, given the behaviour before the change. */
export type Change = (correct: Behaviour) => Partial<Behaviour>;

/** The documented behaviour with the changes applied to it in order. */
export function behaviourWith(choices: Choices, changes: readonly Change[] = []): Behaviour {
  const b: Record<string, unknown> = { choices };
  for (const [name, value] of Object.entries<unknown>(topics))
    b[name] = isFunction(value) ? value.bind(null, b) : value;
  for (const change of changes) Object.assign(b, change({ ...b } as unknown as Behaviour));
  return b as unknown as Behaviour;
}

function isFunction(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === 'function';
}
