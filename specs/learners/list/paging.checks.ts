import { type ApiResponse, covers, expect, isTooSmall, needs, rowsOf, test } from '../../../fixtures/index.ts';
import { emailsOf, emailsOn, five, pagesOf, skipIfTooSmall, someEnded } from './pages.ts';

// Exact numbers require an organisation in which nobody else creates or deletes learners.
test.describe('GET /v1/learners', () => {
  test.describe('pages of an organisation', () => {
    for (const pageSize of [1, 2, 3, 5, 6]) {
      five.check(
        `hold each of five learners exactly once when a page has ${pageSize}`,
        covers('learners.list.pages-cover-once', five.row(`pages of ${pageSize}`)),
        async ({ subject: { created }, answer: pages }) => {
          skipIfTooSmall(pages);
          for (const page of pages) await expect(page).toBeAccepted();
          expect(emailsOn(pages), 'emails on the pages').toEqual(emailsOf(created));
        },
      );
    }

    test(
      'hold each learner exactly once again after an update and a deletion',
      covers('learners.list.pages-cover-once', needs('organisations')),
      async ({ learners }) => {
        const [first, second, third, fourth, fifth] = await learners.createMany(5);
        await learners.update(second.learnerId, { ...second.body, firstName: 'Alex', lastName: 'Aaron' });
        await learners.update(fifth.learnerId, { ...fifth.body, firstName: 'Zoe', lastName: 'Zimmer' });
        await learners.remove(first.learnerId);

        const pages = await pagesOf(learners, 2, 4);
        skipIfTooSmall(pages);
        for (const page of pages) await expect(page).toBeAccepted();

        expect(emailsOn(pages), 'emails on the pages').toEqual(emailsOf([second, third, fourth, fifth]));
      },
    );

    for (const includeOffProgrammeLearners of [true, false])
      someEnded.check(
        `hold with includeOffProgrammeLearners ${includeOffProgrammeLearners} what one large page holds`,
        covers('learners.list.pages-cover-once', someEnded.row(String(includeOffProgrammeLearners))),
        async ({ answer: { whole, pages } }) => {
          skipIfTooSmall(pages);
          for (const page of [whole, ...pages]) await expect(page).toBeAccepted();
          expect(emailsOn(pages), 'emails on the pages').toEqual(emailsOn([whole]));
        },
      );

    const lengths: Record<string, number[]> = { 'pages of 2': [2, 2, 1], 'pages of 5': [5], 'pages of 4': [4, 1] };
    test(
      'hold pageSize rows, the last page those that remain',
      covers('learners.list.page-size-kept', five.row(...Object.keys(lengths))),
      async ({ pooled }) => {
        let judged = 0;
        await pooled(five, async ({ answer: pages }, size) => {
          if (isTooSmall(pages)) return;
          judged += 1;
          for (const page of pages) await expect(page).toBeAccepted();
          expect(pages.map(rowCount), `rows of ${size}`).toEqual(lengths[size]);
        });
        test.skip(judged === 0, 'pages of so few rows are refused');
      },
    );

    five.checks(covers('learners.list.page-index-first', five.row('pages of 3')), {
      'page 1 holds the learners that page 2 does not': async ({ subject: { created }, answer: pages }) => {
        skipIfTooSmall(pages);
        for (const page of pages) await expect(page).toBeAccepted();
        expect(pages.map(rowCount)[0], 'rows of page 1').toBe(3);
        // A learner on both is for the other rule.
        expect([...new Set(emailsOn(pages))], 'emails of both').toEqual(emailsOf(created));
      },
    });

    five.checks(covers('learners.list.page-index-first', five.row('pages of 10')), {
      'page 1 holds everybody when the page is large enough': async ({ subject: { created }, answer: pages }) => {
        for (const page of pages) await expect(page).toBeAccepted();
        expect(emailsOn(pages), 'emails of page 1').toEqual(emailsOf(created));
      },
    });
  });
});

function rowCount(page: ApiResponse): number {
  return rowsOf(page).length;
}
