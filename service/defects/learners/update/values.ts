import { genders } from '../../../behaviour/learner/fields.ts';
import { breaking, family } from '../../breaking.ts';
import { asking, together } from '../../operators/changes.ts';
import { replacing, updating } from '../../operators/learners.ts';
import {
  isDateShape,
  isDigits,
  isLoosely,
  isObject,
  isText,
  letting,
  looseGender,
  refusing,
  wrongLengths,
  wrongTypes,
} from '../../operators/values.ts';
import type { Change } from '../../types.ts';

/** Accepts certain values of a field. */
const accepted = (field: string, values: Record<string, (value: unknown) => boolean>): Record<string, Change> =>
  family('update-takes-*', values, (passes) => letting('update', field, passes));

/** Null keeps the stored value, as if the field were omitted. */
const keptForNull = (field: 'hasEhcp' | 'provisionType'): Change =>
  together(
    letting('update', field, (value) => value === null),
    replacing((details, stored, body) => ({ [field]: body[field] === null ? stored[field] : details[field] })),
  );

export const defects = [
  breaking('learners.update.required-fields', {
    // An omitted field keeps its value, as if the update were a patch.
    ...family(
      'update-keeps-omitted-*',
      ['firstName', 'lastName', 'email', 'gender', 'dateOfBirth', 'primaryTutorEmail'],
      (field) =>
        asking('checkUpdate', (state, stored, body) => {
          const filled = body[field] === undefined ? { ...body, [field]: stored[field as 'email'] } : body;
          return [state, stored, filled];
        }),
    ),
  }),
  breaking('learners.update.gender-values', {
    ...family(
      (gender) => `update-refuses-gender-${looseGender(gender)}`,
      genders,
      (gender) => refusing('update', 'gender', (value) => value === gender),
    ),
    'update-cuts-genders': updating(({ gender }) => ({ gender: gender.slice(0, 12) })),
  }),
  breaking('learners.update.course-details-length', {
    ...wrongLengths('update'),
    'update-cuts-course-details': updating(({ courseDetails }) => ({
      courseDetails: courseDetails?.slice(0, 200) ?? null,
    })),
    ...accepted('courseDetails', {
      '231-characters': (value) => isText(value) && value.length === 231,
    }),
  }),
  breaking('learners.update.programme-level-range', {
    ...family('update-refuses-level-*', [1, 7, 4], (level) =>
      refusing('update', 'programmeLevel', (value) => value === level),
    ),
    ...accepted('programmeLevel', {
      'level-0': (value) => value === 0,
      'level-8': (value) => value === 8,
      'levels-below-0': (value) => Number(value) < 0,
    }),
  }),
  breaking('learners.update.has-ehcp-null', {
    'update-keeps-ehcp-for-null': keptForNull('hasEhcp'),
    ...accepted('hasEhcp', {
      'null-as-ehcp': (value) => value === null,
    }),
  }),
  breaking('learners.update.provision-type-null', {
    'update-keeps-the-provision-for-null': keptForNull('provisionType'),
    ...accepted('provisionType', {
      'null-as-provision': (value) => value === null,
    }),
  }),
  breaking('learners.update.wrong-type', {
    ...wrongTypes('update'),
  }),
  breaking('learners.update.gender-unrecognised', {
    ...accepted('gender', {
      'any-word-as-gender': (value) => isText(value) && !isLoosely(value) && !isDigits(value),
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
      'quoted-numbers-as-genders': isDigits,
    }),
  }),
  breaking('learners.update.date-format', {
    ...accepted('dateOfBirth', {
      'any-text-as-birth': isText,
      'no-birth': (value) => value === '',
      'any-shape-of-a-birth': isDateShape,
      'a-leap-day-every-year': (value) => String(value).endsWith('-02-29'),
      'thirty-days-in-february': (value) => String(value).endsWith('-02-30'),
      'month-13': (value) => String(value).includes('-13-'),
    }),
    ...accepted('endDate', {
      'any-end-date': isText,
      'any-shape-of-an-end': isDateShape,
    }),
  }),
  breaking('learners.update.unique-reference-validated', {
    ...accepted('learnerUniqueReference', {
      'any-reference': isText,
    }),
  }),
  breaking('learners.update.has-ehcp-only-boolean', {
    ...accepted('hasEhcp', {
      'words-as-ehcp': isText,
      'one-as-ehcp': (value) => value === 1,
      'zero-as-ehcp': (value) => value === 0,
      'objects-as-ehcp': isObject,
    }),
  }),
  breaking('learners.update.provision-type-name', {
    ...accepted('provisionType', {
      'the-name-not-set': (value) => value === 'Not set',
      'the-name-apprenticeships': (value) => isText(value) && value.startsWith('App'),
    }),
  }),
  breaking('learners.update.provision-type-unknown', {
    ...accepted('provisionType', {
      'large-provisions': (value) => Number.isInteger(value) && Number(value) > 50,
      'negative-provisions': (value) => Number.isInteger(value) && Number(value) < 0,
    }),
  }),
].flat();
