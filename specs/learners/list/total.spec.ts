import { assumeInvalid, covers, expect, needs, rowsOf, test, totalOf } from '../../../fixtures/index.ts';
import { createUnlessRefused } from '../create/unless-refused.ts';

test.describe('GET /v1/learners', () => {
  test.describe('totalRecords', () => {
    test(
      'counts all learners, the same on every page and whatever the page size',
      covers('learners.list.total-records', needs('organisations')),
      async ({ learners, tags }) => {
        await learners.createMany(4);
        await learners.create({ tags: tags.names(3) });

        for (const [pageIndex, pageSize] of [
          [1, 2],
          [2, 2],
          [3, 2],
          [1, 1],
          [1, 5],
          [1, 10],
        ] as const) {
          const response = await learners.list({ pageIndex, pageSize });

          await expect(response).toBeAccepted();
          expect(totalOf(response), `totalRecords of page ${pageIndex} of ${pageSize} rows`).toBe(5);
        }
      },
    );

    test(
      'counts more learners than any usual page holds',
      covers('learners.list.total-records', needs('organisations')),
      async ({ learners }) => {
        await learners.createMany(51);

        const response = await learners.list({ pageIndex: 1, pageSize: 10 });

        expect(totalOf(response), 'totalRecords of 51 learners').toBe(51);
      },
    );

    test(
      'grows by one with each creation',
      covers('learners.list.total-records', needs('organisations')),
      async ({ learners }) => {
        for (const count of [1, 2, 3]) {
          await learners.create();
          const response = await learners.list({ pageIndex: 1, pageSize: 1 });

          expect(totalOf(response), `totalRecords after ${count} creations`).toBe(count);
        }
      },
    );

    test(
      'stays as it is when a learner is updated or a creation is refused',
      covers('learners.list.total-records', needs('organisations')),
      async ({ learners }) => {
        const [first] = await learners.createMany(2);
        await learners.update(first?.learnerId ?? '', { ...learners.body(), email: first?.body.email ?? '' });
        assumeInvalid(await learners.post(learners.body({ gender: 'Neither' })));

        const response = await learners.list({ pageIndex: 1, pageSize: 1 });

        expect(totalOf(response), 'totalRecords of two learners').toBe(2);
      },
    );

    // Neither who is off programme nor the default of the parameter is documented.
    for (const [what, query] of Object.entries({
      omitted: {},
      false: { includeOffProgrammeLearners: false },
      true: { includeOffProgrammeLearners: true },
    })) {
      test(
        `counts the rows of the list, with includeOffProgrammeLearners ${what}`,
        covers('learners.list.total-records', needs('organisations')),
        async ({ learners }) => {
          await createUnlessRefused(learners, { endDate: '2020-01-31' }, 'nobody can be enrolled whose end has passed');
          await learners.createMany(2);

          const response = await learners.list({ pageIndex: 1, pageSize: 10, ...query });

          await expect(response).toBeAccepted();
          expect(totalOf(response), 'totalRecords').toBe(rowsOf(response).length);
        },
      );
    }

    test(
      'is an integer that is no less than the rows of the page',
      covers('learners.list.complete'),
      async ({ learners }) => {
        await learners.createMany(2);

        const response = await learners.list({ pageIndex: 1, pageSize: 2 });

        await expect(response).toHaveStatus(200);
        expect(Number.isInteger(response.body?.totalRecords), `totalRecords ${response.body?.totalRecords}`).toBe(true);
        expect(response.body?.totalRecords, 'totalRecords').toBeGreaterThanOrEqual(2);
      },
    );
  });
});
