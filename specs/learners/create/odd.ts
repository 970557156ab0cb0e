import {
  type ApiResponse,
  isAccepted,
  type Json,
  learnerUniqueReference,
  oddRequests,
  type Surroundings,
} from '../../../fixtures/index.ts';
import { laterEndDate } from '../bodies.ts';

const texts = [
  ...['firstName', 'lastName', 'email', 'gender', 'postcode', 'dateOfBirth'],
  ...['primaryTutorEmail', 'clientReference'],
];

const empty = { empty: '', blank: '  ', null: null };

const endYear = laterEndDate.slice(0, 4);

/** Deeper than any legitimate body, but shallow enough for every parser. */
const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** Needs two tutors. */
const tutorsTwice = ({ organisation: { tutors } }: Surroundings) => ({
  'primary tutor': { primaryTutorEmail: tutors[0], secondaryTutorEmails: [tutors[0]] },
  'email twice': { secondaryTutorEmails: [tutors[1], tutors[1]] },
});

/** Needs two tutors. */
const tutorsInCapitals = ({ organisation: { tutors } }: Surroundings) => ({
  primary: { primaryTutorEmail: tutors[0]?.toUpperCase() },
  secondary: { secondaryTutorEmails: [tutors[1]?.toUpperCase()] },
});

function references() {
  const reference = learnerUniqueReference();
  const wrongDigit = (Number(reference.at(-1)) + 1) % 10;
  const faults = {
    'nine digits': reference.slice(0, 9),
    letters: `ABC${reference.slice(3)}`,
    'a wrong check digit': `${reference.slice(0, 9)}${wrongDigit}`,
    'spaces around': ` ${reference} `,
    'the empty text': '',
  };
  return Object.fromEntries(Object.entries(faults).map(([fault, value]) => [fault, { learnerUniqueReference: value }]));
}

/** Creates with odd fields, by the question about them. */
export const odd = oddRequests(
  'learners/create odd fields',
  {
    'learners.create.required-empty': Object.fromEntries(
      texts.flatMap((field) =>
        Object.entries(empty).map(([what, value]) => [`${field} ${what}`, { [field]: value }] as const),
      ),
    ),
    'learners.create.lenient-types': ({ organisation: { tutors } }) => ({
      'digits in quotes for programmeLevel': { programmeLevel: '3' },
      'digits in quotes for provisionType': { provisionType: '30' },
      'a fraction for programmeLevel': { programmeLevel: 3.5 },
      'year, month and day in an array for dateOfBirth': { dateOfBirth: [1990, 4, 23] },
      'a number for lastName': { lastName: 42 },
      'a number for courseDetails': { courseDetails: 42 },
      '"true" for hasEhcp': { hasEhcp: 'true' },
      '1 for hasEhcp': { hasEhcp: 1 },
      'a text for secondaryTutorEmails': { secondaryTutorEmails: tutors[1] ?? tutors[0] },
    }),
    'learners.create.unique-reference-check': references,
    'learners.create.date-spellings': {
      'dateOfBirth, day first': { dateOfBirth: '23/04/1990' },
      'dateOfBirth with a time': { dateOfBirth: '1990-04-23T00:00:00Z' },
      'dateOfBirth without leading zeros': { dateOfBirth: '1990-4-3' },
      'endDate, day first': { endDate: `31/07/${endYear}` },
      'endDate with a time': { endDate: `${laterEndDate}T00:00:00Z` },
      'endDate without leading zeros': { endDate: `${endYear}-7-3` },
    },
    'learners.create.secondary-tutor-overlap': tutorsTwice,
    'learners.create.tutor-email-case': tutorsInCapitals,
    'learners.create.course-details-counting': {
      // 200 characters outside the Basic Multilingual Plane are 400 UTF-16 code units. Both are far from the limit, which may not be
      // kept exactly.
      beyond: { courseDetails: '🎓'.repeat(200) },
      spaced: { courseDetails: 'x'.repeat(200) + ' '.repeat(200) },
      // A service may refuse such characters in any number.
      'one of each': { courseDetails: '🎓 ' },
    },
    // Each in another field, so that those that are legal there can be sent together.
    'errors.server-error.seen': {
      'a text of 100,000 characters': { firstName: 'x'.repeat(100_000) },
      'a null character': { lastName: 'a\u0000b' },
      'control characters': { postcode: 'a\u0007\u001b[31mb' },
      'half a surrogate pair': { clientReference: 'a\ud800b' },
      'a right-to-left override': { mobileNumber: 'a\u202eb' },
      emoji: { courseDetails: '👩🏽‍🎓' },
      null: { firstName: null },
      'a number beyond 64 bits': { programmeLevel: 1e300 },
      'an object': { gender: { first: 'Robin' } },
      'arrays within arrays, 200 deep': { secondaryTutorEmails: nested(200) },
    },
  },
  ({ learners }) => {
    // Until a create is accepted, so that the clean-up looks for one email.
    let body = learners.body();
    return async (fields) => {
      const response = await learners.post({ ...body, ...fields });
      if (!isAccepted(response)) return response;
      // By its id, since an odd email may not find it later.
      if (response.body?.learnerId) await learners.delete(response.body.learnerId);
      body = learners.body();
      return response;
    };
  },
);

/** How courseDetails are counted, by the answers to the oddities of that question. */
export function counted(answers: Readonly<Record<string, Pick<ApiResponse, 'status'>>>): Json {
  const isTaken = (what: string) => answers[what]!.status < 300;
  const count = (what: string, [fits, exceeds]: [string, string]) => {
    if (isTaken(what)) return fits;
    return isTaken('one of each') ? exceeds : 'not accepted';
  };
  return {
    'a character outside the Basic Multilingual Plane': count('beyond', ['once', 'more than once']),
    'a space at the end': count('spaced', ['not counted', 'counted']),
  };
}
