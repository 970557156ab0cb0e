import { asksOdd, oddRequests, test } from '../../../fixtures/index.ts';

const valuesOf = (parameter: string, ...values: string[]) =>
  Object.fromEntries(values.map((value) => [`"${value}"`, { [parameter]: value }]));

/** Lists with malformed parameters, by the question about them. */
const malformed = oddRequests(
  'learners/list malformed',
  {
    'learners.list.page-index-negative': valuesOf('pageIndex', '-1', '1.5', '2147483648'),
    'learners.list.page-size-malformed': valuesOf('pageSize', 'many', '', '2147483648'),
    'learners.list.off-programme-malformed': valuesOf('includeOffProgrammeLearners', 'maybe', '1', ''),
  },
  ({ learners }) =>
    (query) =>
      learners.list({ pageIndex: 1, pageSize: 10, ...query }),
);

const questions = {
  'answers a pageIndex that is negative or not an integer': 'learners.list.page-index-negative',
  'answers a pageSize that is not an integer': 'learners.list.page-size-malformed',
  'answers an includeOffProgrammeLearners that is neither true nor false': 'learners.list.off-programme-malformed',
} as const;

test.describe('GET /v1/learners', () => {
  for (const [title, question] of Object.entries(questions)) asksOdd(malformed, title, question);
});
