import { type ApiResponse, covers, needs, pageAnswers, shapeOf, test } from '../../fixtures/index.ts';

/** More than any likely default page size, and enough to detect a maximum of 100. */
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
      const answers = {
        'pageIndex 0': await records.modules(learnerId, { pageIndex: 0, pageSize: 10 }),
        'no pageIndex': await records.modules(learnerId, { pageSize: 10 }),
        'neither pageIndex nor pageSize': await records.modules(learnerId, {}),
        'past the end': await records.modules(learnerId, { pageIndex: 9, pageSize: 10 }),
      };

      observe('modules.list.page-index', pageAnswers(answers), ...Object.values(answers));
    },
  );

  test(
    'has a default pageSize and a largest one',
    covers('modules.list.page-size', needs('modules')),
    async ({ lab, learners, records, observe }) => {
      const { learnerId } = await learners.create();
      for (let made = 0; made < modulesMade; made++) await lab.assignModule(learnerId);
      const answers: Record<string, ApiResponse> = {};
      for (const pageSize of [undefined, 0, -1, 100, 101, 1000])
        answers[String(pageSize ?? 'omitted')] = await records.modules(learnerId, { pageIndex: 1, pageSize });

      const answer = { [`given of ${modulesMade} rows`]: pageAnswers(answers) };
      observe('modules.list.page-size', answer, ...Object.values(answers));
    },
  );
});
