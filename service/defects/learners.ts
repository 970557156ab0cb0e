import { clientReferenceDefects } from './learners-client-references.ts';
import { learnerCompletedDefects } from './learners-completed.ts';
import { learnerDeleteDefects } from './learners-delete.ts';
import { deletedLearnerDefects } from './learners-deleted.ts';
import { learnerFieldDefects } from './learners-fields.ts';
import { learnerIsolationDefects } from './learners-isolation.ts';
import { listIsolationDefects } from './learners-isolation-lists.ts';
import { learnerListDefects } from './learners-list.ts';
import { learnerFilterDefects } from './learners-list-filters.ts';
import { learnerPagingDefects } from './learners-paging.ts';
import { rareLearnerDefects } from './learners-rare.ts';
import { learnerReadDefects } from './learners-read.ts';
import { learnerRoleDefects } from './learners-roles.ts';
import { uniqueDefects } from './learners-unique.ts';
import { managerVisibilityDefects } from './learners-visibility-managers.ts';
import { tutorVisibilityDefects } from './learners-visibility-tutors.ts';
import { secondaryTutorDefects } from './secondary-tutors.ts';
import { refusedReplacementDefects } from './secondary-tutors-refused.ts';
import type { Defect } from './types.ts';

/** Learners, except for create and update. */
export const learnerDefects: readonly Defect[] = [
  ...learnerReadDefects,
  ...learnerFieldDefects,
  ...clientReferenceDefects,
  ...learnerListDefects,
  ...learnerFilterDefects,
  ...learnerPagingDefects,
  ...learnerDeleteDefects,
  ...deletedLearnerDefects,
  ...learnerCompletedDefects,
  ...tutorVisibilityDefects,
  ...managerVisibilityDefects,
  ...learnerIsolationDefects,
  ...listIsolationDefects,
  ...secondaryTutorDefects,
  ...refusedReplacementDefects,
  ...rareLearnerDefects,
  ...learnerRoleDefects,
  ...uniqueDefects,
];
