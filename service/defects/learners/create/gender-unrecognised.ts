import { breaking } from '../../breaking.ts';
import { isText, letting } from '../../learner-changes.ts';
import { isDigits, isLoosely } from '../../operators/learners-create-genders-dates.ts';

export const defects = breaking('learners.create.gender-unrecognised', {
  // Any unknown word is accepted.
  'create-takes-any-word-as-gender': letting(
    'create',
    'gender',
    (value) => isText(value) && !isLoosely(value) && !isDigits(value),
  ),
});
