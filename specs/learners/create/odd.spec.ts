import { type ApiResponse, answersOf, covers, type Json, needs, statusesIn, test } from '../../../fixtures/index.ts';
import { odd } from './odd.ts';

type Answers = Record<string, ApiResponse>;

/** The statuses of each field, by how it was empty. */
function byField(answers: Answers): Json {
  const fields: Record<string, Record<string, number>> = {};
  for (const [what, { status }] of Object.entries(answers)) {
    const [field = '', how = ''] = what.split(' ');
    fields[field] = { ...fields[field], [how]: status };
  }
  return fields;
}

const counted = ({ beyond, spaced }: Answers): Json => ({
  'a character outside the Basic Multilingual Plane': beyond!.status < 300 ? 'once' : 'more than once',
  'a space at the end': spaced!.status < 300 ? 'not counted' : 'counted',
});

const checks = [
  ['shows how empty required texts are answered', 'learners.create.required-empty', byField],
  ['reads near misses of type or not', 'learners.create.lenient-types'],
  ['shows how a learnerUniqueReference is checked', 'learners.create.unique-reference-check'],
  ['reads other spellings of dates or not', 'learners.create.date-spellings'],
  ['takes a tutor twice or not', 'learners.create.secondary-tutor-overlap'],
  ['finds tutors by their emails in other case or not', 'learners.create.tutor-email-case'],
  ['shows how the characters of courseDetails are counted', 'learners.create.course-details-counting', counted],
] as const;

const ofTutors = /tutor/;

test.describe('POST /v1/learners', () => {
  for (const [title, question, answerIn = statusesIn] of checks) {
    const powers = ofTutors.test(question) ? needs('twoTutors') : needs();
    odd.check(title, covers(question, powers, odd.row(question)), ({ answer }, { observe }) => {
      const answers = answersOf(question, answer);
      observe(question, answerIn(answers), ...new Set(Object.values(answers)));
    });
  }
});
