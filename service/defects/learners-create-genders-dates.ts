import { genders } from '../behaviour/learner-fields.ts';
import { createdAllTheSame, isText, letting, looseGender, making, refusing } from './learner-changes.ts';
import type { Defect } from './types.ts';

const isLoosely = (value: unknown) =>
  isText(value) && genders.some((gender) => looseGender(gender) === looseGender(value));
const isDigits = (value: unknown) => isText(value) && /^\d$/.test(value);
const isDateShape = (value: unknown) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value);
const [years, months, days] = [0, 5, 8].map(
  (at) => (value: unknown) => Number.parseInt(String(value).slice(at), 10),
) as [(value: unknown) => number, (value: unknown) => number, (value: unknown) => number];

/** Genders and dates, on create. */
export const createGenderAndDateDefects: readonly Defect[] = [
  ...genders.map(
    (gender): Defect => ({
      // One documented gender is refused.
      name: `create-refuses-gender-${looseGender(gender)}`,
      breaks: 'learners.create.gender-values',
      change: refusing('create', 'gender', (value) => value === gender),
    }),
  ),
  {
    // The gender is cut to 12 characters.
    name: 'create-cuts-genders',
    breaks: 'learners.create.gender-values',
    change: making(({ gender }) => ({ gender: gender.slice(0, 12) })),
  },
  ...Object.entries({
    case: (value: unknown) => genders.some((gender) => gender.toLowerCase() === String(value).toLowerCase()),
    punctuation: (value: unknown) =>
      isText(value) && genders.includes(value.replace('Nonbinary', 'Non-binary').replace('/Nonc', '/Non-c')),
    'a-capital': (value: unknown) => value === 'Non-binary/Non-Conforming',
    // Names of constants are accepted as well.
    'names-of-constants': (value: unknown) => value === 'NonBinary',
    // An empty string is accepted.
    lack: (value: unknown) => value === '',
    'spaces-around': (value: unknown) => isText(value) && genders.includes(value.trim()),
    'spaces-inside': (value: unknown) => isText(value) && genders.includes(value.replace(/(\w) (D)/, '$1$2')),
    // The value is Unicode-normalised (NFKC) before the comparison.
    width: (value: unknown) => isText(value) && genders.includes(value.normalize('NFKC')),
    'kinds-of-hyphens': (value: unknown) => isText(value) && genders.includes(value.replaceAll('\u2010', '-')),
    'the-rest': (value: unknown) =>
      isText(value) && value.length > 3 && genders.some((gender) => gender.startsWith(value)),
  }).map(
    ([what, passes]): Defect => ({
      // The comparison with the documented genders is too lenient.
      name: `create-ignores-${what}-of-genders`,
      breaks: 'learners.create.gender-exact',
      change: letting('create', 'gender', passes),
    }),
  ),
  createdAllTheSame('create-stores-before-it-compares-genders', 'learners.create.gender-exact', ({ gender }) => {
    return isLoosely(gender);
  }),
  {
    // Any unknown word is accepted.
    name: 'create-takes-any-word-as-gender',
    breaks: 'learners.create.gender-unrecognised',
    change: letting('create', 'gender', (value) => isText(value) && !isLoosely(value) && !isDigits(value)),
  },
  genderNamed('gender', 'learners.create.gender-unrecognised', (value) => isText(value) && !isDigits(value)),
  genderNamed(
    'LearnerDetails.Gender',
    'learners.create.gender-unrecognised',
    (value) => isText(value) && !isDigits(value),
  ),
  createdAllTheSame('create-stores-before-it-knows-genders', 'learners.create.gender-unrecognised', ({ gender }) => {
    return isText(gender) && !isLoosely(gender) && !isDigits(gender);
  }),
  {
    // Numbers are accepted, as by a converter that also reads enumerations by number.
    name: 'create-takes-numbers-as-genders',
    breaks: 'learners.create.gender-numeric',
    change: letting('create', 'gender', (value) => typeof value === 'number'),
  },
  {
    // The same for digits in quotes.
    name: 'create-takes-quoted-numbers-as-genders',
    breaks: 'learners.create.gender-numeric',
    change: letting('create', 'gender', isDigits),
  },
  genderNamed('$.gender', 'learners.create.gender-numeric', (value) => typeof value === 'number'),
  genderNamed('Gender', 'learners.create.gender-numeric', isDigits),
  createdAllTheSame('create-stores-before-it-sees-numeric-genders', 'learners.create.gender-numeric', ({ gender }) => {
    return typeof gender === 'number' || isDigits(gender);
  }),
  ...Object.entries({
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
  }).map(
    ([what, passes]): Defect => ({
      // A value that is not an existing date is accepted.
      name: `create-takes-${what}-as-birth`,
      breaks: 'learners.create.date-of-birth-format',
      change: letting('create', 'dateOfBirth', passes),
    }),
  ),
  {
    // 29 February is refused.
    name: 'create-refuses-leap-days',
    breaks: 'learners.create.date-of-birth-format',
    change: refusing('create', 'dateOfBirth', (value) => String(value).endsWith('-02-29')),
  },
  {
    // The 31st of a month is refused.
    name: 'create-refuses-last-days',
    breaks: 'learners.create.date-of-birth-format',
    change: refusing('create', 'dateOfBirth', (value) => days(value) === 31),
  },
  createdAllTheSame('create-stores-before-it-reads-the-birth', 'learners.create.date-of-birth-format', (body) => {
    return isText(body.dateOfBirth) && !isDateShape(body.dateOfBirth);
  }),
  {
    // An empty string is accepted.
    name: 'create-takes-an-empty-birth',
    breaks: 'learners.create.date-of-birth-format',
    change: letting('create', 'dateOfBirth', (value) => value === ''),
  },
  {
    // The end date is not checked.
    name: 'create-takes-any-end-date',
    breaks: 'learners.create.end-date-format',
    change: letting('create', 'endDate', isText),
  },
  {
    // Only the shape of the date is checked.
    name: 'create-takes-end-dates-that-there-are-not',
    breaks: 'learners.create.end-date-format',
    change: letting('create', 'endDate', isDateShape),
  },
  {
    // End dates in the future are refused.
    name: 'create-refuses-later-end-dates',
    breaks: 'learners.create.end-date-format',
    change: refusing('create', 'endDate', (value) => String(value) > new Date().toISOString()),
  },
  createdAllTheSame('create-stores-before-it-reads-the-end', 'learners.create.end-date-format', ({ endDate }) => {
    return isText(endDate) && !isDateShape(endDate);
  }),
];

/** A refused gender is reported under another field name. */
function genderNamed(name: string, breaks: Defect['breaks'], applies: (value: unknown) => boolean): Defect {
  return {
    name: `create-names-${breaks.split('-').at(-1)}-gender-${name.replace(/\W/g, '')}`,
    breaks,
    change: (correct) => ({
      checkValues: (body, mode) =>
        correct
          .checkValues(body, mode)
          .map((finding) =>
            finding.field === correct.genderFieldName && mode === 'create' && applies(body.gender)
              ? { ...finding, field: name }
              : finding,
          ),
    }),
  };
}
