import fc from 'fast-check';
import { casing, legalName } from '../arbitraries/tag-names.ts';
import { covers, expect, test } from '../check.ts';

test(
  'names equal but for case are one tag, with the first casing: POST /v1/learners/{learnerId}/tags',
  covers('tags.name.case-insensitive', 'tags.name.first-casing'),
  async ({ check, learners, tags }) => {
    const ends = legalName().map((name) => name.slice(0, 3));

    await check(
      fc.asyncProperty(ends, casing(), casing(), casing(), async (end, first, again, elsewhere) => {
        // Behind a name of its own, a name with an arbitrary end is nobody else's.
        const name = tags.owned(`${tags.name()}${end}`.slice(0, 20));
        const [one, other] = await learners.createMany(2);

        await expect(await tags.post(one!.learnerId, [first(name), again(name)])).toBeAccepted();
        await expect(await tags.post(other!.learnerId, [elsewhere(name)])).toBeAccepted();
        await expect(await tags.post(one!.learnerId, [again(name)])).toBeAccepted();

        const [tag, ...more] = await tags.of(one!.learnerId);
        expect(more, 'further tags of the first learner').toEqual([]);
        // Within the one request that creates it, which casing comes first is not documented.
        expect([first(name), again(name)], 'casings that the tag may have').toContain(tag?.name);
        expect(await tags.of(other!.learnerId), 'tags of the other learner').toEqual([tag]);
        expect(await tags.live(name), 'live tags of the name').toEqual([tag]);
      }),
      { runs: 15 },
    );
  },
);
