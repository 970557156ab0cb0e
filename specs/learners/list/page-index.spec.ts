import { byDefault, covers, expect, ifAllowed, pool, test } from '../../../fixtures/index.ts';

const queries = {
  'with a pageSize': { pageSize: 10, ...byDefault },
  'without a pageSize': byDefault,
  'with off-programme learners': { pageSize: 10, includeOffProgrammeLearners: true },
};

type Role = 'administrator' | 'manager' | 'tutor';
interface Row {
  role: Role;
  query: Record<string, number | boolean | undefined>;
}

/** By what is wrong with `pageIndex`. */
const pages = { '0': { pageIndex: 0 }, none: {} };

const lists = pool('learners/list page index', {
  rows: Object.fromEntries(
    Object.entries(pages).flatMap(([what, page]) => [
      ...Object.entries(queries).map(([which, query]): [string, Row] => [
        `${what} ${which}`,
        { role: 'administrator', query: { ...query, ...page } },
      ]),
      ...(['manager', 'tutor'] as const).map((role): [string, Row] => [
        `${what} ${role}`,
        { role, query: { pageSize: 10, ...byDefault, ...page } },
      ]),
    ]),
  ),
  needs: ({ role }) => (role === 'administrator' ? [] : [role]),
  subject: ({ learners }) => learners.create(),
  act: ({ learners, organisation }, _, { role, query }) => learners.as(organisation[role]).list(query),
  control: async ({ learners }) => ({
    default: await learners.list({ pageIndex: 1, pageSize: 10, ...byDefault }),
    all: await learners.list({ pageIndex: 1, pageSize: 10 }),
  }),
});

test.describe('GET /v1/learners', () => {
  for (const [group, rule, key, titles] of [
    ['pageIndex 0', 'learners.list.page-index-zero', '0', {}],
    [
      'without pageIndex',
      'learners.list.page-index-omitted',
      'none',
      { 'without a pageSize': 'without any parameter' },
    ],
  ] as const)
    test.describe(group, () => {
      for (const which of Object.keys(queries) as (keyof typeof queries)[])
        lists.checks(covers(rule, lists.row(`${key} ${which}`)), {
          [`is refused with 400 ${(titles as Record<string, string>)[which] ?? which}, while pageIndex 1 is answered`]:
            async ({ answer, control }) => {
              await expect(answer).toBeProblem();
              await expect(control[which.startsWith('with off') ? 'all' : 'default']).toBeAccepted();
            },
        });
    });

  for (const role of ['manager', 'tutor'] as const)
    for (const [title, rule, what] of [
      [`refuses a ${role} pageIndex 0 with 400`, 'learners.list.page-index-zero', '0'],
      [`refuses a ${role} a list without pageIndex with 400`, 'learners.list.page-index-omitted', 'none'],
    ] as const)
      lists.check(title, covers(rule, ifAllowed, lists.row(`${what} ${role}`)), async ({ answer }) => {
        test.skip(answer.status === 403, 'the role may not list learners');
        await expect(answer).toHaveStatus(400);
      });
});
