import { genders } from '../../../behaviour/learner-fields.ts';
import { breaking, family } from '../../breaking.ts';
import { looseGender, refusing, updating } from '../../learner-changes.ts';

export const defects = breaking('learners.update.gender-values', {
  // One documented gender is refused.
  ...family(
    genders,
    (gender) => `update-refuses-gender-${looseGender(gender)}`,
    (gender) => refusing('update', 'gender', (value) => value === gender),
  ),
  // The text is cut.
  'update-cuts-genders': updating(({ gender }) => ({ gender: gender.slice(0, 12) })),
});
