import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { Learners } from '../../fixtures/resources/learners.ts';
import { expectStatus } from '../../fixtures/resources/precondition.ts';
import { fullBody } from './bodies.ts';
import { knownFields } from './known-fields.ts';

/** Each breaks one rule of tag names and no other (API document, Tag). */
const badNames = {
  'of 2 characters': (name: string) => name.slice(0, 2),
  'of 21 characters': (name: string) => name.padEnd(21, 'x'),
  'with an underscore': (name: string) => `${name}_x`,
  'with a space inside': (name: string) => `${name} x`,
  'with an exclamation mark': (name: string) => `${name}!`,
};

test.describe('POST /v1/learners', () => {
  test.describe('tags', covers('learners.create.tags-applied'), () => {
    test('are what the new learner holds', async ({ learners, tags }) => {
      const names = [tags.name(), tags.name(), tags.name()];
      const { learnerId } = await learners.create({ tags: names });

      expect((await tags.namesOf(learnerId)).sort()).toEqual(names.sort());
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

  test.describe('number of tags', covers('learners.create.tag-limit'), () => {
    test('is accepted up to ten', async ({ learners, tags }) => {
      const names = tags.names(10);

      const response = await learners.post(learners.body({ tags: names }), { valid: true });

      await expect(response).toHaveStatus(201);
      expect((await tags.namesOf(response.body?.learnerId)).sort()).toEqual(names.sort());
    });

    test('is refused from eleven', async ({ learners, tags }) => {
      await expect(await learners.post(learners.body({ tags: tags.names(11) }))).toHaveStatus(400);
    });
  });

  test(
    'leaves a learner behind eleven tags or not',
    covers('learners.create.tag-limit-learner'),
    async ({ learners, tags, observe }) => {
      const body = learners.body({ tags: tags.names(11) });
      const response = await learners.post(body);

      const read = expectStatus(await learners.getByEmail(body.email), 200, 404);
      const held = read.status === 200 ? (await tags.of(read.body?.learnerId)).length : null;
      observe('learners.create.tag-limit-learner', { created: read.status === 200, tags: held }, response, read);
    },
  );

  for (const [fault, spoil] of Object.entries(badNames)) {
    test(
      `refuses a tag name ${fault} with 400 that names it`,
      covers('learners.create.bad-tag-refused'),
      async ({ learners, tags }) => {
        const bad = spoil(tags.name('z'));

        const response = await learners.post(learners.body({ tags: [bad] }));

        await expect(response).toHaveStatus(400);
        await expect(response).toName(bad);
      },
    );
  }

  for (const [place, index] of Object.entries({ first: 0, 'in the middle': 1, last: 2 })) {
    test.describe(`a bad tag name ${place} among good ones`, () => {
      test(
        'is refused with 400 that names it',
        covers('learners.create.bad-tag-refused'),
        async ({ learners, tags }) => {
          const bad = `${tags.name()}_x`;
          const response = await learners.post(learners.body({ tags: tags.names(2).toSpliced(index, 0, bad) }));

          await expect(response).toHaveStatus(400);
          await expect(response).toName(bad);
        },
      );

      test(
        'leaves the learner there as sent',
        covers('learners.create.bad-tag-keeps-learner'),
        async ({ learners, tags }) => {
          const names = tags.names(2).toSpliced(index, 0, `${tags.name()}_x`);
          const body = fullBody(learners, tags, { tags: names });

          expectStatus(await learners.post(body), 400);

          const read = await learners.getByEmail(body.email);
          await expect(read).toHaveStatus(200);
          expect(knownFields(read.body)).toEqual(knownFields(body));
        },
      );

      test(
        'leaves the learner without tags',
        covers('learners.create.bad-tag-applies-none'),
        async ({ learners, tags }) => {
          const body = learners.body({ tags: tags.names(2).toSpliced(index, 0, `${tags.name()}_x`) });

          expectStatus(await learners.post(body), 400);

          const { learnerId } = expectStatus(await learners.getByEmail(body.email), 200).body;
          expect(await tags.namesOf(learnerId)).toEqual([]);
        },
      );
    });
  }
});

test.describe('POST /v1/learners in an organisation without tagging', () => {
  test(
    'refuses tags with 403, and makes no learner',
    covers('learners.create.tags-untagged-organisation', needs('untaggedOrganisation')),
    async ({ lab, tags }) => {
      const learners = new Learners(lab, await lab.untaggedOrganisation());
      const body = learners.body();

      await expect(await learners.post({ ...body, tags: [tags.name()] })).toHaveStatus(403);

      expect(await learners.exists(body.email), 'a learner exists after the refused create').toBe(false);
      await expect(await learners.post(body, { valid: true }), 'the same without tags').toHaveStatus(201);
    },
  );

  test(
    'takes an empty list of tags or not',
    covers('learners.create.empty-tags-untagged-organisation', needs('untaggedOrganisation')),
    async ({ lab, observe }) => {
      const learners = new Learners(lab, await lab.untaggedOrganisation());

      const { response } = await learners.attempt({ tags: [] });

      observe('learners.create.empty-tags-untagged-organisation', { status: response.status }, response);
    },
  );

  test(
    'refuses one of several faults first or all',
    covers('learners.create.problem-precedence', needs('untaggedOrganisation')),
    async ({ lab, tags, observe }) => {
      const learners = new Learners(lab, await lab.untaggedOrganisation());
      const faults = { gender: 'Unknown', courseDetails: 'x'.repeat(231), programmeLevel: 8 };

      const fields = await learners.attempt(faults);
      const tagsToo = await learners.attempt({ ...faults, tags: [tags.name()] });

      const said = fields.response.text.toLowerCase();
      const reported = Object.keys(faults).filter((field) => said.includes(field.toLowerCase()));
      observe(
        'learners.create.problem-precedence',
        { 'reported of three': reported, 'bad fields and tags without tagging': tagsToo.response.status },
        fields.response,
        tagsToo.response,
      );
    },
  );
});
