import {
  apprenticeships,
  assumeAccepted,
  covers,
  expect,
  notSet,
  pool,
  provisionTypeId,
  stringsIn,
  test,
} from '../../fixtures/index.ts';
import { unescaped } from './refusals.ts';

/** Larger than any id in a list of provision types. */
const unknownId = 987_654;

const documented = {
  'learners.provision-type.not-set': notSet,
  'learners.provision-type.apprenticeships': apprenticeships,
} as const;

/** A create and an update with each documented type, and in the end a create with an unknown one. */
const types = pool('learners/provision type', {
  rows: Object.fromEntries(
    Object.values(documented).flatMap(({ id }) => [
      [`create ${id}`, { id, isCreate: true }],
      [`update ${id}`, { id, isCreate: false }],
    ]),
  ) as Record<string, { id: number; isCreate: boolean }>,
  subject: ({ learners }) => learners.create(),
  async act({ learners }, { learnerId, body }, { id, isCreate }) {
    const put = (provisionType: number) => learners.put(learnerId, { ...body, provisionType }, { valid: true });
    if (!isCreate) assumeAccepted(await put(30 - id));
    const response = isCreate ? await learners.postUnusual(learners.body({ provisionType: id })) : await put(id);
    return { response, read: await learners.get(isCreate ? response.body?.learnerId : learnerId) };
  },
  control: ({ learners }) => learners.post(learners.body({ provisionType: unknownId })),
});

for (const [rule, { id, name }] of Object.entries(documented) as [keyof typeof documented, typeof notSet][]) {
  test.describe(`provision type ${id}`, () => {
    for (const [row, operation] of [
      ['create', 'POST /v1/learners'],
      ['update', 'PUT /v1/learners/{learnerId}'],
    ])
      test(`is accepted by ${operation} and read back`, covers(rule, types.row(`${row} ${id}`)), async ({ pooled }) => {
        await pooled(types, async ({ answer: { response, read } }) => {
          await expect(response).toBeAccepted();
          const { provisionType } = assumeAccepted(read).body ?? {};
          expect(provisionTypeId(provisionType), `id in provisionType ${JSON.stringify(provisionType)}`).toBe(id);
        });
      });

    test(
      `stands as ${name} in the refusal that lists the accepted ones`,
      covers(rule, types.row()),
      async ({ pooled }) => {
        await pooled(types, async ({ control: response }) => {
          await expect(response).toHaveStatus(400);
          await expect(response).toName(name);
          const numbers = unescaped(response).match(/\d+/g) ?? [];
          expect(numbers, `numbers in the refusal, ${id} among them`).toContain(String(id));
        });
      },
    );
  });
}

test.describe('provision types beyond the documented ones', () => {
  test(
    'are listed by the refusal of an unknown one',
    covers('learners.provision-type.others', types.row()),
    async ({ pooled, observe }) => {
      await pooled(types, ({ control: response }) => {
        const said = stringsIn(response.body).filter((text) => text.includes(notSet.name));
        observe('learners.provision-type.others', { listed: said }, response);
      });
    },
  );
});
