import { breaking } from '../../breaking.ts';
import { letting } from '../../learner-changes.ts';
import { isDigits } from '../../operators/learners-create-genders-dates.ts';

export const defects = breaking('learners.create.gender-numeric', {
  // Numbers are accepted, as by a converter that also reads enumerations by number.
  'create-takes-numbers-as-genders': letting('create', 'gender', (value) => typeof value === 'number'),
  // The same for digits in quotes.
  'create-takes-quoted-numbers-as-genders': letting('create', 'gender', isDigits),
});
