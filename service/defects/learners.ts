import { deletedLearnerDefects } from './learners-deleted.ts';
import { learnerIsolationDefects } from './learners-isolation.ts';
import { learnerFilterDefects } from './learners-list-filters.ts';
import { learnerRoleDefects } from './learners-roles.ts';
import { uniqueDefects } from './learners-unique.ts';
import { refusedReplacementDefects } from './secondary-tutors-refused.ts';
import type { Defect } from './types.ts';

/** Learners, except for create and update. */
export const learnerDefects: readonly Defect[] = [
  ...learnerFilterDefects,
  ...deletedLearnerDefects,
  ...learnerIsolationDefects,
  ...refusedReplacementDefects,
  ...learnerRoleDefects,
  ...uniqueDefects,
];
