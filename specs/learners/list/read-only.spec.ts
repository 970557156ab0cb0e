import {
  type ApiResponse,
  assume,
  assumeAccepted,
  covers,
  expect,
  idOf,
  isAccepted,
  isTooSmall,
  modestPageSize,
  needs,
  type RuleId,
  rowsOf,
  settled,
  test,
  totalOf,
} from '../../../fixtures/index.ts';

/** Few enough to be walked through. */
const most = 200;

/** The largest page is not documented: this one may be refused. */
const largerPageSize = 60;

const idsOn = (page: ApiResponse) => rowsOf(page).map((row) => idOf(row, 'learnerId') ?? String(row.email));

// Judged in any organisation with several learners. Where others create and delete learners, it is looked at until it rests.
test.describe('GET /v1/learners, of whatever learners there are', () => {
  for (const [title, rule, judge] of [
    [
      'counts in totalRecords what its pages hold',
      'learners.list.total-records',
      (pages, ids) => {
        // A learner on two pages is for the other rule.
        const counts = [ids.length, new Set(ids).size];
        for (const page of pages) expect<unknown>(totalOf(page), 'totalRecords of a page').toBeOneOf(counts);
      },
    ],
    [
      'holds each learner once on its pages',
      'learners.list.pages-cover-once',
      (pages, ids, larger) => {
        expect(new Set(ids).size, 'different learners on all pages').toBe(ids.length);
        // Pages are read until there are as many as totalRecords says.
        const isWhole = new Set(pages.map(totalOf)).size === 1;
        const missing = isWhole ? larger.filter((id) => !ids.includes(id)) : [];
        expect(missing.length, 'learners of a larger page who are on none of them').toBe(0);
      },
    ],
  ] as [string, RuleId, (pages: ApiResponse[], ids: string[], larger: string[]) => void][])
    test(title, covers(rule, needs('listedLearners')), async ({ subjects, learners, lab }) => {
      await subjects.listed();
      const total = Number(totalOf(assumeAccepted(await learners.list({ pageIndex: 1, pageSize: modestPageSize }))));
      test.skip(total > most, 'there are too many learners to read them all');
      const third = Math.ceil(total / 3);
      // The last page is not full: that is where rows are lost most easily.
      const wanted = Math.min(50, Math.max(2, total % third === 0 ? third + 1 : third));
      const isRefused = isTooSmall([await learners.list({ pageIndex: 1, pageSize: wanted })]);
      const pageSize = isRefused ? modestPageSize : wanted;

      await settled(lab, async () => {
        const one = assumeAccepted(await learners.list({ pageIndex: 1, pageSize: modestPageSize }));
        const larger = await learners.list({ pageIndex: 1, pageSize: largerPageSize });
        const pages = await learners.pages({ pageSize });
        const ids = pages.flatMap(idsOn);
        assume(ids.length > 1, 'the list has several learners');
        judge([one, ...pages], ids, isAccepted(larger) ? idsOn(larger) : []);
      });
    });
});
