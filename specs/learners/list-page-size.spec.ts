import type { ApiResponse } from '../../fixtures/api/client.ts';
import { covers, needs, test } from '../../fixtures/index.ts';
import { given } from '../../fixtures/observe/given.ts';
import { queriesWith, statusesOfLists } from './statuses.ts';

/** More than any likely default page size, and enough to detect a maximum of 100. */
const learnersMade = 120;

test.describe('GET /v1/learners', () => {
  test('has a default pageSize and a largest one', {
    ...covers('learners.list.page-size', needs('organisations')),
  }, async ({ learners, observe }) => {
    await Promise.all(Array.from({ length: learnersMade }, () => learners.create()));
    const asked: Record<string, ApiResponse> = {};
    for (const pageSize of [undefined, 0, -1, 100, 101, 250, 251, 1000, 2_147_483_647])
      asked[String(pageSize ?? 'omitted')] = await learners.list({ pageIndex: 1, pageSize });

    observe('learners.list.page-size', { [`given of ${learnersMade} rows`]: given(asked) }, ...Object.values(asked));
  });

  test('answers a pageSize that is no integer', {
    ...covers('learners.list.page-size-malformed'),
  }, async ({ learners, observe }) => {
    await learners.create();
    const queries = queriesWith('pageSize', ['many', '1.5', '10x', '', '2147483648'], { pageIndex: 1 });

    const { statuses, shownBy } = await statusesOfLists(learners, queries);

    observe('learners.list.page-size-malformed', statuses, ...shownBy);
  });
});
