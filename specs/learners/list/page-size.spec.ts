import {
  type ApiResponse,
  assumeAccepted,
  covers,
  expect,
  isRefused,
  needs,
  pageAnswers,
  rowsOf,
  test,
} from '../../../fixtures/index.ts';

/** More than any likely default page size, and enough to detect a maximum of 100. */
const learnersMade = 120;

/** Beyond the sizes that most checks use, and next to round numbers at which a service may behave differently. */
const largePages = [11, 12, 20, 25, 26, 50, 51];

test.describe('GET /v1/learners', () => {
  test(
    'has a default pageSize and a largest one',
    covers('learners.list.page-size', needs('organisations')),
    async ({ learners, observe }) => {
      await Promise.all(Array.from({ length: learnersMade }, () => learners.create()));
      const asked: Record<string, ApiResponse> = {};
      for (const pageSize of [undefined, 0, -1, 100, 101, 250, 251, 1000, 2_147_483_647])
        asked[String(pageSize ?? 'omitted')] = await learners.list({ pageIndex: 1, pageSize });

      observe(
        'learners.list.page-size',
        { [`given of ${learnersMade} rows`]: pageAnswers(asked) },
        ...Object.values(asked),
      );
    },
  );

  test(
    'fills large pages, up to the same number of rows',
    covers('learners.list.page-size-kept', needs('organisations')),
    async ({ learners }) => {
      await Promise.all(Array.from({ length: Math.max(...largePages) + 1 }, () => learners.create()));
      const rowsFor: Record<number, number> = {};
      for (const pageSize of largePages) {
        const response = await learners.list({ pageIndex: 1, pageSize });
        // Which sizes are refused, and which is the largest, is not documented: larger ones may all get that many rows.
        if (isRefused(response)) continue;
        rowsFor[pageSize] = rowsOf(assumeAccepted(response)).length;
      }
      test.skip(Object.keys(rowsFor).length === 0, 'pages of more than ten rows are refused');

      const cut = Object.entries(rowsFor).filter(([pageSize, rows]) => rows !== Number(pageSize));
      for (const [pageSize, rows] of cut) expect(rows, `rows for ${pageSize}`).toBeLessThan(Number(pageSize));
      const sizes = new Set(cut.map(([, rows]) => rows));
      expect(sizes.size, `sizes of pages cut short, in ${JSON.stringify(rowsFor)}`).toBeLessThanOrEqual(1);
    },
  );
});
