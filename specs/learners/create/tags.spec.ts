import { assumeAccepted, assumeInvalid, covers, expect, isThere, test } from '../../../fixtures/index.ts';
import { digitsOnly } from '../../tags/names.ts';

test.describe('POST /v1/learners', () => {
  test.describe('tags', covers('learners.create.tags-applied'), () => {
    test('are what the new learner holds', async ({ learners, tags }) => {
      const names = [`:${tags.name()}-`, `-${tags.name().toUpperCase()}:`, digitsOnly()].map((name) =>
        tags.owned(name),
      );

      const response = await learners.postUnusual(learners.body({ tags: names }));

      await expect(response).toBeAccepted();
      expect((await tags.namesOf(response.body?.learnerId)).sort()).toEqual(names.sort());
    });

    test('are held by no other learner', async ({ learners, tags }) => {
      const other = await learners.create({ tags: [] });
      const { learnerId } = await learners.create({ tags: [tags.name()] });

      expect(await tags.namesOf(other.learnerId)).toEqual([]);
      expect(await tags.namesOf(learnerId)).toHaveLength(1);
    });

    test('are none when the create has none', async ({ learners, tags }) => {
      await learners.create({ tags: [tags.name()] });
      const { learnerId } = await learners.create();

      expect(await tags.namesOf(learnerId)).toEqual([]);
    });
  });

  test.describe('a tag name that a tag has already', covers('learners.create.tags-existing'), () => {
    const cases = {
      'the same case': (name: string) => name,
      capitals: (name: string) => name.toUpperCase(),
    };

    for (const [spelling, change] of Object.entries(cases)) {
      test(`gives that tag when sent in ${spelling}`, async ({ learners, tags }) => {
        const name = tags.name();
        const holder = await learners.create();
        await tags.add(holder.learnerId, name);

        const { learnerId } = await learners.create({ tags: [change(name)] });

        expect(await tags.of(learnerId), 'tags of the new learner').toEqual(await tags.of(holder.learnerId));
      });
    }
  });

  test(
    'gives one tag for a name that is sent twice, in different case',
    covers('learners.create.tags-existing'),
    async ({ learners, tags }) => {
      const name = tags.name();
      const response = await learners.post(learners.body({ tags: [name, name.toUpperCase()] }));
      test.skip(response.status === 400, 'a name that is sent twice is refused');
      const { learnerId } = assumeAccepted(response).body;

      expect(await tags.of(learnerId)).toEqual(await tags.live(name));
      expect(await tags.of(learnerId)).toHaveLength(1);
    },
  );

  test.describe('number of tags', covers('learners.create.tag-limit'), () => {
    test('is accepted up to ten', async ({ learners, tags }) => {
      const names = tags.names(10);

      const response = await learners.postUnusual(learners.body({ tags: names }));

      await expect(response).toBeAccepted();
      expect((await tags.namesOf(response.body?.learnerId)).sort()).toEqual(names.sort());
    });

    test('is refused from eleven', async ({ learners, tags }) => {
      await expect(await learners.post(learners.body({ tags: tags.names(11) }))).toHaveStatus(400);
    });

    test('is never eleven, whatever a refused create leaves behind', async ({ learners, tags }) => {
      const body = learners.body({ tags: tags.names(11) });

      assumeInvalid(await learners.post(body));

      // It is not documented whether the learner is created, and with how many of the ten tags.
      const read = await learners.getByEmail(body.email);
      const held = isThere(read) ? await tags.namesOf(read.body?.learnerId) : [];
      expect(held.length, 'tags of the learner').toBeLessThanOrEqual(10);
    });
  });

  test(
    'tells whether a create with eleven tags leaves a learner behind',
    covers('learners.create.tag-limit-learner'),
    async ({ learners, tags, observe }) => {
      const body = learners.body({ tags: tags.names(11) });
      const response = await learners.post(body);

      const read = await learners.getByEmail(body.email);
      const held = isThere(read) ? (await tags.of(read.body?.learnerId)).length : null;
      observe('learners.create.tag-limit-learner', { created: held !== null, tags: held }, response, read);
    },
  );
});
