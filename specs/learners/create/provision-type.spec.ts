import { type ApiResponse, apprenticeships, covers, expect, notSet, test } from '../../../fixtures/index.ts';
import { expectCreateRefused, unescaped } from '../refusals.ts';

const documented = [notSet, apprenticeships];

/** As the documented ids are. */
const multiplesOfFive = Array.from({ length: 21 }, (_, at) => 5 * at);

/** Not an id of any service: such lists have few, small ids. */
const unknownIds = { 'a large id': 987_654, 'a negative id': -1, 'the largest int32': 2_147_483_647 };

test.describe('POST /v1/learners', () => {
  test('refuses provisionType null', covers('learners.create.provision-type-null'), async ({ learners }) => {
    await expectCreateRefused(learners, { provisionType: null }, { provisionType: 30 });
  });

  for (const { id, name } of documented) {
    test(`refuses ${name} in place of its id`, covers('learners.create.provision-type-name'), async ({ learners }) => {
      await expectCreateRefused(learners, { provisionType: name }, { provisionType: id });
    });
  }

  for (const [reason, provisionType] of Object.entries(unknownIds)) {
    test(
      `refuses ${reason} as provisionType`,
      covers('learners.create.provision-type-unknown'),
      async ({ learners }) => {
        await expectCreateRefused(learners, { provisionType }, { provisionType: 30 });
      },
    );
  }

  test(
    'refuses the ids beside an accepted one as provisionType',
    covers('learners.create.provision-type-unknown'),
    async ({ learners }) => {
      const { response } = await learners.attempt({ provisionType: unknownIds['a large id'] });
      // Any number that the refusal mentions may be an accepted id, so only nearby numbers that it does not mention are
      // tried.
      const mentioned = numbersIn(response);
      const beside = [1, 2, 29, 31, 32, 300].filter((id) => !mentioned.includes(id)).slice(0, 3);

      for (const provisionType of beside) await expectCreateRefused(learners, { provisionType }, { provisionType: 30 });
    },
  );

  test.describe(
    'the refusal of an unknown provisionType',
    covers('learners.create.provision-type-accepted-list'),
    () => {
      for (const [reason, provisionType] of Object.entries(unknownIds)) {
        test(`lists ids and names for ${reason}`, async ({ learners }) => {
          const response = await expectCreateRefused(learners, { provisionType }, { provisionType: 30 });

          await expect(response).toName(...documented.map(({ name }) => name));
          // It is not documented whether an id comes before or after its name.
          const beside = documented.map(({ name }) => numbersBeside(response, name));
          const readings = [beside.map(({ before }) => before), beside.map(({ after }) => after)];
          expect(readings, 'ids before the names, ids after the names').toContainEqual(documented.map(({ id }) => id));
        });
      }

      test('lists every multiple of five up to 100 that is accepted', async ({ learners }) => {
        const { response } = await learners.attempt({ provisionType: unknownIds['a large id'] });
        await expect(response).toHaveStatus(400);
        const listed = numbersIn(response);

        for (const provisionType of multiplesOfFive.filter((id) => !listed.includes(id))) {
          const unlisted = await learners.attempt({ provisionType });
          await expect(unlisted.response, `${provisionType}, which the refusal does not list`).toHaveStatus(400);
        }
      });
    },
  );
});

function numbersIn(response: ApiResponse): number[] {
  return (unescaped(response).match(/-?\d+/g) ?? []).map(Number);
}

/** The nearest number before a name, and the nearest after it. */
function numbersBeside(response: ApiResponse, name: string): { before: number; after: number } {
  const text = unescaped(response);
  const at = Math.max(text.indexOf(name), 0);
  const before = text.slice(0, at).match(/\d+/g)?.at(-1);
  const after = text.slice(at + name.length).match(/\d+/)?.[0];
  return { before: Number(before), after: Number(after) };
}
