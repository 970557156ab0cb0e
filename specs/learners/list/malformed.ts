import { answersOf, oddRequests, statusesIn, type TestFixtures } from '../../../fixtures/index.ts';

const valuesOf = (parameter: string, ...values: string[]) =>
  Object.fromEntries(values.map((value) => [`"${value}"`, { [parameter]: value }]));

/** Lists with malformed parameters, by the question about them. */
export const malformed = oddRequests(
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

/** A check that observes how the values of a parameter are answered. */
export function observesMalformed(
  question: `learners.list.${'page-index-negative' | 'page-size-malformed' | 'off-programme-malformed'}`,
) {
  return ({ pooled, observe }: Pick<TestFixtures, 'pooled' | 'observe'>) =>
    pooled(malformed, ({ answer }) => {
      const answers = answersOf(question, answer);
      observe(question, statusesIn(answers), ...new Set(Object.values(answers)));
    });
}
