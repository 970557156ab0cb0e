import { apprenticeships, covers, notSet, test } from '../../../fixtures/index.ts';
import { expectUpdateRefused } from '../refusals.ts';

test.describe('PUT /v1/learners/{learnerId}', () => {
  for (const stored of [notSet.id, apprenticeships.id]) {
    test.describe(`provisionType where ${stored} is stored`, () => {
      test('is refused as null', covers('learners.update.provision-type-null'), async ({ learners }) => {
        const learner = await learners.create({ provisionType: stored });
        await expectUpdateRefused(learners, { provisionType: null }, { provisionType: stored }, learner);
      });

      for (const { id, name } of [notSet, apprenticeships]) {
        test(`is refused as the name ${name}`, covers('learners.update.provision-type-name'), async ({ learners }) => {
          const learner = await learners.create({ provisionType: stored });
          await expectUpdateRefused(learners, { provisionType: name }, { provisionType: id }, learner);
        });
      }

      for (const unknown of [987_654, -1]) {
        test(`is refused as ${unknown}`, covers('learners.update.provision-type-unknown'), async ({ learners }) => {
          const learner = await learners.create({ provisionType: stored });
          await expectUpdateRefused(learners, { provisionType: unknown }, { provisionType: 30 }, learner);
        });
      }
    });
  }
});
