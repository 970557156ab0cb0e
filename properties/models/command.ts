import type fc from 'fast-check';

/** A command of a model, and how counterexamples print it. Without `check`, it can always be run. */
export function command<Model extends object, System>(
  printed: string,
  run: (model: Model, system: System) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): fc.AsyncCommand<Model, System> {
  return { run, check, toString: () => printed };
}
