import { assumeAccepted, covers, expect, needs, test } from '../../fixtures/index.ts';
import { asGrown, checkList, expectHeld } from '../records/list-of-learner.ts';
import { modules } from './modules.ts';

test.describe('GET /v1/learners/{learnerId}/modules', () => {
  const lists = checkList(modules, {
    'opened and completed': {
      async read({ lab, records }, { three: { learnerId, ids } }) {
        const [completed = '', opened = ''] = ids;
        await lab.accessModule(learnerId, completed);
        await lab.completeModule(learnerId, completed);
        await lab.accessModule(learnerId, opened);
        return [await records.modules(learnerId)];
      },
    },
  });

  lists.check(
    'keeps a module that was opened and completed',
    covers('modules.list.assigned', needs('modules'), lists.row('opened and completed')),
    ({ subject, answer: [response] }) => expectHeld(response!, subject.three.ids, asGrown(subject)),
  );

  test(
    'is refused for a learner of another organisation, with none of the modules',
    covers('modules.isolation.list', needs('modules', 'otherOrganisation')),
    async ({ lab, learners, records }) => {
      const { learnerId } = await learners.create();
      const moduleId = await lab.assignModule(learnerId);
      const other = await lab.otherOrganisation();

      const response = await records.as(other.administrator).modules(learnerId);

      await expect(response).toHaveStatus(403, 404);
      await expect(response).not.toName(moduleId);
      assumeAccepted(await records.modules(learnerId));
    },
  );
});
