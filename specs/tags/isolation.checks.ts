import { assumeAccepted, covers, expect, Learners, needs, pool, Tags, test } from '../../fixtures/index.ts';
import { namesIn } from './names.ts';
import { unchanged } from './unchanged.ts';

const asIs = (name: string) => name;
const inUpperCase = (name: string) => name.toUpperCase();

// Without tagging, the other organisation is answered 404 for that.
const across = needs('otherOrganisation', 'otherTagging');

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  unchanged.check(
    'gets 404 for a learner of another organisation and tags nobody',
    covers('tags.add.other-organisation', across, unchanged.row('foreign add')),
    async ({ subject: { fresh }, before, answer: [answer, elsewhere], after }) => {
      await expect(answer!).toHaveStatus(404);
      expect(after.held, 'tags of the learner').toEqual(before.held);
      expect(namesIn(after.live), 'tags of the learner’s organisation').not.toContain(fresh);
      const known = namesIn(elsewhere!);
      expect(known, 'tags of the caller’s organisation').not.toContain(fresh);
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
    async ({ subject: { short }, answer: [answer], after }) => {
      await expect(answer!).toHaveStatus(403, 404);
      expect(namesIn(after.held), 'tags of the learner').toContain(short);
    },
  );
});

test.describe('the tags of another organisation', () => {
  unchanged.checks(covers('tags.isolation.organisation', across, unchanged.row('foreign all')), {
    'are not listed: GET /v1/tags': ({ subject: { short }, before, answer: [answer] }) => {
      const names = namesIn(answer!).map((name) => name.toLowerCase());
      expect(names, 'for the other organisation').not.toContain(short);
      expect(namesIn(before.live), 'for our organisation').toContain(short);
    },
  });

  unchanged.checks(covers('tags.isolation.organisation', across, unchanged.row('foreign delete')), {
    // How the deletion of a name that their organisation does not have is answered is another rule's concern.
    'are not deleted: DELETE /v1/tags': ({ subject: { short }, after }) => {
      expect(namesIn(after.live), 'live tags').toContain(short);
      expect(namesIn(after.held), 'tags of the learner').toContain(short);
    },
  });
});

/** A learner of each organisation, who hold names in casings of their own, and the deletion of one of them here. */
const both = pool('tags/isolation names', {
  powers: ['otherOrganisation', 'otherTagging', 'otherTutors'],
  rows: { tutor: 'tutor', manager: 'manager' } as Record<string, 'tutor' | 'manager'>,
  needs: (role) => [role],
  async subject({ learners, tags, lab }) {
    const other = await lab.otherOrganisation();
    const others = new Tags(lab, other);
    const [lower, upper, added] = tags.names(3).map((name) => others.owned(name)) as [string, string, string];
    const foreign = others.name();
    const { learnerId } = await new Learners(lab, other).create();
    await others.add(learnerId, inUpperCase(lower), upper, inUpperCase(added), foreign);
    // In either casing, since a service that converts all names to one of them would keep that one.
    const own = await learners.create({ tags: [lower, inUpperCase(upper)] });
    await tags.add(own.learnerId, added);
    const held = await tags.namesOf(own.learnerId);
    const live = namesIn(await tags.all());
    const removal = await tags.remove(own.learnerId, lower);
    const left = await tags.namesOf(own.learnerId);
    const deletion = await tags.deleteEverywhere(upper);
    const after = await others.namesOf(learnerId);
    const theirs = namesIn(await others.all());
    return { lower, upper, added, foreign, held, live, removal, left, deletion, after, theirs };
  },
  act: ({ organisation }, _, role) => organisation[role].send('GET /v1/tags'),
});

/** How the name is written there, whatever its casing. */
const spellings = (name: string, names: readonly string[]) => names.filter((each) => each.toLowerCase() === name);

test.describe('a tag name that another organisation has as well', covers('tags.isolation.organisation'), () => {
  both.checks({
    'stays there when it is deleted here: DELETE /v1/tags': ({ subject: { upper, deletion, after, theirs } }) => {
      assumeAccepted(deletion);
      expect(spellings(upper, after), 'the learner of the other organisation').toHaveLength(1);
      expect(spellings(upper, theirs), 'the other organisation').toHaveLength(1);
    },
    'is taken from our learner alone when it is removed here: DELETE /v1/learners/{learnerId}/tags': ({ subject }) => {
      const { lower, removal, left, after } = subject;
      assumeAccepted(removal);
      expect(spellings(lower, left), 'our learner').toEqual([]);
      expect(spellings(lower, after), 'the learner of the other organisation').toHaveLength(1);
    },
    'keeps a casing of its own: POST /v1/learners/{learnerId}/tags': ({ subject: { added, held, after } }) => {
      expect(spellings(added, held), 'our learner').toEqual([added]);
      expect(spellings(added, after), 'the learner of the other organisation').toEqual([inUpperCase(added)]);
    },
  });

  for (const [casing, here, there] of [
    ['lower', asIs, inUpperCase],
    ['upper', inUpperCase, asIs],
  ] as const)
    both.check(`keeps ${casing} case in both lists of a learner created with it`, ({ subject }) => {
      const { [casing]: name, held, live, theirs } = subject;
      expect(spellings(name, held), 'our learner').toEqual([here(name)]);
      expect(spellings(name, live), 'our organisation').toEqual([here(name)]);
      expect(spellings(name, theirs), 'the other organisation').toEqual([there(name)]);
    });
});

for (const role of ['tutor', 'manager'] as const)
  both.check(
    `The tags of another organisation are not listed for a ${role}: GET /v1/tags`,
    covers('tags.isolation.organisation', both.row(role)),
    async ({ subject: { foreign, theirs }, answer }) => {
      // A role that may not read a list, or has nothing in it, may be refused.
      await expect(answer).not.toName(foreign);
      expect(theirs, 'for its own organisation').toContain(foreign);
    },
  );
