import { assumeAccepted, covers, expect, Learners, needs, Tags, test } from '../../fixtures/index.ts';

type Casing = (name: string) => string;
const lower: Casing = (name) => name.toLowerCase();
const upper: Casing = (name) => name.toUpperCase();

test.describe(
  'POST /v1/learners/{learnerId}/tags',
  covers('tags.add.other-organisation', needs('otherOrganisation')),
  () => {
    test('gets 404 for a learner of another organisation and tags nobody', async ({ learners, tags, lab }) => {
      const { learnerId } = await learners.create();
      const others = new Tags(lab, await lab.otherOrganisation());
      const [held, fresh] = tags.names(2) as [string, string];
      others.owned(fresh);
      await tags.add(learnerId, held);

      await expect(await others.post(learnerId, [fresh])).toHaveStatus(404);

      expect(await tags.namesOf(learnerId), 'tags of the learner').toEqual([held]);
      expect(await tags.live(fresh), 'tags of the learner’s organisation').toEqual([]);
      expect(await others.live(fresh), 'tags of the caller’s organisation').toEqual([]);
      assumeAccepted(await tags.post(learnerId, [fresh]), 'from our organisation');
    });
  },
);

test.describe(
  'the learner of another organisation',
  covers('tags.isolation.learner', needs('otherOrganisation')),
  () => {
    test('has tags that cannot be listed: GET /v1/learners/{learnerId}/tags', async ({ learners, tags, lab }) => {
      const { learnerId } = await learners.create();
      const name = tags.name();
      await tags.add(learnerId, name);
      const others = new Tags(lab, await lab.otherOrganisation());

      const response = await others.get(learnerId);

      await expect(response).toHaveStatus(403, 404);
      await expect(response).not.toName(name);
      expect(await tags.namesOf(learnerId), 'for our organisation').toEqual([name]);
    });

    test('has tags that cannot be removed: DELETE /v1/learners/{learnerId}/tags', async ({ learners, tags, lab }) => {
      const { learnerId } = await learners.create();
      const name = tags.name();
      await tags.add(learnerId, name);
      const others = new Tags(lab, await lab.otherOrganisation());

      await expect(await others.remove(learnerId, name)).toHaveStatus(403, 404);

      expect(await tags.namesOf(learnerId), 'tags of the learner').toEqual([name]);
      assumeAccepted(await tags.remove(learnerId, name), 'from our organisation');
    });
  },
);

test.describe(
  'the tags of another organisation',
  covers('tags.isolation.organisation', needs('otherOrganisation')),
  () => {
    test('are not listed: GET /v1/tags', async ({ learners, tags, lab }) => {
      const { learnerId } = await learners.create();
      const name = tags.name();
      await tags.add(learnerId, name);
      const others = new Tags(lab, await lab.otherOrganisation());

      expect(await others.live(name), 'for the other organisation').toEqual([]);
      expect(await tags.live(name), 'for our organisation').toHaveLength(1);
    });

    test('are not deleted: DELETE /v1/tags', async ({ learners, tags, lab }) => {
      const { learnerId } = await learners.create();
      const name = tags.name();
      await tags.add(learnerId, name);
      const others = new Tags(lab, await lab.otherOrganisation());

      await expect(await others.deleteEverywhere(name)).toHaveStatus(404);

      expect(await tags.live(name), 'live tags of the name').toHaveLength(1);
      expect(await tags.namesOf(learnerId), 'tags of the learner').toEqual([name]);
    });
  },
);

test.describe(
  'a tag name that another organisation has as well',
  covers('tags.isolation.organisation', needs('organisations')),
  () => {
    test('stays there when it is deleted here: DELETE /v1/tags', async ({ learners, tags, lab }) => {
      const other = await lab.otherOrganisation();
      const others = new Tags(lab, other);
      const [own, theirs] = [await learners.create(), await new Learners(lab, other).create()];
      const name = tags.name();
      await tags.add(own.learnerId, name);
      await others.add(theirs.learnerId, name.toUpperCase());
      const before = await others.of(theirs.learnerId);

      await expect(await tags.deleteEverywhere(name)).toBeAccepted();

      expect(await tags.namesOf(own.learnerId), 'our learner').toEqual([]);
      expect(await others.of(theirs.learnerId), 'the learner of the other organisation').toEqual(before);
      expect(await others.live(name), 'the other organisation').toHaveLength(1);
    });

    test('keeps a casing of its own: POST /v1/learners/{learnerId}/tags', async ({ learners, tags, lab }) => {
      const other = await lab.otherOrganisation();
      const others = new Tags(lab, other);
      const [own, theirs] = [await learners.create(), await new Learners(lab, other).create()];
      const name = tags.name();
      await others.add(theirs.learnerId, name.toUpperCase());

      await tags.add(own.learnerId, name);

      expect(await tags.namesOf(own.learnerId), 'our learner').toEqual([name]);
      expect(await others.namesOf(theirs.learnerId), 'the learner of the other organisation').toEqual([
        name.toUpperCase(),
      ]);
    });

    // In either casing, since a service that converts all names to one of them would keep that one.
    for (const [casing, [here, there]] of Object.entries({
      'lower case': [lower, upper],
      'upper case': [upper, lower],
    } satisfies Record<string, [Casing, Casing]>)) {
      test(`keeps ${casing} in both lists of a learner created with it`, async ({ learners, tags, lab }) => {
        const other = await lab.otherOrganisation();
        const others = new Tags(lab, other);
        const theirs = await new Learners(lab, other).create();
        const name = tags.name();
        await others.add(theirs.learnerId, there(name));

        const { learnerId } = await learners.create({ tags: [here(name)] });

        expect(await tags.namesOf(learnerId), 'our learner').toEqual([here(name)]);
        expect(
          (await tags.live(name)).map((tag) => tag.name),
          'our organisation',
        ).toEqual([here(name)]);
        expect(
          (await others.live(name)).map((tag) => tag.name),
          'the other organisation',
        ).toEqual([there(name)]);
      });
    }
  },
);
