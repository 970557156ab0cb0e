import { type Caller, covers, expect, ifAllowed, needs, type Organisation, test } from '../../../fixtures/index.ts';
import { skipUnlessLists } from '../visibility/seen.ts';

test.describe('GET /v1/learners', () => {
  test.describe('pageIndex 0', covers('learners.list.page-index-zero'), () => {
    const queries = {
      'with a pageSize': { pageIndex: 0, pageSize: 10 },
      'without a pageSize': { pageIndex: 0 },
      'with off-programme learners': { pageIndex: 0, pageSize: 10, includeOffProgrammeLearners: true },
    };
    for (const [which, query] of Object.entries(queries)) {
      test(`is refused with 400 ${which}, while pageIndex 1 is answered`, async ({ learners }) => {
        await learners.create();

        await expect(await learners.list(query)).toBeProblem();
        await expect(await learners.list({ pageSize: 10, ...query, pageIndex: 1 })).toBeAccepted();
      });
    }
  });

  test.describe('without pageIndex', covers('learners.list.page-index-omitted'), () => {
    const queries = {
      'with a pageSize': { pageSize: 10 },
      'without any parameter': {},
      'with off-programme learners': { pageSize: 10, includeOffProgrammeLearners: true },
    };
    for (const [which, query] of Object.entries(queries)) {
      test(`is refused with 400 ${which}, while pageIndex 1 is answered`, async ({ learners }) => {
        await learners.create();

        await expect(await learners.list(query)).toBeProblem();
        await expect(await learners.list({ pageSize: 10, ...query, pageIndex: 1 })).toBeAccepted();
      });
    }
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
