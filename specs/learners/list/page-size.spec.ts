import {
  type ApiResponse,
  assumeAccepted,
  covers,
  expect,
  isRefused,
  Learners,
  pageAnswers,
  pool,
  rowsOf,
  test,
  totalOf,
} from '../../../fixtures/index.ts';

/** More than any likely default page size, and enough to detect a maximum of 100. */
const learnersMade = 120;

/** Beyond the sizes that most checks use, and next to round numbers at which a service may behave differently. */
const largePages = [11, 12, 20, 25, 26, 50, 51];

/** Page 1 of an organisation with that many learners, by pageSize. */
const many = pool('learners/list of many', {
  powers: ['organisations'],
  rows: {
    sizes: [undefined, 0, -1, 100, 101, 250, 251, 1000, 2_147_483_647],
    'large pages': largePages,
    'a usual page': [10],
  } as Record<string, (number | undefined)[]>,

  async subject({ lab }) {
    const learners = new Learners(lab, await lab.emptyOrganisation());
    // One goes first: it shows whether an answer to a create has the right id, which need not be read of each then.
    await learners.create();
    await Promise.all(Array.from({ length: learnersMade - 1 }, () => learners.create()));
    return learners;
  },

  async act(_surroundings, learners, sizes) {
    const asked: Record<string, ApiResponse> = {};
    for (const pageSize of sizes)
      asked[String(pageSize ?? 'omitted')] = await learners.list({ pageIndex: 1, pageSize });
    return asked;
  },
});

test.describe('GET /v1/learners', () => {
  many.checks(covers('learners.list.page-size', many.row('sizes')), {
    'has a default pageSize and a largest one': ({ answer: asked }, { observe }) => {
      observe(
        'learners.list.page-size',
        { [`given of ${learnersMade} rows`]: pageAnswers(asked) },
        ...Object.values(asked),
      );
    },
  });

  many.checks(covers('learners.list.page-size-kept', many.row('large pages')), {
    'fills large pages, up to the same number of rows': ({ answer: asked }) => {
      // Which sizes are refused, and which is the largest, is not documented: larger ones may all get that many rows.
      const rowsFor = Object.entries(asked)
        .filter(([, response]) => !isRefused(response))
        .map(([pageSize, response]) => ({
          pageSize: Number(pageSize),
          rows: rowsOf(assumeAccepted(response)).length,
        }));
      test.skip(rowsFor.length === 0, 'pages of more than ten rows are refused');

      const cut = rowsFor.filter(({ pageSize, rows }) => rows !== pageSize);
      for (const { pageSize, rows } of cut) expect(rows, `rows for ${pageSize}`).toBeLessThan(pageSize);
      const sizes = new Set(cut.map(({ rows }) => rows));
      expect(sizes.size, `sizes of pages cut short, in ${JSON.stringify(rowsFor)}`).toBeLessThanOrEqual(1);
    },
  });

  many.checks(covers('learners.list.total-records', many.row('a usual page')), {
    'totalRecords counts more learners than any usual page holds': ({ answer: asked }) => {
      for (const response of Object.values(asked))
        expect(totalOf(response), `totalRecords of ${learnersMade} learners`).toBe(learnersMade);
    },
  });
});
