import { breaking, each } from '../../breaking.ts';
import { createdThoughRefused } from '../../operators/learners.ts';
import { isDateShape, isText, letting, refusing } from '../../operators/values.ts';

const [years, months, days] = [0, 5, 8].map(
  (at) => (value: unknown) => Number.parseInt(String(value).slice(at), 10),
) as [(value: unknown) => number, (value: unknown) => number, (value: unknown) => number];

export const defects = [
  breaking('learners.create.date-of-birth-format', {
    // A value that is not an existing date is accepted.
    'create-takes-*-as-birth': each<(value: unknown) => boolean>({
      'any-text': isText,
      'anything-of-the-right-shape': isDateShape,
      'thirty-one-days-in-april': (value) => isDateShape(value) && months(value) === 4 && days(value) === 31,
      'thirty-days-in-february': (value) => isDateShape(value) && months(value) === 2 && days(value) === 30,
      'a-leap-day-every-year': (value) => isDateShape(value) && months(value) === 2 && days(value) === 29,
      'a-leap-day-in-1900': (value) =>
        isDateShape(value) && months(value) === 2 && days(value) === 29 && years(value) % 4 === 0,
      'month-13': (value) => isDateShape(value) && months(value) === 13,
      'month-0': (value) => isDateShape(value) && months(value) === 0,
      'day-0': (value) => isDateShape(value) && days(value) === 0,
    }).as((passes) => letting('create', 'dateOfBirth', passes)),
    'create-refuses-leap-days': refusing('create', 'dateOfBirth', (value) => String(value).endsWith('-02-29')),
    'create-refuses-last-days': refusing('create', 'dateOfBirth', (value) => days(value) === 31),
    'create-takes-an-empty-birth': letting('create', 'dateOfBirth', (value) => value === ''),
    'create-stores-before-it-reads-the-birth': createdThoughRefused(
      ({ dateOfBirth }) => isText(dateOfBirth) && !isDateShape(dateOfBirth),
    ),
  }),
  breaking('learners.create.end-date-format', {
    'create-takes-any-end-date': letting('create', 'endDate', isText),
    // Only the shape of the date is checked.
    'create-takes-end-dates-that-there-are-not': letting('create', 'endDate', isDateShape),
    'create-refuses-later-end-dates': refusing(
      'create',
      'endDate',
      (value) => String(value) > new Date().toISOString(),
    ),
    'create-stores-before-it-reads-the-end': createdThoughRefused(
      ({ endDate }) => isText(endDate) && !isDateShape(endDate),
    ),
  }),
].flat();
