import {
  apprenticeships,
  assume,
  assumeAccepted,
  assumeInvalid,
  covers,
  expect,
  isAccepted,
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

/** The other documented one. */
const other = (id: number) => apprenticeships.id - id;

/** A create with each documented type, an update of its learner to the other one, and in the end a create with an unknown one. */
const types = pool('learners/provision type', {
  rows: Object.fromEntries(Object.values(documented).map(({ id }) => [String(id), id])),
  async act({ learners }, _, id) {
    const body = learners.body({ provisionType: id });
    const created = await learners.postUnusual(body);
    const { learnerId } = created.body ?? {};
    const create = { response: created, read: await learners.get(learnerId) };
    if (!isAccepted(created)) return { create, update: create };
    const response = await learners.put(learnerId, { ...body, provisionType: other(id) }, { valid: true });
    return { create, update: { response, read: await learners.get(learnerId) } };
  },
  control: ({ learners }) => learners.post(learners.body({ provisionType: unknownId })),
});

for (const [rule, { id, name }] of Object.entries(documented) as [keyof typeof documented, typeof notSet][]) {
  test.describe(`provision type ${id}`, () => {
    for (const [how, operation, row] of [
      ['create', 'POST /v1/learners', id],
      ['update', 'PUT /v1/learners/{learnerId}', other(id)],
    ] as const)
      types.check(
        `is accepted by ${operation} and read back`,
        covers(rule, types.row(String(row))),
        async ({ answer: { create, [how]: seen } }) => {
          if (how === 'update') assumeAccepted(create.response);
          await expect(seen.response).toBeAccepted();
          const { provisionType } = assumeAccepted(seen.read).body ?? {};
          expect(provisionTypeId(provisionType), `id in provisionType ${JSON.stringify(provisionType)}`).toBe(id);
        },
      );

    types.check(
      `stands as ${name} in the refusal that lists the accepted ones`,
      covers(rule),
      async ({ control: response }) => {
        assumeInvalid(response);
        // Whether it lists anything at all is a rule for creates.
        const isListing = Object.values(documented).some((each) => unescaped(response).includes(each.name));
        assume(isListing, 'the refusal lists provision types by name');
        await expect(response).toName(name);
      },
    );
  });
}

test.describe('provision types beyond the documented ones', () => {
  types.check(
    'are listed by the refusal of an unknown one',
    covers('learners.provision-type.others'),
    ({ control: response }, { observe }) => {
      const said = stringsIn(response.body).filter((text) => text.includes(notSet.name));
      observe('learners.provision-type.others', { listed: said }, response);
    },
  );
});
