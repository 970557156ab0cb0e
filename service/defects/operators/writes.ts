import type { Defect } from '../types.ts';

/** Stores the writes of these operations one at a time, with pauses in which other requests can interleave. */
export function withoutTransactions(...operations: string[]): Defect['change'] {
  return () => ({ storesAtOnce: (operation) => !operations.includes(operation) });
}
