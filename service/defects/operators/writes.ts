import type { Defect, Learner, Write } from '../types.ts';

/** Stores the writes of these operations one at a time, with pauses in which other requests can interleave. */
export function withoutTransactions(...operations: string[]): Defect['change'] {
  return () => ({ storesAtOnce: (operation) => !operations.includes(operation) });
}

/** The write that stores a learner. */
export const saved = (learner: Learner): Write => ({ kind: 'learner', learner });

/** The writes, with a change of every learner that they store. */
export function eachLearner(writes: readonly Write[] | undefined, change: (learner: Learner) => Learner): Write[] {
  return (writes ?? []).map((write) => (write.kind === 'learner' ? saved(change(write.learner)) : write));
}
