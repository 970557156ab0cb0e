import { operation } from './operators/modules.ts';
import { pagingDefects } from './other-paging.ts';
import type { Defect } from './types.ts';

/** Modules of a learner. */
export const moduleDefects: readonly Defect[] = [...pagingDefects('modules', 'modules.list.paging', operation)];
