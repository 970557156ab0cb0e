import { assumeAccepted, covers, expect, Learners, needs, rowsOf, Tags, test } from '../../fixtures/index.ts';
import { namesIn, unchanged } from './unchanged.ts';

type Casing = (name: string) => string;
const lower: Casing = (name) => name.toLowerCase();
const upper: Casing = (name) => name.toUpperCase();

// Without tagging, the other organisation is answered 404 for that.
const across = needs('otherOrganisation', 'otherTagging');

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  unchanged.check(
    'gets 404 for a learner of another organisation and tags nobody',
    covers('tags.add.other-organisation', across, unchanged.row('foreign add')),
    async ({ subject: { fresh }, before, answer: [answer, elsewhere], after, control }) => {
      await expect(answer!).toHaveStatus(404);
      expect(after.held, 'tags of the learner').toEqual(before.held);
      expect(namesIn(after.live), 'tags of the learner’s organisation').not.toContain(fresh);
      const known = namesIn(rowsOf(assumeAccepted(elsewhere!)));
      expect(known, 'tags of the caller’s organisation').not.toContain(fresh);
      assumeAccepted(control.addition, 'from our organisation');
    },
  );
});

test.describe('the learner of another organisation', () => {
  unchanged.check(
    'has tags that cannot be listed: GET /v1/learners/{learnerId}/tags',
    covers('tags.isolation.learner', across, unchanged.row('foreign list')),
    async ({ subject: { short }, before, answer: [answer] }) => {
      await expect(answer!).toHaveStatus(403, 404);
      await expect(answer!).not.toName(short);
      expect(namesIn(before.held), 'for our organisation').toContain(short);
    },
  );

  unchanged.check(
    'has tags that cannot be removed: DELETE /v1/learners/{learnerId}/tags',
    covers('tags.isolation.learner', across, unchanged.row('foreign remove')),
    async ({ subject: { short }, answer: [answer], after, control }) => {
      await expect(answer!).toHaveStatus(403, 404);
      expect(namesIn(after.held), 'tags of the learner').toContain(short);
      assumeAccepted(control.removals[0]!, 'from our organisation');
    },
  );
});

test.describe('the tags of another organisation', () => {
  unchanged.check(
    'are not listed: GET /v1/tags',
    covers('tags.isolation.organisation', across, unchanged.row('foreign all')),
    ({ subject: { short }, before, answer: [answer] }) => {
      const names = namesIn(rowsOf(assumeAccepted(answer!))).map((name) => name.toLowerCase());
      expect(names, 'for the other organisation').not.toContain(short);
      expect(namesIn(before.live), 'for our organisation').toContain(short);
    },
  );

  unchanged.check(
    'are not deleted: DELETE /v1/tags',
    covers('tags.isolation.organisation', across, unchanged.row('foreign delete')),
    async ({ subject: { short }, answer: [answer], after }) => {
      await expect(answer!).toHaveStatus(404);
      expect(namesIn(after.live), 'live tags').toContain(short);
      expect(namesIn(after.held), 'tags of the learner').toContain(short);
    },
  );
});

test.describe(
  'a tag name that another organisation has as well',
  covers('tags.isolation.organisation', needs('otherOrganisation', 'otherTagging', 'otherTutors')),
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
