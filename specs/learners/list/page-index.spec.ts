import {
  type Caller,
  covers,
  expect,
  ifAllowed,
  needs,
  type Organisation,
  pool,
  test,
} from '../../../fixtures/index.ts';
import { skipUnlessLists } from '../visibility/seen.ts';

const queries = {
  'with a pageSize': { pageSize: 10 },
  'without a pageSize': {},
  'with off-programme learners': { pageSize: 10, includeOffProgrammeLearners: true },
};

const lists = pool('learners/list page index', {
  rows: {
    ...Object.fromEntries(Object.entries(queries).map(([which, query]) => [`0 ${which}`, { ...query, pageIndex: 0 }])),
    ...Object.fromEntries(Object.entries(queries).map(([which, query]) => [`none ${which}`, query])),
  } as Record<string, Record<string, number | boolean>>,
  subject: ({ learners }) => learners.create(),
  act: ({ learners }, _, query) => learners.list(query),
  control: async ({ learners }) => ({
    default: await learners.list({ pageIndex: 1, pageSize: 10 }),
    all: await learners.list({ pageIndex: 1, pageSize: 10, includeOffProgrammeLearners: true }),
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
        test(
          `is refused with 400 ${(titles as Record<string, string>)[which] ?? which}, while pageIndex 1 is answered`,
          covers(rule, lists.row(`${key} ${which}`)),
          async ({ pooled }) => {
            await pooled(lists, async ({ answer, control }) => {
              await expect(answer).toBeProblem();
              await expect(control[which.startsWith('with off') ? 'all' : 'default']).toBeAccepted();
            });
          },
        );
    });

  const callers: Record<'manager' | 'tutor', (organisation: Organisation) => Caller> = {
    manager: ({ manager }) => manager,
    tutor: ({ tutor }) => tutor,
  };
  for (const [role, callerOf] of Object.entries(callers) as [keyof typeof callers, (o: Organisation) => Caller][]) {
    test(
      `refuses a ${role} pageIndex 0 with 400`,
      covers('learners.list.page-index-zero', needs(role), ifAllowed),
      async ({ learners, organisation }) => {
        await learners.create();
        const list = learners.as(callerOf(organisation));
        await skipUnlessLists(list);

        await expect(await list.list({ pageIndex: 0, pageSize: 10 })).toHaveStatus(400);
      },
    );

    test(
      `refuses a ${role} a list without pageIndex with 400`,
      covers('learners.list.page-index-omitted', needs(role), ifAllowed),
      async ({ learners, organisation }) => {
        await learners.create();
        const list = learners.as(callerOf(organisation));
        await skipUnlessLists(list);

        await expect(await list.list({ pageSize: 10 })).toHaveStatus(400);
      },
    );
  }
});
