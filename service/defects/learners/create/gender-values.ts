import { genders } from '../../../behaviour/learner-fields.ts';
import { breaking } from '../../breaking.ts';
import { looseGender, making, refusing } from '../../learner-changes.ts';

export const defects = breaking('learners.create.gender-values', {
  // One documented gender is refused.
  ...Object.fromEntries(
    genders.map((gender) => [
      `create-refuses-gender-${looseGender(gender)}`,
      refusing('create', 'gender', (value) => value === gender),
    ]),
  ),
  // The gender is cut to 12 characters.
  'create-cuts-genders': making(({ gender }) => ({ gender: gender.slice(0, 12) })),
});
