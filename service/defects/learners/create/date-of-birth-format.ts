import { breaking, family } from '../../breaking.ts';
import { isText, letting, refusing } from '../../learner-changes.ts';
import { days, isDateShape, months, years } from '../../operators/learners-create-genders-dates.ts';

export const defects = breaking('learners.create.date-of-birth-format', {
  // A value that is not an existing date is accepted.
  ...family(
    {
      'any-text': isText,
      'anything-of-the-right-shape': isDateShape,
      'thirty-one-days-in-april': (value: unknown) => isDateShape(value) && months(value) === 4 && days(value) === 31,
      'thirty-days-in-february': (value: unknown) => isDateShape(value) && months(value) === 2 && days(value) === 30,
      'a-leap-day-every-year': (value: unknown) => isDateShape(value) && months(value) === 2 && days(value) === 29,
      'a-leap-day-in-1900': (value: unknown) =>
        isDateShape(value) && months(value) === 2 && days(value) === 29 && years(value) % 4 === 0,
      'month-13': (value: unknown) => isDateShape(value) && months(value) === 13,
      'month-0': (value: unknown) => isDateShape(value) && months(value) === 0,
      'day-0': (value: unknown) => isDateShape(value) && days(value) === 0,
    },
    (what) => `create-takes-${what}-as-birth`,
    (passes) => letting('create', 'dateOfBirth', passes),
  ),
  // 29 February is refused.
  'create-refuses-leap-days': refusing('create', 'dateOfBirth', (value) => String(value).endsWith('-02-29')),
  // The 31st of a month is refused.
  'create-refuses-last-days': refusing('create', 'dateOfBirth', (value) => days(value) === 31),
  // An empty string is accepted.
  'create-takes-an-empty-birth': letting('create', 'dateOfBirth', (value) => value === ''),
});
