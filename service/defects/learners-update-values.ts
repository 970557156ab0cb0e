import type { RuleId } from '../../rules/index.ts';
import { genders } from '../behaviour/learner-fields.ts';
import { checking, isText, letting, looseGender, refusing, replacing, updating } from './learner-changes.ts';
import type { Defect } from './types.ts';

const isDateShape = (value: unknown) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value);

/** Values of single fields, on update only. */
export const updateValueDefects: readonly Defect[] = [
  ...['firstName', 'lastName', 'email', 'gender', 'dateOfBirth', 'primaryTutorEmail'].map(
    (field): Defect => ({
      // An omitted field keeps its value, as if the update were a patch.
      name: `update-keeps-omitted-${field}`,
      breaks: 'learners.update.required-fields',
      change: (correct) => ({
        checkUpdate: (state, stored, body) => {
          const filled = body[field] === undefined ? { ...body, [field]: stored[field as 'email'] } : body;
          return correct.checkUpdate(state, stored, filled);
        },
      }),
    }),
  ),
  ...genders.map(
    (gender): Defect => ({
      // One documented gender is refused.
      name: `update-refuses-gender-${looseGender(gender)}`,
      breaks: 'learners.update.gender-values',
      change: refusing('update', 'gender', (value) => value === gender),
    }),
  ),
  {
    // The text is cut.
    name: 'update-cuts-genders',
    breaks: 'learners.update.gender-values',
    change: updating(({ gender }) => ({ gender: gender.slice(0, 12) })),
  },
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
  ...[1, 7, 4].map(
    (level): Defect => ({
      // A level within the range is refused.
      name: `update-refuses-level-${level}`,
      breaks: 'learners.update.programme-level-range',
      change: refusing('update', 'programmeLevel', (value) => value === level),
    }),
  ),
  ...rows('learners.update.course-details-length', 'courseDetails', {
    '231-characters': (value) => isText(value) && value.length === 231,
  }),
  {
    // 230 characters are refused.
    name: 'update-refuses-230-characters',
    breaks: 'learners.update.course-details-length',
    change: refusing('update', 'courseDetails', (value) => isText(value) && value.length >= 230),
  },
  {
    // Bytes are counted instead of characters.
    name: 'update-counts-bytes',
    breaks: 'learners.update.course-details-length',
    change: checking('update', 'courseDetails', (value, correct) =>
      isText(value) && Buffer.byteLength(value) > 230 ? 'The value is too long.' : correct(),
    ),
  },
  {
    // A line feed counts as two characters.
    name: 'update-counts-line-ends-twice',
    breaks: 'learners.update.course-details-length',
    change: checking('update', 'courseDetails', (value, correct) =>
      isText(value) && value.replaceAll('\n', '\r\n').length > 230 ? 'The value is too long.' : correct(),
    ),
  },
  {
    // The text is cut.
    name: 'update-cuts-course-details',
    breaks: 'learners.update.course-details-length',
    change: updating(({ courseDetails }) => ({ courseDetails: courseDetails?.slice(0, 200) ?? null })),
  },
  ...rows('learners.update.unique-reference-validated', 'learnerUniqueReference', { 'any-reference': isText }),
  ...rows('learners.update.has-ehcp-null', 'hasEhcp', { 'null-as-ehcp': (value) => value === null }),
  {
    // Null keeps the stored value, as if the field were omitted.
    name: 'update-keeps-ehcp-for-null',
    breaks: 'learners.update.has-ehcp-null',
    change: (correct) => ({
      ...letting('update', 'hasEhcp', (value) => value === null)(correct),
      ...replacing((details, stored, body) => ({
        hasEhcp: body.hasEhcp === null ? stored.hasEhcp : details.hasEhcp,
      }))(correct),
    }),
  },
  ...rows('learners.update.has-ehcp-only-boolean', 'hasEhcp', {
    'words-as-ehcp': isText,
    'one-as-ehcp': (value) => value === 1,
    'zero-as-ehcp': (value) => value === 0,
    'objects-as-ehcp': (value) => typeof value === 'object' && value !== null,
  }),
  ...rows('learners.update.provision-type-null', 'provisionType', { 'null-as-provision': (value) => value === null }),
  {
    // Null keeps the stored value, as if the field were omitted.
    name: 'update-keeps-the-provision-for-null',
    breaks: 'learners.update.provision-type-null',
    change: (correct) => ({
      ...letting('update', 'provisionType', (value) => value === null)(correct),
      ...replacing((details, stored, body) => ({
        provisionType: body.provisionType === null ? stored.provisionType : details.provisionType,
      }))(correct),
    }),
  },
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
