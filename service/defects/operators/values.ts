import { createHash } from 'node:crypto';
import { genders } from '../../behaviour/learner/fields.ts';
import { each, type Variants } from '../breaking.ts';
import type { Behaviour, Body, Change, Mode, State } from '../types.ts';
import { changing } from './changes.ts';
import { isLearner } from './emails.ts';

/** A day in milliseconds. */
export const dayMs = 86_400_000;

/** An id that belongs to nothing. */
export const fixedId = '00000000-0000-4000-8000-000000000000';

type Check = (value: unknown, correct: () => string | null) => string | null;

/** Changes the check of one field on create only, or on update only. */
export function checking(mode: Mode, field: string, check: Check): Change {
  return changing('checkValue', (finding, name, value, asked) => {
    const asItShould = () => finding;
    return name === field && asked === mode ? check(value, asItShould) : asItShould();
  });
}

/** Accepts values that should be refused. */
export function letting(mode: Mode, field: string, passes: (value: unknown) => boolean): Change {
  return checking(mode, field, (value, correct) => (passes(value) ? null : correct()));
}

/** Refuses values that should be accepted. */
export function refusing(mode: Mode, field: string, fails: (value: unknown) => boolean): Change {
  return checking(mode, field, (value, correct) => (fails(value) ? 'The value is not accepted.' : correct()));
}

/** Whether a value is a string. */
export const isText = (value: unknown): value is string => typeof value === 'string';

/** A gender in lower case, without punctuation and spaces. */
export const looseGender = (value: unknown) => String(value).toLowerCase().replace(/[-/ ]/g, '');

/** Whether a value is a documented gender, but for case, punctuation and spaces. */
export const isLoosely = (value: unknown) =>
  isText(value) && genders.some((gender) => looseGender(gender) === looseGender(value));

/** Whether a value is a digit, as a string. */
export const isDigits = (value: unknown) => isText(value) && /^\d$/.test(value);

/** Whether a value looks like a date, whether or not the date exists. */
export const isDateShape = (value: unknown) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value);

/** Whether a value is an object or an array. */
export const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** How a parser reads a value that converts wrong types instead of refusing them. */
export type Read = (value: unknown) => unknown;

/** Whether a value is an object but not an array. */
export const isPlainObject = (value: unknown) => isObject(value) && !Array.isArray(value);

/** Whether a body omits a field. */
export const isOmitted = (body: Body, field: string) => body[field] === undefined;

/** A UUID made from a text: the same text gives the same UUID. */
export const uuidOf = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** Values of the wrong type that a create or an update accepts, which are then stored or crash the service. */
export const wrongTypes = (mode: Mode): Variants => ({
  [`${mode}-takes-*`]: each<(value: unknown) => boolean>({
    'any-type-of-firstName': isObject,
    'any-type-of-lastName': Array.isArray,
    'any-type-of-email': isObject,
    // An array with one element is accepted.
    'any-list-of-gender': (value) => Array.isArray(value) && value.length === 1,
    'any-type-of-postcode': isObject,
    'any-type-of-dateOfBirth': isObject,
    'any-type-of-clientReference': isObject,
    'any-type-of-programmeLevel': isObject,
    'words-as-programmeLevel': isText,
    'any-type-of-learnerUniqueReference': isObject,
    'any-type-of-mobileNumber': isObject,
    'any-type-of-endDate': isObject,
    'any-type-of-courseDetails': isObject,
    'any-type-of-hasEhcp': (value) => isText(value) || isObject(value),
    'any-type-of-provisionType': isObject,
    'any-type-of-secondaryTutorEmails': isObject,
  }).as((passes, what) => letting(mode, what.split('-').at(-1) ?? '', passes)),
  // The tutor is looked up without a check that the email is a string, which crashes.
  [`${mode}-looks-for-any-type-of-primaryTutorEmail`]: (correct) => ({
    checkPrimaryTutor: (state, body, asked) =>
      asked === mode && isObject(body.primaryTutorEmail) && !correct.findTutor(state, body.primaryTutorEmail as string)
        ? []
        : correct.checkPrimaryTutor(state, body, asked),
  }),
});

/** Wrong measures of the length of the course details. */
export const wrongLengths = (mode: Mode): Variants => ({
  [`${mode}-refuses-230-characters`]: refusing(mode, 'courseDetails', (value) => isText(value) && value.length >= 230),
  [`${mode}-counts-bytes`]: refusing(mode, 'courseDetails', (value) => isText(value) && Buffer.byteLength(value) > 230),
  [`${mode}-counts-line-ends-twice`]: refusing(
    mode,
    'courseDetails',
    (value) => isText(value) && value.replaceAll('\n', '\r\n').length > 230,
  ),
});

/** A create or an update accepts primary tutors whom it should refuse. */
export function lettingPrimary(
  mode: Mode,
  passes: (email: unknown, state: State, correct: Behaviour) => unknown,
): Change {
  return (correct) => ({
    checkPrimaryTutor: (state, body, asked) =>
      asked === mode && passes(body.primaryTutorEmail, state, correct)
        ? []
        : correct.checkPrimaryTutor(state, body, asked),
  });
}

/** A create or an update checks only some of the secondary tutors. */
export function checkingSecondary(
  mode: Mode,
  seen: (emails: readonly string[], state: State, correct: Behaviour) => readonly string[],
): Change {
  return (correct) => ({
    checkSecondaryTutors: (state, body, asked) => {
      const secondaryTutorEmails = seen((body.secondaryTutorEmails ?? []) as string[], state, correct);
      return correct.checkSecondaryTutors(state, asked === mode ? { ...body, secondaryTutorEmails } : body, asked);
    },
  });
}

/** Emails that a check of tutors lets pass, by the names of the defects. */
export const noTutors = {
  learners: isLearner,
  'empty-texts': (_state: State, email: unknown) => email === '',
};
