import { createGenderAndDateDefects } from './learners-create-genders-dates.ts';
import { createRecordDefects } from './learners-create-records.ts';
import { createTutorDefects } from './learners-create-tutors.ts';
import { createValueDefects } from './learners-create-values.ts';
import type { Defect } from './types.ts';

/** Everything that can go wrong with a create. */
export const learnerCreateDefects: readonly Defect[] = [
  ...createValueDefects,
  ...createGenderAndDateDefects,
  ...createRecordDefects,
  ...createTutorDefects,
];
