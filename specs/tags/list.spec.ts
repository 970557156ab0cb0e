import { covers, expect, findRows, test } from '../../fixtures/index.ts';

/** All in one case, and different in a letter or in length: every reasonable collation sorts them in this order. */
const inOrder = (base: string) => ['a', 'ab', 'b', 'ba', 'm', 'z'].map((suffix) => `${base}${suffix}`);

test.describe('GET /v1/learners/{learnerId}/tags', () => {
  test.describe('the list', covers('tags.list.held'), () => {
    test('holds exactly the tags of the learner', async ({ learners, tags }) => {
      const [one, other] = await learners.createMany(2);
      const [common, ...rest] = tags.names(4) as [string, string, string, string];
      await tags.add(one!.learnerId, common, rest[0]!, rest[1]!);
      await tags.add(other!.learnerId, rest[2]!, common);

      expect((await tags.namesOf(one!.learnerId)).sort()).toEqual([common, rest[0], rest[1]].sort());
      expect((await tags.namesOf(other!.learnerId)).sort()).toEqual([common, rest[2]].sort());
    });

    test('holds all ten tags of a learner with ten', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const names = tags.names(10);
      await tags.add(learnerId, ...names);

      expect((await tags.namesOf(learnerId)).sort()).toEqual([...names].sort());
    });

    test('shows what was added since it was last read', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const [one, two] = tags.names(2) as [string, string];
      await tags.add(learnerId, one);
      expect(await tags.namesOf(learnerId)).toEqual([one]);

      await tags.add(learnerId, two);

      expect((await tags.namesOf(learnerId)).sort()).toEqual([one, two].sort());
    });
  });

  test.describe('the order', covers('tags.list.sorted'), () => {
    test('is by name when the names came together', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const names = inOrder(tags.name()).map((name) => tags.owned(name));

      await tags.add(learnerId, ...names.toReversed());

      expect(await tags.namesOf(learnerId)).toEqual(names);
    });

    test('is by name when the names came one by one', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const names = inOrder(tags.name()).map((name) => tags.owned(name));

      for (const position of [2, 0, 5, 1, 4, 3]) await tags.add(learnerId, names[position]!);

      expect(await tags.namesOf(learnerId)).toEqual(names);
    });

    test('is by name when the tags were created in another order', async ({ learners, tags }) => {
      const [creator, learner] = await learners.createMany(2);
      const names = inOrder(tags.name()).map((name) => tags.owned(name));
      await tags.add(creator!.learnerId, ...names.toReversed());

      await tags.add(learner!.learnerId, ...names);

      expect(await tags.namesOf(learner!.learnerId)).toEqual(names);
    });

    test('is by name after a removal', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const names = inOrder(tags.name()).map((name) => tags.owned(name));
      await tags.add(learnerId, ...names.toReversed());

      await expect(await tags.remove(learnerId, names[2])).toBeAccepted();

      expect(await tags.namesOf(learnerId)).toEqual(names.toSpliced(2, 1));
    });
  });

  test.describe('a learner without tags', covers('tags.list.empty'), () => {
    test('has an empty list from the start', async ({ learners, tags }) => {
      const [learner, holder] = await learners.createMany(2);
      await tags.add(holder!.learnerId, tags.name());

      const response = await tags.get(learner!.learnerId);

      await expect(response).toBeAccepted();
      expect(findRows(response.body), 'list in the answer').toEqual([]);
    });

    test('has an empty list after the last removal', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const name = tags.name();
      await tags.add(learnerId, name);
      expect(await tags.namesOf(learnerId)).toEqual([name]);
      await tags.remove(learnerId, name);

      const response = await tags.get(learnerId);

      await expect(response).toBeAccepted();
      expect(findRows(response.body), 'list in the answer').toEqual([]);
    });
  });
});

test(
  'shows the collation by which names are sorted',
  covers('tags.list.collation'),
  async ({ learners, tags, observe }) => {
    const { learnerId } = await learners.create();
    const base = tags.name();
    const kinds = ['-', ':', '1', 'a', 'B', 'c', 'D'];
    const names = kinds.map((kind) => tags.owned(`${base}${kind}x`));
    await tags.add(learnerId, ...names);

    const ofLearner = await tags.get(learnerId);
    const ofAll = await tags.getAll();
    const order = (rows: { name?: unknown }[] | null) =>
      (rows ?? [])
        .map(({ name }) => kinds[names.indexOf(String(name))])
        .filter((kind) => kind !== undefined)
        .join(' ');

    observe(
      'tags.list.collation',
      { learner: order(findRows(ofLearner.body)), organisation: order(findRows(ofAll.body)) },
      ofLearner,
      ofAll,
    );
  },
);
