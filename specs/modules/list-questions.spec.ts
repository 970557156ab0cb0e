import { covers, needs, oddPages, pageAnswers, pageSizes, shapeOf, test } from '../../fixtures/index.ts';

const modulesMade = 110;

test.describe('GET /v1/learners/{learnerId}/modules', () => {
  test(
    'shows the fields of rows, and their wrapper',
    covers('modules.list.fields', needs('modules')),
    async ({ lab, learners, records, observe }) => {
      const { learnerId } = await learners.create();
      const completed = await lab.assignModule(learnerId);
      await lab.accessModule(learnerId, completed);
      await lab.completeModule(learnerId, completed);
      const response = await records.modules(learnerId);

      observe('modules.list.fields', { status: response.status, body: shapeOf(response.body) }, response);
    },
  );

  test(
    'answers pageIndex 0, none, and one past the end',
    covers('modules.list.page-index', needs('modules')),
    async ({ lab, learners, records, observe }) => {
      const { learnerId } = await learners.create();
      await lab.assignModule(learnerId);
      const answers = await oddPages((query) => records.modules(learnerId, query));

      observe('modules.list.page-index', pageAnswers(answers), ...Object.values(answers));
    },
  );

  test(
    'has a default pageSize and a largest one',
    covers('modules.list.page-size', needs('modules')),
    async ({ lab, learners, records, observe }) => {
      const { learnerId } = await learners.create();
      for (let made = 0; made < modulesMade; made++) await lab.assignModule(learnerId);
      const answers = await pageSizes((query) => records.modules(learnerId, query));

      const answer = { [`given of ${modulesMade} rows`]: pageAnswers(answers) };
      observe('modules.list.page-size', answer, ...Object.values(answers));
    },
  );
});
