import { updateAtomicDefects } from './learners-update-atomic.ts';
import { updateKeepingDefects } from './learners-update-keeping.ts';
import { updateRecordDefects } from './learners-update-records.ts';
import { updateTutorDefects } from './learners-update-tutors.ts';
import { updateUniqueDefects } from './learners-update-unique.ts';
import { updateValueDefects } from './learners-update-values.ts';
import type { Defect } from './types.ts';

/** Everything that can go wrong with an update. */
export const learnerUpdateDefects: readonly Defect[] = [
  ...updateRecordDefects,
  ...updateValueDefects,
  ...updateTutorDefects,
  ...updateUniqueDefects,
  ...updateKeepingDefects,
  ...updateAtomicDefects,
];
