import {
  type ApiResponse,
  apprenticeships,
  covers,
  expect,
  notSet,
  type Surroundings,
  test,
} from '../../../fixtures/index.ts';
import { expectCreateRefused, refusedCreates, refuses, unescaped } from '../refusals.ts';

const documented = [notSet, apprenticeships];

/** As the documented ids are. */
const multiplesOfFive = Array.from({ length: 21 }, (_, at) => 5 * at);

/** Not an id of any service: such lists have few, small ids. */
const unknownIds = { 'a large id': 987_654, 'a negative id': -1, 'the largest int32': 2_147_483_647 };

const large = { provisionType: unknownIds['a large id'] };

/** The numbers that the refusal of an unknown id mentions: any of them may be an accepted id. */
async function mentioned({ learners }: Surroundings): Promise<number[]> {
  return numbersIn((await learners.attempt(large)).response);
}

const withId = (provisionType: unknown) => ({ provisionType });

const refused = refusedCreates(
  'provision type',
  {
    null: withId(null),
    ...Object.fromEntries(documented.map(({ name }) => [name, withId(name)])),
    ...Object.fromEntries(Object.entries(unknownIds).map(([reason, id]) => [reason, withId(id)])),
    async beside(surroundings: Surroundings) {
      const listed = await mentioned(surroundings);
      return [1, 2, 29, 31, 32, 300]
        .filter((id) => !listed.includes(id))
        .slice(0, 3)
        .map(withId);
    },
    async unlisted(surroundings: Surroundings) {
      const listed = await mentioned(surroundings);
      return [large, ...multiplesOfFive.filter((id) => !listed.includes(id)).map(withId)];
    },
  },
  { valid: () => withId(30) },
);

test.describe('POST /v1/learners', () => {
  const refusals = [
    ['null', 'provisionType null', 'learners.create.provision-type-null'],
    ...documented.map(
      ({ name }) => [name, `${name} in place of its id`, 'learners.create.provision-type-name'] as const,
    ),
    ...Object.keys(unknownIds).map(
      (reason) => [reason, `${reason} as provisionType`, 'learners.create.provision-type-unknown'] as const,
    ),
    ['beside', 'the ids beside an accepted one as provisionType', 'learners.create.provision-type-unknown'],
  ] as const;
  for (const [row, what, rule] of refusals) test(`refuses ${what}`, covers(rule, refused.row(row)), refuses(refused));

  test.describe('the refusal of an unknown provisionType', () => {
    for (const reason of Object.keys(unknownIds))
      test(
        `lists ids and names for ${reason}`,
        covers('learners.create.provision-type-accepted-list', refused.row(reason)),
        async ({ pooled }) => {
          await pooled(refused, async (seen) => {
            await expectCreateRefused(seen);
            const response = seen.answer[0]!;
            await expect(response).toName(...documented.map(({ name }) => name));
            // It is not documented whether an id comes before or after its name.
            const beside = documented.map(({ name }) => numbersBeside(response, name));
            const readings = [beside.map(({ before }) => before), beside.map(({ after }) => after)];
            const ids = documented.map(({ id }) => id);
            expect(readings, 'ids before the names, ids after the names').toContainEqual(ids);
          });
        },
      );

    test(
      'lists every multiple of five up to 100 that is accepted',
      covers('learners.create.provision-type-accepted-list', refused.row('unlisted')),
      refuses(refused),
    );
  });
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
