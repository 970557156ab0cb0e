import { genders } from '../../../behaviour/learner-fields.ts';
import { breaking, family } from '../../breaking.ts';
import { looseGender, making, refusing } from '../../learner-changes.ts';

export const defects = breaking('learners.create.gender-values', {
  // One documented gender is refused.
  ...family(
    genders,
    (gender) => `create-refuses-gender-${looseGender(gender)}`,
    (gender) => refusing('create', 'gender', (value) => value === gender),
  ),
  // The gender is cut to 12 characters.
  'create-cuts-genders': making(({ gender }) => ({ gender: gender.slice(0, 12) })),
});
