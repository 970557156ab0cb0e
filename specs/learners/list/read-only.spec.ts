import {
  assume,
  assumeAccepted,
  covers,
  expect,
  idOf,
  needs,
  rowsOf,
  settled,
  test,
  totalOf,
} from '../../../fixtures/index.ts';

/** Few enough to be walked through. */
const most = 200;

// Judged in any organisation with several learners. Where others create and delete learners, it is looked at until it rests.
test.describe('GET /v1/learners, of whatever learners there are', () => {
  test(
    'counts in totalRecords what its pages hold, each learner once',
    covers('learners.list.total-records', 'learners.list.pages-cover-once', needs('listedLearners')),
    async ({ subjects, learners, lab }) => {
      await subjects.listed();
      const total = Number(totalOf(assumeAccepted(await learners.list({ pageIndex: 1, pageSize: 1 }))));
      test.skip(total > most, 'there are too many learners to read them all');
      const pageSize = Math.min(50, Math.max(2, Math.ceil(total / 3)));

      await settled(lab, async () => {
        const one = assumeAccepted(await learners.list({ pageIndex: 1, pageSize: 1 }));
        const pages = await learners.pages({ pageSize });
        const ids = pages.flatMap(rowsOf).map((row) => idOf(row, 'learnerId') ?? String(row.email));
        assume(ids.length > 1, 'the list has several learners');
        for (const page of [one, ...pages]) expect(totalOf(page), 'totalRecords of a page').toBe(ids.length);
        expect(new Set(ids).size, 'different learners on all pages').toBe(ids.length);
      });
    },
  );
});
