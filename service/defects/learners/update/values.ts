import { genders } from '../../../behaviour/learner/fields.ts';
import { breaking, each } from '../../breaking.ts';
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
const accepted = (field: string, values: Record<string, (value: unknown) => boolean>) =>
  each(values).as((passes) => letting('update', field, passes));

/** Null keeps the stored value, as if the field were omitted. */
const keptForNull = (field: 'hasEhcp' | 'provisionType'): Change =>
  together(
    letting('update', field, (value) => value === null),
    replacing((details, stored, body) => ({ [field]: body[field] === null ? stored[field] : details[field] })),
  );

export const defects = [
  breaking('learners.update.required-fields', {
    // An omitted field keeps its value, as if the update were a patch.
    'update-keeps-omitted-*': each(['firstName', 'lastName', 'email', 'gender', 'dateOfBirth', 'primaryTutorEmail']).as(
      (field) =>
        asking('checkUpdate', (state, stored, body) => {
          const filled = body[field] === undefined ? { ...body, [field]: stored[field as 'email'] } : body;
          return [state, stored, filled];
        }),
    ),
  }),
  breaking('learners.update.gender-values', {
    'update-refuses-gender-*': each(genders, looseGender).as((gender) =>
      refusing('update', 'gender', (value) => value === gender),
    ),
    'update-cuts-genders': updating(({ gender }) => ({ gender: gender.slice(0, 12) })),
  }),
  breaking('learners.update.course-details-length', {
    ...wrongLengths('update'),
    'update-cuts-course-details': updating(({ courseDetails }) => ({
      courseDetails: courseDetails?.slice(0, 200) ?? null,
    })),
    'update-takes-231-characters': letting('update', 'courseDetails', (value) => isText(value) && value.length === 231),
  }),
  breaking('learners.update.programme-level-range', {
    'update-refuses-level-*': each([1, 7, 4]).as((level) =>
      refusing('update', 'programmeLevel', (value) => value === level),
    ),
    'update-takes-*': accepted('programmeLevel', {
      'level-0': (value) => value === 0,
      'level-8': (value) => value === 8,
      'levels-below-0': (value) => Number(value) < 0,
    }),
  }),
  breaking('learners.update.has-ehcp-null', {
    'update-keeps-ehcp-for-null': keptForNull('hasEhcp'),
    'update-takes-null-as-ehcp': letting('update', 'hasEhcp', (value) => value === null),
  }),
  breaking('learners.update.provision-type-null', {
    'update-keeps-the-provision-for-null': keptForNull('provisionType'),
    'update-takes-null-as-provision': letting('update', 'provisionType', (value) => value === null),
  }),
  breaking('learners.update.wrong-type', wrongTypes('update')),
  breaking('learners.update.gender-unrecognised', {
    'update-takes-*': accepted('gender', {
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
    'update-takes-*': accepted('dateOfBirth', {
      'any-text-as-birth': isText,
      'no-birth': (value) => value === '',
      'any-shape-of-a-birth': isDateShape,
      'a-leap-day-every-year': (value) => String(value).endsWith('-02-29'),
      'thirty-days-in-february': (value) => String(value).endsWith('-02-30'),
      'month-13': (value) => String(value).includes('-13-'),
    }),
    'update-takes-any-end-date': letting('update', 'endDate', isText),
    'update-takes-any-shape-of-an-end': letting('update', 'endDate', isDateShape),
  }),
  breaking('learners.update.unique-reference-validated', {
    'update-takes-any-reference': letting('update', 'learnerUniqueReference', isText),
  }),
  breaking('learners.update.has-ehcp-only-boolean', {
    'update-takes-*': accepted('hasEhcp', {
      'words-as-ehcp': isText,
      'one-as-ehcp': (value) => value === 1,
      'zero-as-ehcp': (value) => value === 0,
      'objects-as-ehcp': isObject,
    }),
  }),
  breaking('learners.update.provision-type-name', {
    'update-takes-*': accepted('provisionType', {
      'the-name-not-set': (value) => value === 'Not set',
      'the-name-apprenticeships': (value) => isText(value) && value.startsWith('App'),
    }),
  }),
  breaking('learners.update.provision-type-unknown', {
    'update-takes-*': accepted('provisionType', {
      'large-provisions': (value) => Number.isInteger(value) && Number(value) > 50,
      'negative-provisions': (value) => Number.isInteger(value) && Number(value) < 0,
    }),
  }),
].flat();
