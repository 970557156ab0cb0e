import { assume, assumeAccepted, covers, expect, test } from '../../fixtures/index.ts';
import { mixedCase, swappedCase } from './names.ts';

test.describe('DELETE /v1/tags', () => {
  test('deletes the tag', covers('tags.delete.deletes'), async ({ learners, tags }) => {
    const { learnerId } = await learners.create();
    const [name, other] = tags.names(2) as [string, string];
    await tags.add(learnerId, name, other);
    assume((await tags.live(name, other)).length === 2, 'both tags are live');

    await expect(await tags.deleteEverywhere(name)).toHaveStatus(204);

    expect((await tags.live(name, other)).map((tag) => tag.name)).toEqual([other]);
    // One deletion is not the last.
    await expect(await tags.deleteEverywhere(other)).toHaveStatus(204);
    expect(await tags.live(name, other), 'after the deletion of the other').toEqual([]);
  });

  test('leaves names that only begin or end like it', covers('tags.delete.deletes'), async ({ learners, tags }) => {
    const { learnerId } = await learners.create();
    const name = tags.name();
    const alike = [`${name}x`, `x${name}`].map((other) => tags.owned(other)).sort();
    await tags.add(learnerId, name, ...alike);

    await expect(await tags.deleteEverywhere(name)).toHaveStatus(204);

    expect((await tags.live(name, ...alike)).map((tag) => tag.name).sort(), 'live tags').toEqual(alike);
    expect((await tags.namesOf(learnerId)).sort(), 'tags of the learner').toEqual(alike);
  });

  test.describe('a name in other case', covers('tags.delete.case-insensitive'), () => {
    for (const [what, changed] of Object.entries({
      'lower case': (name: string) => name.toLowerCase(),
      'upper case': (name: string) => name.toUpperCase(),
      'opposite case': swappedCase,
    })) {
      test(`is deleted, sent in ${what}`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();
        const name = mixedCase(tags.name());
        await tags.add(learnerId, name);

        await expect(await tags.deleteEverywhere(changed(name))).toBeAccepted();

        expect(await tags.live(name), 'live tags of the name').toEqual([]);
        expect(await tags.of(learnerId), 'tags of the holder').toEqual([]);
      });
    }
  });

  test.describe('every learner', covers('tags.delete.every-learner'), () => {
    test('loses the tag and nothing else', async ({ learners, tags }) => {
      const [one, two, three, bystander] = await learners.createMany(4);
      const [name, a, b, c] = tags.names(4) as [string, string, string, string];
      await tags.add(one!.learnerId, name, a);
      await tags.add(two!.learnerId, b, name, c);
      await tags.add(three!.learnerId, name);
      await tags.add(bystander!.learnerId, a, b);
      // Read once before the deletion, so a stale cached copy is noticed.
      for (const { learnerId } of [one!, two!, three!]) expect(await tags.namesOf(learnerId)).toContain(name);

      await expect(await tags.deleteEverywhere(name)).toBeAccepted();

      const left = {
        'first holder': await tags.namesOf(one!.learnerId),
        'second holder': (await tags.namesOf(two!.learnerId)).sort(),
        'last holder': await tags.namesOf(three!.learnerId),
        bystander: (await tags.namesOf(bystander!.learnerId)).sort(),
      };
      expect(left).toEqual({
        'first holder': [a],
        'second holder': [b, c].sort(),
        'last holder': [],
        bystander: [a, b].sort(),
      });
    });

    test('gets room for another tag', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const [name, ...rest] = tags.names(10) as [string, ...string[]];
      const fresh = tags.name();
      await tags.add(learnerId, name, ...rest);

      await expect(await tags.deleteEverywhere(name)).toBeAccepted();
      await expect(await tags.post(learnerId, [fresh], { valid: true })).toBeAccepted();

      expect((await tags.namesOf(learnerId)).sort()).toEqual([...rest, fresh].sort());
    });
  });

  test.describe('creating the name again', () => {
    test('does not give the tag back', covers('tags.delete.irreversible'), async ({ learners, tags }) => {
      const [one, two, third] = await learners.createMany(3);
      const [name, other] = tags.names(2) as [string, string];
      await tags.add(one!.learnerId, name, other);
      await tags.add(two!.learnerId, name);
      await expect(await tags.deleteEverywhere(name)).toBeAccepted();

      await tags.add(third!.learnerId, name);

      expect(await tags.namesOf(third!.learnerId), 'the learner who got the new tag').toEqual([name]);
      expect(await tags.namesOf(one!.learnerId), 'a learner who held the deleted tag').toEqual([other]);
      expect(await tags.namesOf(two!.learnerId), 'another learner who held the deleted tag').toEqual([]);
    });

    for (const [casing, changed] of Object.entries({
      'the same case': (name: string) => name,
      'other case': swappedCase,
    })) {
      test(`in ${casing} makes a new id`, covers('tags.id.after-deletion'), async ({ learners, tags }) => {
        const [learner, other] = await learners.createMany(2);
        const name = mixedCase(tags.name());
        await tags.add(learner!.learnerId, name);
        const [former] = await tags.of(learner!.learnerId);
        await expect(await tags.deleteEverywhere(name)).toBeAccepted();

        await tags.add(other!.learnerId, changed(name));

        const [reborn] = await tags.of(other!.learnerId);
        expect(reborn?.id, 'id of the tag created again').not.toEqual(former?.id);
        expect(await tags.live(name)).toEqual([expect.objectContaining({ id: reborn?.id })]);
      });
    }

    test('by creating a learner makes a new id', covers('tags.id.after-deletion'), async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const name = tags.name();
      await tags.add(learnerId, name);
      const [former] = await tags.of(learnerId);
      assumeAccepted(await tags.deleteEverywhere(name));

      const [reborn] = await tags.of((await learners.create({ tags: [name] })).learnerId);

      expect(reborn?.name, 'name of the tag of the new learner').toBe(name);
      expect(reborn?.id, 'id of the tag created again').not.toEqual(former?.id);
    });
  });
});
