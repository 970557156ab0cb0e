import { assumeAccepted, covers, expect, isAccepted, isInvalid, test } from '../../fixtures/index.ts';

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test.describe('ten tags for a learner', covers('tags.add.limit'), () => {
    test('are accepted in one request', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const names = tags.names(10);

      await expect(await tags.post(learnerId, names, { valid: true })).toBeAccepted();

      expect((await tags.namesOf(learnerId)).sort()).toEqual([...names].sort());
    });

    test('are accepted one by one, the eleventh is not', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const names = tags.names(10);
      for (const name of names) await expect(await tags.post(learnerId, [name], { valid: true })).toBeAccepted();

      await expect(await tags.post(learnerId, [tags.name()])).toHaveStatus(400);

      expect((await tags.namesOf(learnerId)).sort()).toEqual([...names].sort());
    });

    for (const [held, added] of [
      [0, 11],
      [1, 10],
      [5, 6],
      [9, 2],
      [10, 1],
    ] as const) {
      test(`are not exceeded when ${added} are added to ${held}`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();
        const names = tags.names(held);
        if (held > 0) await tags.add(learnerId, ...names);

        await expect(await tags.post(learnerId, tags.names(added))).toHaveStatus(400);

        expect((await tags.namesOf(learnerId)).sort()).toEqual([...names].sort());
      });
    }

    test('are not exceeded by a name that the organisation has', async ({ learners, tags }) => {
      const [learner, holder] = await learners.createMany(2);
      const names = tags.names(10);
      const known = tags.name();
      await tags.add(learner!.learnerId, ...names);
      await tags.add(holder!.learnerId, known);

      await expect(await tags.post(learner!.learnerId, [known])).toHaveStatus(400);

      expect((await tags.namesOf(learner!.learnerId)).sort()).toEqual([...names].sort());
    });

    test('are counted for each learner separately', async ({ learners, tags }) => {
      const [full, other] = await learners.createMany(2);
      await tags.add(full!.learnerId, ...tags.names(10));
      const names = tags.names(10);

      await expect(await tags.post(other!.learnerId, names, { valid: true })).toBeAccepted();

      expect((await tags.namesOf(other!.learnerId)).sort()).toEqual([...names].sort());
    });

    test('leave room again after a removal', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const [gone, ...rest] = tags.names(10) as [string, ...string[]];
      const fresh = tags.name();
      await tags.add(learnerId, gone, ...rest);
      await expect(await tags.remove(learnerId, gone)).toBeAccepted();

      await expect(await tags.post(learnerId, [fresh], { valid: true })).toBeAccepted();

      expect((await tags.namesOf(learnerId)).sort()).toEqual([...rest, fresh].sort());
    });
  });

  test.describe('names that do not count again', covers('tags.add.limit-held-names'), () => {
    test('are all ten held ones in other case', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const names = tags.names(10);
      await tags.add(learnerId, ...names);
      const before = await tags.of(learnerId);

      const again = names.map((name) => name.toUpperCase());
      await expect(await tags.post(learnerId, again, { valid: true })).toBeAccepted();

      expect(await tags.of(learnerId)).toEqual(before);
    });

    test('are nine held ones beside the tenth', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const names = tags.names(9);
      const tenth = tags.name();
      await tags.add(learnerId, ...names);

      await expect(await tags.post(learnerId, [...names, tenth], { valid: true })).toBeAccepted();

      expect((await tags.namesOf(learnerId)).sort()).toEqual([...names, tenth].sort());
    });

    for (const [held, again] of [
      [10, 1],
      [10, 9],
    ] as const) {
      test(`do not hide an eleventh: ${again} of ${held} held names sent with a new one`, async ({
        learners,
        tags,
      }) => {
        const { learnerId } = await learners.create();
        const names = tags.names(held);
        await tags.add(learnerId, ...names);

        const sent = [...names.slice(0, again).map((name) => name.toUpperCase()), ...tags.names(11 - held)];
        await expect(await tags.post(learnerId, sent)).toHaveStatus(400);

        expect((await tags.namesOf(learnerId)).sort()).toEqual([...names].sort());
      });
    }
  });

  test(
    'counts a name that is sent twice once or twice, or refuses it',
    covers('tags.add.limit-repeated-names'),
    async ({ learners, tags, observe }) => {
      // At most ten names in one request, since the document does not say that a longer list is accepted.
      const sent = tags.names(5);
      const { learnerId } = await learners.create();
      await tags.add(learnerId, ...tags.names(5));

      const alone = await tags.post((await learners.create()).learnerId, [sent[0]!, sent[0]!]);
      if (!isAccepted(alone)) return observe('tags.add.limit-repeated-names', { status: alone.status }, alone);
      const response = await tags.post(learnerId, [...sent, ...sent]);

      if (!isInvalid(response)) assumeAccepted(response);
      const counted = isInvalid(response) ? 'twice' : 'once';
      observe('tags.add.limit-repeated-names', { counted }, response);
    },
  );
});
