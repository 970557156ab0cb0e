import type { Module } from '../../store/types.ts';

export const monthMs = 30 * 86_400_000;

/** Forgets the first use of a module after a month. */
export const asOf = (module: Module, now: number): Module => ({
  ...module,
  firstAccessedAt: now - (module.firstAccessedAt ?? now) > monthMs ? null : module.firstAccessedAt,
  firstCompletedAt: now - (module.firstCompletedAt ?? now) > monthMs ? null : module.firstCompletedAt,
});
