import { genders } from '../../../behaviour/learner-fields.ts';
import { breaking } from '../../breaking.ts';
import { looseGender, refusing, updating } from '../../learner-changes.ts';

export const defects = breaking('learners.update.gender-values', {
  // One documented gender is refused.
  ...Object.fromEntries(
    genders.map((gender) => [
      `update-refuses-gender-${looseGender(gender)}`,
      refusing('update', 'gender', (value) => value === gender),
    ]),
  ),
  // The text is cut.
  'update-cuts-genders': updating(({ gender }) => ({ gender: gender.slice(0, 12) })),
});
