import type { Behaviour } from '../index.ts';
import type { Mode } from '../types.ts';

/** What is wrong with one field's value, as one sentence; null when nothing is. API document, Learner, create body. */
export function checkValue(b: Behaviour, field: string, value: unknown, mode: Mode): string | null {
  switch (field) {
    case 'firstName':
    case 'lastName':
    case 'postcode':
    case 'clientReference':
      return b.checkName(value);
    case 'email':
      return b.checkEmail(value);
    case 'primaryTutorEmail':
      return b.checkOptionalText(value);
    case 'gender':
      return b.checkGender(value, mode);
    case 'dateOfBirth':
      return b.checkDate(value);
    case 'endDate':
      return value === null ? null : b.checkDate(value);
    case 'programmeLevel':
      return b.checkProgrammeLevel(value, mode);
    case 'learnerUniqueReference':
      return b.checkLearnerUniqueReference(value, mode);
    case 'courseDetails':
      return b.checkCourseDetails(value, mode);
    case 'hasEhcp':
      return b.checkHasEhcp(value, mode);
    case 'provisionType':
      return b.checkProvisionType(value, mode);
    case 'secondaryTutorEmails':
    case 'tags':
      return b.checkTextList(value);
    default:
      return b.checkOptionalText(value);
  }
}

/** A required string. Null is not reported here but as a missing field. */
export function checkName(b: Behaviour, value: unknown): string | null {
  if (value === null) return null;
  if (typeof value !== 'string') return 'The value must be a string.';
  return b.choices.blankStrings === 'refused' && value.trim() === '' ? 'The value must not be blank.' : null;
}

/** A string or null. */
export function checkOptionalText(_b: Behaviour, value: unknown): string | null {
  return value === null || typeof value === 'string' ? null : 'The value must be a string.';
}

/** An array of strings, or null. */
export function checkTextList(_b: Behaviour, value: unknown): string | null {
  if (value === null) return null;
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isList ? null : 'The value must be an array of strings.';
}

/** API document, Learner, create body: an address that mail can be sent to. */
export function checkEmail(_b: Behaviour, value: unknown): string | null {
  if (value === null) return null;
  return typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value) ? null : 'The value must be an email address.';
}

/** API document, Create rules, item 5. */
export function checkGender(b: Behaviour, value: unknown, _mode: Mode): string | null {
  if (value === null) return null;
  return b.isGender(value) ? null : `The value must be one of: ${b.genders.join(', ')}.`;
}

/** Exact match, including capitalisation and punctuation. API document, Learner, create body. */
export function isGender(b: Behaviour, value: unknown): boolean {
  return b.genders.includes(value as string);
}

/** An existing day as YYYY-MM-DD. API document, Learner, create body. */
export function checkDate(b: Behaviour, value: unknown): string | null {
  if (value === null) return null;
  return typeof value === 'string' && b.isDate(value) ? null : 'The value must be a date, YYYY-MM-DD.';
}

/** Whether the text is an existing calendar day, YYYY-MM-DD. API document, Learner, create body. */
export function isDate(_b: Behaviour, text: string): boolean {
  // `Date` turns a day that the month does not have into one of the next month.
  return /^\d{4}-(?:0[1-9]|1[0-2])-\d{2}$/.test(text) && new Date(text).getUTCDate() === Number(text.slice(8));
}

/** API document, Limits. */
export function checkProgrammeLevel(b: Behaviour, value: unknown, _mode: Mode): string | null {
  if (value === null) return null;
  const { from, to } = b.programmeLevelRange;
  const isLevel = Number.isInteger(value) && (value as number) >= from && (value as number) <= to;
  return isLevel ? null : `The value must be an integer from ${from} to ${to}.`;
}

/** API document, Learner, create body: "validated". */
export function checkLearnerUniqueReference(b: Behaviour, value: unknown, _mode: Mode): string | null {
  if (value === null || value === '') return null;
  if (typeof value !== 'string' || !/^\d{10}$/.test(value)) return 'The value must be ten digits.';
  const isChecked = b.choices.uniqueReferenceCheck === 'checkDigit';
  return isChecked && !b.hasCheckDigit(value) ? 'The last digit of the value does not match the others.' : null;
}

/** The rule of the United Kingdom's unique learner numbers: weights 10 to 2, modulo 11, subtracted from 10. */
export function hasCheckDigit(_b: Behaviour, reference: string): boolean {
  const digits = [...reference].map(Number);
  const sum = digits.slice(0, 9).reduce((total, digit, index) => total + digit * (10 - index), 0);
  return sum % 11 !== 0 && digits[9] === 10 - (sum % 11);
}

/** API document, Limits. */
export function checkCourseDetails(b: Behaviour, value: unknown, _mode: Mode): string | null {
  if (value === null) return null;
  if (typeof value !== 'string') return 'The value must be a string.';
  const isTooLong = b.lengthOf(value) > b.courseDetailsLimit;
  return isTooLong ? `The value must have at most ${b.courseDetailsLimit} characters.` : null;
}

/** Length in characters. API document, Limits. */
export function lengthOf(_b: Behaviour, text: string): number {
  // Only a text with characters of two code units has fewer characters than units.
  return /[\ud800-\udfff]/.test(text) ? [...text].length : text.length;
}

/** True or false; whether null is accepted on create is a choice. API document, Learner, update body. */
export function checkHasEhcp(b: Behaviour, value: unknown, mode: Mode): string | null {
  if (value === null && mode === 'create' && b.choices.nullHasEhcpOnCreate === 'false') return null;
  return typeof value === 'boolean' ? null : 'The value must be true or false.';
}

/** API document, Create rules, item 6. */
export function checkProvisionType(b: Behaviour, value: unknown, _mode: Mode): string | null {
  if (!Number.isInteger(value)) return `The value must be an integer. Accepted: ${b.provisionTypeList()}.`;
  if (b.isProvisionType(value as number)) return null;
  return `The provision type ${value} is not accepted. Accepted: ${b.provisionTypeList()}.`;
}

/** Whether the id is on the list. API document, ProvisionType. */
export function isProvisionType(b: Behaviour, id: number): boolean {
  return id in b.provisionTypes();
}

/** Accepted ids and their names. API document, ProvisionType. */
export function provisionTypes(b: Behaviour): Readonly<Record<number, string>> {
  return b.choices.provisionTypes;
}

/** Every accepted id with its name, as text. API document, Create rules, item 6. */
export function provisionTypeList(b: Behaviour): string {
  return Object.entries(b.provisionTypes())
    .map(([id, name]) => (b.choices.provisionTypeListing === 'id (name)' ? `${id} (${name})` : `${id} = ${name}`))
    .join(', ');
}
