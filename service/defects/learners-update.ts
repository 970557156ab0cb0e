import { updateAtomicDefects } from './learners-update-atomic.ts';
import { updateEmailDefects } from './learners-update-emails.ts';
import { updateKeepingDefects } from './learners-update-keeping.ts';
import { updateProvisionDefects } from './learners-update-provisions.ts';
import { updateRecordDefects } from './learners-update-records.ts';
import { updateTutorDefects } from './learners-update-tutors.ts';
import { updateUniqueDefects } from './learners-update-unique.ts';
import { updateValueDefects } from './learners-update-values.ts';
import type { Defect } from './types.ts';

/** Everything that can go wrong with an update. */
export const learnerUpdateDefects: readonly Defect[] = [
  ...updateRecordDefects,
  ...updateEmailDefects,
  ...updateValueDefects,
  ...updateTutorDefects,
  ...updateUniqueDefects,
  ...updateKeepingDefects,
  ...updateProvisionDefects,
  ...updateAtomicDefects,
];
