import {
  type ApiResponse,
  assumeAccepted,
  covers,
  expect,
  type Item,
  Learners,
  needs,
  pool,
  rowsOf,
  Tags,
  test,
} from '../../fixtures/index.ts';

type Casing = (name: string) => string;
const lower: Casing = (name) => name.toLowerCase();
const upper: Casing = (name) => name.toUpperCase();

/** What an administrator of another organisation sends about a learner, and about the learner's tag. */
const foreign = pool('tags/isolation', {
  rows: {
    add: (others, { learnerId, fresh }) => others.post(learnerId, [fresh]),
    list: (others, { learnerId }) => others.get(learnerId),
    remove: (others, { learnerId, held }) => others.remove(learnerId, held),
    all: (others) => others.getAll(),
    delete: (others, { held }) => others.deleteEverywhere(held),
  } as Record<string, (others: Tags, about: Record<'learnerId' | 'held' | 'fresh', string>) => Promise<ApiResponse>>,
  async subject({ learners, tags, lab }) {
    const { learnerId } = await learners.create();
    const others = new Tags(lab, await lab.otherOrganisation());
    const [held, fresh] = tags.names(2) as [string, string];
    others.owned(fresh);
    await tags.add(learnerId, held);
    return { learnerId, others, held, fresh };
  },
  act: (_, { others, ...about }, send) => send(others, about),
  async control({ tags }, { learnerId, others, held, fresh }) {
    const names = (rows: Item[]) => rows.map(({ name }) => name);
    return {
      ofLearner: await tags.namesOf(learnerId),
      live: names(await tags.live(held, fresh)),
      elsewhere: names(await others.live(held, fresh)),
      addition: await tags.post(learnerId, [fresh]),
      removal: await tags.remove(learnerId, held),
    };
  },
});

const across = needs('otherOrganisation');

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test(
    'gets 404 for a learner of another organisation and tags nobody',
    covers('tags.add.other-organisation', across, foreign.row('add')),
    async ({ pooled }) => {
      await pooled(foreign, async ({ subject: { held, fresh }, answer, control }) => {
        await expect(answer).toHaveStatus(404);
        expect(control.ofLearner, 'tags of the learner').toEqual([held]);
        expect(control.live, 'tags of the learner’s organisation').not.toContain(fresh);
        expect(control.elsewhere, 'tags of the caller’s organisation').not.toContain(fresh);
        assumeAccepted(control.addition, 'from our organisation');
      });
    },
  );
});

test.describe('the learner of another organisation', () => {
  test(
    'has tags that cannot be listed: GET /v1/learners/{learnerId}/tags',
    covers('tags.isolation.learner', across, foreign.row('list')),
    async ({ pooled }) => {
      await pooled(foreign, async ({ subject: { held }, answer, control }) => {
        await expect(answer).toHaveStatus(403, 404);
        await expect(answer).not.toName(held);
        expect(control.ofLearner, 'for our organisation').toEqual([held]);
      });
    },
  );

  test(
    'has tags that cannot be removed: DELETE /v1/learners/{learnerId}/tags',
    covers('tags.isolation.learner', across, foreign.row('remove')),
    async ({ pooled }) => {
      await pooled(foreign, async ({ subject: { held }, answer, control }) => {
        await expect(answer).toHaveStatus(403, 404);
        expect(control.ofLearner, 'tags of the learner').toEqual([held]);
        assumeAccepted(control.removal, 'from our organisation');
      });
    },
  );
});

test.describe('the tags of another organisation', () => {
  test(
    'are not listed: GET /v1/tags',
    covers('tags.isolation.organisation', across, foreign.row('all')),
    async ({ pooled }) => {
      await pooled(foreign, ({ subject: { held }, answer, control }) => {
        const names = rowsOf(assumeAccepted(answer)).map(({ name }) => String(name).toLowerCase());
        expect(names, 'for the other organisation').not.toContain(held);
        expect(control.live, 'for our organisation').toEqual([held]);
      });
    },
  );

  test(
    'are not deleted: DELETE /v1/tags',
    covers('tags.isolation.organisation', across, foreign.row('delete')),
    async ({ pooled }) => {
      await pooled(foreign, async ({ subject: { held }, answer, control }) => {
        await expect(answer).toHaveStatus(404);
        expect(control.live, 'live tags of the name').toEqual([held]);
        expect(control.ofLearner, 'tags of the learner').toEqual([held]);
      });
    },
  );
});

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
