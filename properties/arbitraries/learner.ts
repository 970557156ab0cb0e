import fc from 'fast-check';
import { apiLimits, genders } from '../../fixtures/index.ts';

/** Longest `courseDetails`, in characters (API document, Limits). */
export const longestCourse = apiLimits.courseDetails;

/** Fields in which valid learners may differ besides identities, tutors and tags. An undefined one is not sent. */
export interface LearnerFields {
  firstName: string;
  lastName: string;
  gender: string;
  postcode: string;
  dateOfBirth: string;
  clientReference: string;
  programmeLevel?: number;
  mobileNumber?: string;
  endDate?: string;
  courseDetails?: string;
  hasEhcp?: boolean;
  provisionType?: number;
}

/** Fields of a learner that every correct service accepts, with the optional ones in any combination. */
export function learnerFields(): fc.Arbitrary<LearnerFields> {
  return fc.record(
    {
      firstName: personName(),
      lastName: personName(),
      gender: fc.constantFrom(...genders),
      postcode: fc.constantFrom('SW1A 1AA', 'M1 1AE', 'EC1A 1BB', 'B33 8TH', 'CR2 6XH', 'DN55 1PT'),
      dateOfBirth: day('1950-01-01', '2008-12-31'),
      clientReference: clientReference(),
      programmeLevel: fc.integer(apiLimits.programmeLevel),
      mobileNumber: fc.stringMatching(/^07[0-9]{9}$/),
      endDate: day('2027-01-01', '2035-12-31'),
      courseDetails: courseDetails(),
      hasEhcp: fc.constantFrom(true, true, true, false),
      provisionType: fc.constantFrom(undefined, 0, 30),
    },
    { requiredKeys: ['firstName', 'lastName', 'gender', 'postcode', 'dateOfBirth', 'clientReference'] },
  );
}

/** Names of people in several scripts, with the punctuation that names have. */
function personName(): fc.Arbitrary<string> {
  const alphabets = ['abcdeXYZ', 'éèßøłñÅĞ', 'αβγΔΩ', 'абвЖЯ', 'אבגד', 'خليل', '王小明語', 'かなカナ', 'किरण', '𠮷𩸽'];
  const script = fc.constantFrom(...alphabets).map((letters) => [...letters]);
  const name = script.chain((letters) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 }));
  const joined = fc.tuple(name, fc.constantFrom(' ', '-', "'", '’'), name).map((parts) => parts.join(''));
  return fc.oneof(name, joined).map((text) => text.normalize('NFC'));
}

/** The client's own id: letters, digits and signs that a service is unlikely to refuse. Long enough to be unique. */
function clientReference(): fc.Arbitrary<string> {
  const unit = fc.constantFrom(...'abcXYZ0123456789-_');
  return fc.string({ unit, minLength: 10, maxLength: 30, size: 'max' });
}

/**
 * A text of at most as many characters as allowed, however a service counts them: the limit is in UTF-16 code units, the largest count. It
 * is neither blank, nor padded, nor changed by Unicode normalisation, and has no signs of HTML or programs: how a service treats such
 * texts is not documented.
 */
export function courseDetails(): fc.Arbitrary<string> {
  const plain = fc.string({
    unit: fc.constantFrom(...'abc XYZ 0189,.()'),
    maxLength: longestCourse,
    size: 'max',
  });
  const mixed = fc.string({ unit: fc.constantFrom(...'aé語Ж', '🎓', '𠮷'), maxLength: longestCourse, size: 'max' });
  const filled = fc
    .tuple(fc.oneof(plain, mixed), fc.constantFrom('x', 'é', '語'), fc.constantFrom(longestCourse, longestCourse - 1))
    .map(([text, letter, length]) => `${trimmed(text)}${letter.repeat(length)}`);
  return fc.oneof(plain, mixed, filled).map((text) => trimmed(text) || 'Welding');
}

/**
 * A text of 1 to 500 UTF-16 code units, often near the limit of `courseDetails`, that begins with characters outside the
 * Basic Multilingual Plane and continues with characters of one kind.
 */
export function textAroundTheLimit(): fc.Arbitrary<string> {
  const units = fc.oneof(
    { arbitrary: fc.integer({ min: 1, max: 500 }), weight: 1 },
    { arbitrary: fc.integer({ min: longestCourse - 1, max: longestCourse + 2 }), weight: 3 },
    { arbitrary: fc.constantFrom(longestCourse, longestCourse + 1), weight: 4 },
  );
  const beyond = fc.oneof(
    { arbitrary: fc.constant(0), weight: 2 },
    { arbitrary: fc.nat(3), weight: 1 },
    { arbitrary: fc.nat(longestCourse / 2), weight: 1 },
  );
  const letters = fc.constantFrom('x', 'é', '語', '€', '5');
  return fc.tuple(units, beyond, letters, letters).map(([length, wanted, most, last]) => {
    const astral = Math.min(wanted, Math.floor((length - 1) / 2));
    return '🎓'.repeat(astral) + most.repeat(length - 2 * astral - 1) + last;
  });
}

/** As many UTF-16 code units as fit, without a lone surrogate at the end and without spaces at either end. */
function trimmed(text: string): string {
  const normal = text.normalize('NFC');
  return normal
    .slice(0, longestCourse)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

/** A day between two days, YYYY-MM-DD, both included. */
function day(from: string, to: string): fc.Arbitrary<string> {
  const dayMs = 86_400_000;
  const [first, last] = [Date.parse(from) / dayMs, Date.parse(to) / dayMs];
  return fc.integer({ min: first, max: last }).map((number) => new Date(number * dayMs).toISOString().slice(0, 10));
}
