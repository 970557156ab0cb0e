import { assumeAccepted, covers, expect, type Item, id, isUuid, pool, rowsOf, test } from '../../fixtures/index.ts';

function formOf(id: unknown): string {
  if (isUuid(id)) return 'uuid';
  return Number.isInteger(id) ? 'integer' : typeof id;
}

const lists = pool('tags/read', {
  async subject({ learners, tags }) {
    const { learnerId } = await learners.create();
    const names = tags.names(2);
    await tags.add(learnerId, ...names);
    return { names, held: await tags.get(learnerId), live: await tags.live(...names) };
  },
});

function expectFields(shown: Item[], names: string[]): void {
  expect(shown.map(({ name }) => name).sort()).toEqual(names.toSorted());
  for (const { id } of shown) expect(['string', 'number'], 'type of the id').toContain(typeof id);
  expect(new Set(shown.map(({ id }) => id)).size, 'different ids').toBe(2);
}

test.describe('GET /v1/learners/{learnerId}/tags', () => {
  const ofLearner = covers('tags.read.fields', id('of-a-learner'), lists.row());
  test('gives each tag an id and a name', ofLearner, async ({ pooled }) => {
    await pooled(lists, ({ subject: { names, held } }) => expectFields(rowsOf(assumeAccepted(held)), names));
  });

  test('shows ids of one form', covers('tags.read.id-form', lists.row()), async ({ pooled, observe }) => {
    await pooled(lists, ({ subject: { held } }) => {
      const [tag] = rowsOf(assumeAccepted(held));
      observe('tags.read.id-form', { id: formOf(tag?.id) }, held);
    });
  });
});

test.describe('GET /v1/tags', covers('tags.read.fields', lists.row()), () => {
  test('gives each tag an id and a name', async ({ pooled }) => {
    await pooled(lists, ({ subject: { names, live } }) => expectFields(live, names));
  });
});
