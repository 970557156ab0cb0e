import type { RuleId } from '../../rules/index.ts';
import { genders } from '../behaviour/learner-fields.ts';
import { isText, letting, looseGender } from './learner-changes.ts';
import type { Defect } from './types.ts';

const isDateShape = (value: unknown) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value);

/** Values of single fields, on update only. */
export const updateValueDefects: readonly Defect[] = [
  ...rows('learners.update.gender-unrecognised', 'gender', {
    'any-word-as-gender': (value) => isText(value) && !isLoosely(value) && !/^\d$/.test(value),
    'genders-in-any-case': (value) => genders.some((gender) => gender.toLowerCase() === String(value).toLowerCase()),
    'genders-without-punctuation': (value) => value === 'Nonbinary/Nonconforming',
    'genders-with-one-capital-more': (value) => value === 'Non-binary/Non-Conforming',
    // The value is Unicode-normalised (NFKC) before the comparison.
    'genders-of-full-width': (value) => isText(value) && genders.includes(value.normalize('NFKC')),
    'genders-with-other-hyphens': (value) => isText(value) && genders.includes(value.replaceAll('\u2010', '-')),
    'no-gender': (value) => value === '',
    'genders-by-names-of-constants': (value) => value === 'NonBinary',
    'genders-with-spaces-around': (value) => isText(value) && genders.includes(value.trim()),
    'beginnings-of-genders': (value) =>
      isText(value) && value.length > 3 && genders.some((gender) => gender.startsWith(value)),
    'numbers-as-genders': (value) => typeof value === 'number',
    'quoted-numbers-as-genders': (value) => isText(value) && /^\d$/.test(value),
  }),
  ...rows('learners.update.date-format', 'dateOfBirth', {
    'any-text-as-birth': isText,
    'no-birth': (value) => value === '',
    'any-shape-of-a-birth': isDateShape,
    'a-leap-day-every-year': (value) => String(value).endsWith('-02-29'),
    'thirty-days-in-february': (value) => String(value).endsWith('-02-30'),
    'month-13': (value) => String(value).includes('-13-'),
  }),
  ...rows('learners.update.date-format', 'endDate', {
    'any-end-date': isText,
    'any-shape-of-an-end': isDateShape,
  }),
  ...rows('learners.update.programme-level-range', 'programmeLevel', {
    'level-0': (value) => value === 0,
    'level-8': (value) => value === 8,
    'levels-below-0': (value) => Number(value) < 0,
  }),
  ...rows('learners.update.course-details-length', 'courseDetails', {
    '231-characters': (value) => isText(value) && value.length === 231,
  }),
  ...rows('learners.update.unique-reference-validated', 'learnerUniqueReference', { 'any-reference': isText }),
  ...rows('learners.update.has-ehcp-null', 'hasEhcp', { 'null-as-ehcp': (value) => value === null }),
  ...rows('learners.update.has-ehcp-only-boolean', 'hasEhcp', {
    'words-as-ehcp': isText,
    'one-as-ehcp': (value) => value === 1,
    'zero-as-ehcp': (value) => value === 0,
    'objects-as-ehcp': (value) => typeof value === 'object' && value !== null,
  }),
  ...rows('learners.update.provision-type-null', 'provisionType', { 'null-as-provision': (value) => value === null }),
  ...rows('learners.update.provision-type-name', 'provisionType', {
    'the-name-not-set': (value) => value === 'Not set',
    'the-name-apprenticeships': (value) => isText(value) && value.startsWith('App'),
  }),
  ...rows('learners.update.provision-type-unknown', 'provisionType', {
    'large-provisions': (value) => Number.isInteger(value) && Number(value) > 50,
    'negative-provisions': (value) => Number.isInteger(value) && Number(value) < 0,
  }),
];

/** Accepts certain values of a field on update. */
function rows(breaks: RuleId, field: string, passing: Record<string, (value: unknown) => boolean>): Defect[] {
  return Object.entries(passing).map(([what, passes]) => ({
    name: `update-takes-${what}`,
    breaks,
    change: letting('update', field, passes),
  }));
}

function isLoosely(value: string): boolean {
  return genders.some((gender) => looseGender(gender) === looseGender(value));
}
