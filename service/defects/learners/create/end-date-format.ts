import { breaking } from '../../breaking.ts';
import { isText, letting, refusing } from '../../learner-changes.ts';
import { isDateShape } from '../../operators/learners-create-genders-dates.ts';

export const defects = breaking('learners.create.end-date-format', {
  // The end date is not checked.
  'create-takes-any-end-date': letting('create', 'endDate', isText),
  // Only the shape of the date is checked.
  'create-takes-end-dates-that-there-are-not': letting('create', 'endDate', isDateShape),
  // End dates in the future are refused.
  'create-refuses-later-end-dates': refusing('create', 'endDate', (value) => String(value) > new Date().toISOString()),
});
