import { apprenticeships, covers, notSet, test } from '../../../fixtures/index.ts';
import { expectNothingStored, refusedUpdates } from '../refusals.ts';

const faults = {
  null: ['learners.update.provision-type-null', null],
  [`the name ${notSet.name}`]: ['learners.update.provision-type-name', notSet.name],
  [`the name ${apprenticeships.name}`]: ['learners.update.provision-type-name', apprenticeships.name],
  '987654': ['learners.update.provision-type-unknown', 987_654],
  '-1': ['learners.update.provision-type-unknown', -1],
} as const;

test.describe('PUT /v1/learners/{learnerId}', () => {
  for (const provisionType of [notSet.id, apprenticeships.id]) {
    const rows = Object.fromEntries(Object.entries(faults).map(([as, [, fault]]) => [as, { provisionType: fault }]));
    const refused = refusedUpdates(`provisionType of ${provisionType}`, rows, { stored: () => ({ provisionType }) });
    test.describe(`provisionType where ${provisionType} is stored`, () => {
      for (const [as, [rule]] of Object.entries(faults))
        test(`is refused as ${as}`, covers(rule, refused.row(as)), ({ pooled }) =>
          pooled(refused, expectNothingStored),
        );
    });
  }
});
