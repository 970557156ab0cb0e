import { covers, expect, id, isUuid, test } from '../../fixtures/index.ts';

function formOf(id: unknown): string {
  if (isUuid(id)) return 'uuid';
  return Number.isInteger(id) ? 'integer' : typeof id;
}

test.describe('GET /v1/learners/{learnerId}/tags', () => {
  test(
    'gives each tag an id and a name',
    covers('tags.read.fields', id('of-a-learner')),
    async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const names = tags.names(2);
      await tags.add(learnerId, ...names);

      const held = await tags.of(learnerId);

      expect(held.map(({ name }) => name).sort()).toEqual([...names].sort());
      for (const { id } of held) expect(['string', 'number'], 'type of the id').toContain(typeof id);
      expect(new Set(held.map(({ id }) => id)).size, 'different ids').toBe(2);
    },
  );

  test('shows ids of one form', covers('tags.read.id-form'), async ({ learners, tags, observe }) => {
    const { learnerId } = await learners.create();
    await tags.add(learnerId, tags.name());

    const response = await tags.get(learnerId);
    const [tag] = await tags.of(learnerId);

    observe('tags.read.id-form', { id: formOf(tag?.id) }, response);
  });
});

test.describe('GET /v1/tags', covers('tags.read.fields'), () => {
  test('gives each tag an id and a name', async ({ learners, tags }) => {
    const { learnerId } = await learners.create();
    const names = tags.names(2);
    await tags.add(learnerId, ...names);

    const live = await tags.live(...names);

    expect(live.map(({ name }) => name).sort()).toEqual([...names].sort());
    for (const { id } of live) expect(['string', 'number'], 'type of the id').toContain(typeof id);
    expect(new Set(live.map(({ id }) => id)).size, 'different ids').toBe(2);
  });
});
