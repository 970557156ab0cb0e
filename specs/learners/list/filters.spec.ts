import { type Caller, covers, expect, Inconclusive, isAccepted, needs, test } from '../../../fixtures/index.ts';
import { servedContract } from '../../contract/served.ts';

/** Query parameter names that such filters might have. */
const tagNames = ['tag', 'tags', 'tagName', 'tagNames', 'tagId'];
const locationNames = ['location', 'locations', 'locationId', 'locationIds', 'locationName'];

test.describe('GET /v1/learners', () => {
  test.describe('by tag', covers('learners.list.no-tag-filter'), () => {
    for (const name of tagNames) {
      test(`shows a learner without the tag for ${name}, or refuses the parameter`, async ({ learners, tags }) => {
        const [tagged, untagged] = await learners.createMany(2);
        if (!tagged || !untagged) throw new Error('two were made');
        const tag = tags.name();
        await tags.add(tagged.learnerId, tag);

        const response = await learners.list({ pageIndex: 1, pageSize: 10, [name]: tag });

        if (isAccepted(response)) {
          await learners.listed(untagged.body.email);
          expect(await learners.row(untagged.body.email, { [name]: tag }), 'row without the tag').toBeDefined();
        } else await expect(response).toBeRefused();
      });
    }

    test(
      'has no such parameter in the description',
      covers('learners.list.no-tag-filter', needs('description')),
      async ({ api }) => {
        expect(
          (await parametersOf(api)).filter((name) => /tag/i.test(name)),
          'parameters about tags',
        ).toEqual([]);
      },
    );
  });

  test.describe('by location', covers('learners.list.no-location-filter'), () => {
    for (const name of locationNames) {
      test(`shows any learner for ${name}, or refuses the parameter`, async ({ learners }) => {
        const { body } = await learners.create();

        const response = await learners.list({ pageIndex: 1, pageSize: 10, [name]: 'Leeds' });

        if (isAccepted(response)) {
          await learners.listed(body.email);
          expect(await learners.row(body.email, { [name]: 'Leeds' }), 'row of a learner').toBeDefined();
        } else await expect(response).toBeRefused();
      });
    }

    test(
      'has no such parameter in the description',
      covers('learners.list.no-location-filter', needs('description')),
      async ({ api }) => {
        expect(
          (await parametersOf(api)).filter((name) => /location/i.test(name)),
          'parameters about locations',
        ).toEqual([]);
      },
    );
  });
});

/** Names of the query parameters that the OpenAPI document gives for the list. */
async function parametersOf(api: Caller): Promise<string[]> {
  const found = (await servedContract(api)).operation('GET', '/v1/learners');
  if (!found) throw new Inconclusive('the OpenAPI document does not have GET /v1/learners.');
  return found.parameters.map(({ name }) => name);
}
