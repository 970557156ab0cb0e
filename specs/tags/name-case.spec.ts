import { assumeAccepted, covers, expect, test } from '../../fixtures/index.ts';
import { mixedCase, swappedCase } from './names.ts';

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test.describe('a name in other case', covers('tags.name.case-insensitive'), () => {
    test('is not held twice when it comes in a later request', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const name = mixedCase(tags.name());
      await tags.add(learnerId, name);

      await expect(await tags.post(learnerId, [swappedCase(name)], { valid: true })).toBeAccepted();

      expect(lower(await tags.namesOf(learnerId))).toEqual([name.toLowerCase()]);
      expect(await tags.live(name), 'live tags of the name').toHaveLength(1);
    });

    test('is not held twice when both come in one request', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const name = mixedCase(tags.name());

      const response = await tags.post(learnerId, [name, swappedCase(name)]);
      test.skip(response.status === 400, 'a name that is sent twice is refused');
      await expect(response).toBeAccepted();

      expect(lower(await tags.namesOf(learnerId))).toEqual([name.toLowerCase()]);
      expect(await tags.live(name), 'live tags of the name').toHaveLength(1);
    });

    test('is the same tag for another learner', async ({ learners, tags }) => {
      const [one, other] = await learners.createMany(2);
      const name = mixedCase(tags.name());
      await tags.add(one!.learnerId, name);

      await expect(await tags.post(other!.learnerId, [name.toUpperCase()], { valid: true })).toBeAccepted();

      const [held] = await tags.of(one!.learnerId);
      expect(await tags.of(other!.learnerId)).toEqual([expect.objectContaining({ id: held?.id })]);
      expect(await tags.live(name), 'live tags of the name').toHaveLength(1);
    });
  });

  test.describe('the casing of first creation', covers('tags.name.first-casing'), () => {
    for (const [later, changed] of Object.entries({
      'lower case': (name: string) => name.toLowerCase(),
      'upper case': (name: string) => name.toUpperCase(),
      'opposite case': swappedCase,
    })) {
      test(`is kept when ${later} is sent later for the same learner`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();
        const name = mixedCase(tags.name());
        await tags.add(learnerId, name);

        await tags.add(learnerId, changed(name));

        expect(await tags.namesOf(learnerId)).toEqual([name]);
        expect(namesIn(await tags.live(name))).toEqual([name]);
      });

      test(`is shown everywhere when ${later} is sent for another learner`, async ({ learners, tags }) => {
        const [one, other] = await learners.createMany(2);
        const name = mixedCase(tags.name());
        await tags.add(one!.learnerId, name);

        await tags.add(other!.learnerId, changed(name));

        expect(await tags.namesOf(one!.learnerId), 'the first learner').toEqual([name]);
        expect(await tags.namesOf(other!.learnerId), 'the other learner').toEqual([name]);
        expect(namesIn(await tags.live(name)), 'the organisation').toEqual([name]);
      });
    }
  });

  test(
    'keeps the casing of a tag that nobody holds, for as long as it is live',
    covers('tags.name.first-casing'),
    async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const name = mixedCase(tags.name());
      await tags.add(learnerId, name);
      assumeAccepted(await tags.remove(learnerId, name));
      const [former] = await tags.live(name);
      test.skip(former?.id === undefined, 'a tag that nobody holds is not live here');

      await tags.add(learnerId, swappedCase(name));

      // With a new id it is another tag, which was first created in the other casing.
      const isSame = (tag: { id?: string }) => tag.id === former?.id;
      const shown = [...(await tags.of(learnerId)), ...(await tags.live(name))].filter(isSame);
      expect(namesIn(shown), 'casings of the tag that was there').toEqual(shown.map(() => name));
    },
  );

  test('gives all learners the same tag for a name', covers('tags.name.shared'), async ({ learners, tags }) => {
    const [one, two, three] = await learners.createMany(3);
    const [name, another] = tags.names(2) as [string, string];
    await tags.add(one!.learnerId, name);
    await tags.add(two!.learnerId, another, name);
    await tags.add(three!.learnerId, name);

    const [live] = await tags.live(name);

    for (const { learnerId } of [one!, two!, three!])
      expect(await tags.of(learnerId)).toContainEqual(expect.objectContaining({ id: live?.id, name }));
  });

  test(
    'gives the same tag to learners who get a name at the same moment',
    covers('tags.name.shared'),
    async ({ learners, tags }) => {
      const made = await learners.createMany(4);
      const name = tags.name();

      const responses = await Promise.all(made.map(({ learnerId }) => tags.post(learnerId, [name])));

      // A service may refuse concurrent requests. If it refused all, the name is added once more, so there is a tag to
      // check.
      const holders = made.filter((_, at) => responses[at]!.status < 300);
      if (holders.length === 0) await tags.add(made[0]!.learnerId, name);
      const live = await tags.live(name);
      expect(live, 'live tags of the name').toHaveLength(1);
      for (const { learnerId } of holders)
        expect(await tags.of(learnerId)).toEqual([expect.objectContaining({ id: live[0]?.id, name })]);
    },
  );

  test(
    'shows the casing after deletion and creation in other case',
    covers('tags.name.casing-after-deletion'),
    async ({ learners, tags, observe }) => {
      const { learnerId } = await learners.create();
      const name = mixedCase(tags.name());
      await tags.add(learnerId, name);
      await tags.deleteEverywhere(name);
      await tags.add(learnerId, swappedCase(name));

      const list = await tags.get(learnerId);
      const [shown] = await tags.namesOf(learnerId);

      const casings: Record<string, string> = { [name]: 'of long ago', [swappedCase(name)]: 'new' };
      observe('tags.name.casing-after-deletion', { casing: casings[shown ?? ''] ?? 'other' }, list);
    },
  );
});

function namesIn(rows: { name?: string }[]): (string | undefined)[] {
  return rows.map(({ name }) => name);
}

function lower(names: string[]): string[] {
  return names.map((name) => String(name).toLowerCase());
}
