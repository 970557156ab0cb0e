import { covers, expect, test } from '../../fixtures/index.ts';
import { mixedCase, swappedCase } from './names.ts';

test.describe('DELETE /v1/learners/{learnerId}/tags', () => {
  test.describe('a held name', covers('tags.remove.removes'), () => {
    for (const position of [0, 1, 2]) {
      test(`is removed, the other tags stay, at position ${position} of three`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();
        const base = tags.name();
        const names = ['a', 'b', 'c'].map((suffix) => tags.owned(`${base}${suffix}`));
        await tags.add(learnerId, ...names);
        const before = await tags.of(learnerId);

        await expect(await tags.remove(learnerId, names[position])).toHaveStatus(204);

        expect(await tags.of(learnerId)).toEqual(before.filter(({ name }) => name !== names[position]));
      });
    }

    test('is removed after another one, and when it is the only one', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const [first, last] = tags.names(2) as [string, string];
      await tags.add(learnerId, first, last);
      await expect(await tags.remove(learnerId, first)).toHaveStatus(204);

      await expect(await tags.remove(learnerId, last)).toHaveStatus(204);

      expect(await tags.of(learnerId)).toEqual([]);
    });

    test('can be added again', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const [one, two] = tags.names(2) as [string, string];
      await tags.add(learnerId, one, two);

      await expect(await tags.remove(learnerId, one)).toHaveStatus(204);
      expect(await tags.namesOf(learnerId)).toEqual([two]);
      await expect(await tags.post(learnerId, [one], { valid: true })).toBeAccepted();

      expect((await tags.namesOf(learnerId)).sort()).toEqual([one, two].sort());
    });

    test('is removed alone when other names begin or end with it', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const name = tags.name();
      const others = [`${name}x`, `x${name}`].map((other) => tags.owned(other));
      await tags.add(learnerId, name, ...others);

      await expect(await tags.remove(learnerId, name)).toHaveStatus(204);

      expect((await tags.namesOf(learnerId)).sort()).toEqual([...others].sort());
    });
  });

  test.describe('a name in other case', covers('tags.remove.case-insensitive'), () => {
    for (const [what, changed] of Object.entries({
      'lower case': (name: string) => name.toLowerCase(),
      'upper case': (name: string) => name.toUpperCase(),
      'opposite case': swappedCase,
    })) {
      test(`is removed, sent in ${what}`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();
        const [name, other] = tags.names(2).map(mixedCase) as [string, string];
        await tags.add(learnerId, name, other);

        await expect(await tags.remove(learnerId, changed(name))).toBeAccepted();

        expect((await tags.namesOf(learnerId)).map((kept) => kept.toLowerCase())).toEqual([other.toLowerCase()]);
      });
    }
  });

  test('leaves the tag with others', covers('tags.remove.only-this-learner'), async ({ learners, tags }) => {
    const [one, two, three] = await learners.createMany(3);
    const name = tags.name();
    for (const { learnerId } of [one!, two!, three!]) await tags.add(learnerId, name);
    const before = await tags.of(one!.learnerId);

    await expect(await tags.remove(two!.learnerId, name)).toBeAccepted();

    expect(await tags.of(two!.learnerId), 'the learner').toEqual([]);
    expect(await tags.of(one!.learnerId), 'a learner who held it before').toEqual(before);
    expect(await tags.of(three!.learnerId), 'a learner who held it later').toEqual(before);
    expect(await tags.live(name), 'the organisation').toEqual([expect.objectContaining({ id: before[0]?.id })]);
  });

  test.describe('a name that the learner does not hold', covers('tags.remove.not-held'), () => {
    test('is answered 204 and changes nothing when another learner holds it', async ({ learners, tags }) => {
      const [learner, holder] = await learners.createMany(2);
      const [own, other] = tags.names(2) as [string, string];
      await tags.add(learner!.learnerId, own);
      await tags.add(holder!.learnerId, other);

      await expect(await tags.remove(learner!.learnerId, other)).toHaveStatus(204);

      expect(await tags.namesOf(learner!.learnerId), 'tags of the learner').toEqual([own]);
      expect(await tags.namesOf(holder!.learnerId), 'tags of the holder').toEqual([other]);
    });

    test('is answered 204 and changes nothing when nobody holds it', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const [own, nobodys] = tags.names(2) as [string, string];
      await tags.add(learnerId, own);

      await expect(await tags.remove(learnerId, nobodys)).toHaveStatus(204);

      expect(await tags.namesOf(learnerId)).toEqual([own]);
      expect(await tags.live(nobodys), 'live tags of the name').toEqual([]);
    });

    test('is answered 204 for a learner without tags', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();

      await expect(await tags.remove(learnerId, tags.name())).toHaveStatus(204);
    });

    test('is answered 204 the second time', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const [name, other] = tags.names(2) as [string, string];
      await tags.add(learnerId, name, other);
      await expect(await tags.remove(learnerId, name)).toHaveStatus(204);

      await expect(await tags.remove(learnerId, name)).toHaveStatus(204);

      expect(await tags.namesOf(learnerId)).toEqual([other]);
    });

    test('is answered 204 and changes nothing when a held name begins with it', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const name = tags.name();
      await tags.add(learnerId, name);

      await expect(await tags.remove(learnerId, name.slice(0, -1))).toHaveStatus(204);

      expect(await tags.namesOf(learnerId)).toEqual([name]);
    });
  });
});
