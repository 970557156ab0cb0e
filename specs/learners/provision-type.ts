import {
  apprenticeships,
  assume,
  assumeInvalid,
  covers,
  expect,
  notSet,
  stringsIn,
  test,
} from '../../fixtures/index.ts';
import { documentedProvisions } from './create/faults.ts';
import { refused, rowOf } from './create/refused-pool.ts';
import { unescaped } from './refusals.ts';

/** A create with an unknown id, whose refusal lists the accepted ones. */
const unknown = rowOf('refuses a large id as provisionType');

for (const [rule, { id, name }] of [
  ['learners.provision-type.not-set', notSet],
  ['learners.provision-type.apprenticeships', apprenticeships],
] as const)
  test.describe(`provision type ${id}`, () => {
    refused.checks(covers(rule, unknown), {
      [`stands as ${name} in the refusal that lists the accepted ones`]: async ({ answer: { response } }) => {
        assumeInvalid(response!);
        // Whether it lists anything at all is a rule for creates.
        const isListing = documentedProvisions.some((each) => unescaped(response!).includes(each.name));
        assume(isListing, 'the refusal lists provision types by name');
        await expect(response!).toName(name);
      },
    });
  });

test.describe('provision types beyond the documented ones', () => {
  refused.checks(covers('learners.provision-type.others', unknown), {
    'are listed by the refusal of an unknown one': ({ answer }, { observe }) => {
      const response = assumeInvalid(answer.response!);
      const said = stringsIn(response.body).filter((text) => text.includes(notSet.name));
      observe('learners.provision-type.others', { listed: said }, response);
    },
  });
});
