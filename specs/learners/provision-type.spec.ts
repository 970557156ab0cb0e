import { apprenticeships, covers, expect, notSet, provisionTypeId, stringsIn, test } from '../../fixtures/index.ts';
import { unescaped } from './refusals.ts';

/** Larger than any id in a list of provision types. */
const unknownId = 987_654;

const documented = {
  'learners.provision-type.not-set': notSet,
  'learners.provision-type.apprenticeships': apprenticeships,
} as const;

for (const [rule, { id, name }] of Object.entries(documented) as [keyof typeof documented, typeof notSet][]) {
  test.describe(`provision type ${id}`, covers(rule), () => {
    test('is accepted by POST /v1/learners and read back', async ({ learners }) => {
      const response = await learners.postUnusual(learners.body({ provisionType: id }));

      await expect(response).toBeAccepted();
      const { provisionType } = await learners.read(response.body?.learnerId);
      expect(provisionTypeId(provisionType), `id in provisionType ${JSON.stringify(provisionType)}`).toBe(id);
    });

    test('is accepted by PUT /v1/learners/{learnerId} and read back', async ({ learners }) => {
      const { learnerId, body } = await learners.create({ provisionType: 30 - id });

      await expect(await learners.put(learnerId, { ...body, provisionType: id }, { valid: true })).toBeAccepted();

      const { provisionType } = await learners.read(learnerId);
      expect(provisionTypeId(provisionType), `id in provisionType ${JSON.stringify(provisionType)}`).toBe(id);
    });

    test(`stands as ${name} in the refusal that lists the accepted ones`, async ({ learners }) => {
      const response = await learners.post(learners.body({ provisionType: unknownId }));

      await expect(response).toHaveStatus(400);
      await expect(response).toName(name);
      const numbers = unescaped(response).match(/\d+/g) ?? [];
      expect(numbers, `numbers in the refusal, ${id} among them`).toContain(String(id));
    });
  });
}

test.describe('provision types beyond the documented ones', () => {
  test(
    'are listed by the refusal of an unknown one',
    covers('learners.provision-type.others'),
    async ({ learners, observe }) => {
      const response = await learners.post(learners.body({ provisionType: unknownId }));
      const said = stringsIn(response.body).filter((text) => text.includes(notSet.name));

      observe('learners.provision-type.others', { listed: said }, response);
    },
  );
});
