import { updateKeepingDefects } from './learners-update-keeping.ts';
import { updateProvisionDefects } from './learners-update-provisions.ts';
import { updateValueDefects } from './learners-update-values.ts';
import type { Defect } from './types.ts';

/** Everything that can go wrong with an update. */
export const learnerUpdateDefects: readonly Defect[] = [
  ...updateValueDefects,
  ...updateKeepingDefects,
  ...updateProvisionDefects,
];
