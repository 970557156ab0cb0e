import {
  assumeInvalid,
  covers,
  expect,
  inAMoment,
  isTooSmall,
  modestPageSize,
  needs,
  rowsOf,
  test,
  totalOf,
} from '../../../fixtures/index.ts';
import { filters, five, someEnded } from './pages.ts';

test.describe('GET /v1/learners', () => {
  test.describe('totalRecords', () => {
    const sizes = [1, 2, 5, 10].map((pageSize) => `pages of ${pageSize}`);
    five.check(
      'counts all learners, the same on every page and whatever the page size',
      covers('learners.list.total-records', five.row(...sizes)),
      async ({ answer: pages }, { row: size }) => {
        if (isTooSmall(pages)) return;
        for (const [at, page] of pages.entries()) {
          await expect(page).toBeAccepted();
          expect(totalOf(page), `totalRecords of page ${at + 1} of ${size}`).toBe(5);
        }
      },
    );

    five.check('grows by one with each creation', covers('learners.list.total-records'), ({ subject: { grown } }) => {
      for (const [at, response] of grown.entries())
        expect(totalOf(response), `totalRecords after ${at + 1} creations`).toBe(at + 1);
    });

    test(
      'stays as it is when a learner is updated or a creation is refused, and falls when the newest is deleted',
      covers('learners.list.total-records', needs('organisations')),
      async ({ learners }) => {
        const expectTotal = async (expected: number) => {
          const total = await inAMoment(
            async () => totalOf(await learners.list({ pageIndex: 1, pageSize: modestPageSize })),
            (counted) => counted === expected,
          );
          expect(total, `totalRecords of ${expected} learners`).toBe(expected);
        };
        const [first, newest] = await learners.createMany(2);
        await learners.update(first.learnerId, { ...learners.body(), email: first.body.email });
        assumeInvalid(await learners.post(learners.body({ gender: 'Neither' })));
        await expectTotal(2);
        await learners.remove(newest.learnerId);
        await expectTotal(1);
      },
    );

    for (const what of Object.keys(filters)) {
      someEnded.check(
        `counts the rows of the list, with includeOffProgrammeLearners ${what}`,
        covers('learners.list.total-records', someEnded.row(what)),
        async ({ subject, answer: { whole } }) => {
          test.skip(subject.isEndRefused, 'nobody can be enrolled whose end has passed');

          await expect(whole).toBeAccepted();
          expect(totalOf(whole), 'totalRecords').toBe(rowsOf(whole).length);
        },
      );
    }
  });
});
