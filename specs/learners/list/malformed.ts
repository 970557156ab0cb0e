import { type ApiResponse, answersTo, pool, statusesIn, type TestFixtures } from '../../../fixtures/index.ts';

/** Malformed values of each parameter. */
const values = {
  pageIndex: ['-1', '1.5', '2147483648'],
  pageSize: ['many', '', '2147483648'],
  includeOffProgrammeLearners: ['maybe', '1', ''],
};

type Parameter = keyof typeof values;

const queries = Object.entries(values).flatMap(([parameter, of]) =>
  of.map((value) => [`${parameter} "${value}"`, { [parameter]: value }] as const),
);

/** Requests for a list, in which several parameters are malformed at once. */
export const malformed = pool('learners/list malformed', {
  subject: ({ learners }) =>
    answersTo(Object.fromEntries(queries), (query) => learners.list({ pageIndex: 1, pageSize: 10, ...query })),
});

type Observing = Pick<TestFixtures, 'pooled' | 'observe'>;

/** A check that observes how the values of a parameter are answered. */
export function observesMalformed(question: Parameters<TestFixtures['observe']>[0], parameter: Parameter) {
  return async ({ pooled, observe }: Observing) =>
    pooled(malformed, ({ subject }) => {
      const answers: Record<string, ApiResponse> = {};
      for (const value of values[parameter]) answers[`"${value}"`] = subject[`${parameter} "${value}"`]!;
      observe(question, statusesIn(answers), ...new Set(Object.values(answers)));
    });
}
