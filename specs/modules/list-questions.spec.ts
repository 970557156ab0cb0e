import { covers, needs, shapeOf, test } from '../../fixtures/index.ts';
import { askAboutPages } from '../records/list-questions.ts';
import { modules } from './modules.ts';

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

  askAboutPages(modules);
});
