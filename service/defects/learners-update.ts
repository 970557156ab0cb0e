import { updateAtomicDefects } from './learners-update-atomic.ts';
import { updateKeepingDefects } from './learners-update-keeping.ts';
import { updateRecordDefects } from './learners-update-records.ts';
import { updateRelationDefects } from './learners-update-relations.ts';
import { updateValueDefects } from './learners-update-values.ts';
import type { Defect } from './types.ts';

/** Everything that can go wrong with an update. */
export const learnerUpdateDefects: readonly Defect[] = [
  ...updateRecordDefects,
  ...updateValueDefects,
  ...updateRelationDefects,
  ...updateKeepingDefects,
  ...updateAtomicDefects,
];
