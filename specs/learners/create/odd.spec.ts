import { type ApiResponse, asksOdd, covers, type Json, test } from '../../../fixtures/index.ts';
import { counted, odd } from './odd.ts';

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

const twoTutors = { powers: ['twoTutors'] } as const;

test.describe('POST /v1/learners', () => {
  for (const [title, question, how] of [
    ['shows how empty required texts are answered', 'learners.create.required-empty', { answerIn: byField }],
    ['reads near misses of type or not', 'learners.create.lenient-types'],
    ['shows how a learnerUniqueReference is checked', 'learners.create.unique-reference-check'],
    ['reads other spellings of dates or not', 'learners.create.date-spellings'],
    ['takes a tutor twice or not', 'learners.create.secondary-tutor-overlap', twoTutors],
    ['finds tutors by their emails in a different case or not', 'learners.create.tutor-email-case', twoTutors],
    [
      'shows how the characters of courseDetails are counted',
      'learners.create.course-details-counting',
      { answerIn: counted },
    ],
  ] as const)
    asksOdd(odd, title, question, how);

  test(
    'takes a learner without clientReference or not',
    covers('learners.create.client-reference-omitted'),
    async ({ learners, observe }) => {
      const { response, record } = await learners.attempt({ clientReference: undefined });

      const reads = record === null ? null : 'clientReference' in record ? record.clientReference : 'absent';
      observe('learners.create.client-reference-omitted', { status: response.status, reads }, response);
    },
  );
});
