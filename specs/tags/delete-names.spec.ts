import { assumeAccepted, covers, expect, type Json, test } from '../../fixtures/index.ts';

test.describe('DELETE /v1/tags', () => {
  test('gets 400 without a name and deletes nothing', covers('tags.delete.no-name'), async ({ learners, tags }) => {
    const { learnerId } = await learners.create();
    const [one, two] = tags.names(2) as [string, string];
    await tags.add(learnerId, one, two);

    await expect(await tags.deleteEverywhere(undefined)).toBeProblem();

    expect(await tags.live(one, two), 'live tags').toHaveLength(2);
    expect(await tags.of(learnerId), 'tags of the learner').toHaveLength(2);
    assumeAccepted(await tags.deleteEverywhere(one), 'the same call with a name');
  });

  test.describe('a name that no live tag has', covers('tags.delete.unknown'), () => {
    test('gets 404 when there never was such a tag', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const [live, unknown] = tags.names(2) as [string, string];
      await tags.add(learnerId, live);

      await expect(await tags.deleteEverywhere(unknown)).toHaveStatus(404);

      assumeAccepted(await tags.deleteEverywhere(live), 'a live one');
    });

    for (const [what, changed] of Object.entries({
      'the same case': (name: string) => name,
      'other case': (name: string) => name.toUpperCase(),
    })) {
      test(`gets 404 the second time, in ${what}`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();
        const name = tags.name();
        await tags.add(learnerId, name);
        await expect(await tags.deleteEverywhere(name)).toBeAccepted();

        await expect(await tags.deleteEverywhere(changed(name))).toHaveStatus(404);
      });
    }

    for (const [what, part] of Object.entries({
      begins: (name: string) => name.slice(0, -1),
      ends: (name: string) => name.slice(1),
    })) {
      test(`gets 404 when a live name only ${what} with it`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();
        const name = tags.owned(`${tags.name()}xy`);
        await tags.add(learnerId, name);

        await expect(await tags.deleteEverywhere(part(name))).toHaveStatus(404);

        expect(await tags.live(name), 'live tags of the whole name').toHaveLength(1);
        expect(await tags.namesOf(learnerId)).toEqual([name]);
      });
    }
  });

  // The status for such a name is a question, but it must never match another name.
  for (const [what, patternOf] of Object.entries({
    'an underscore in place of a character': (name: string) => `${name.slice(0, -1)}_`,
    'a percent sign at its end': (name: string) => `${name.slice(0, -2)}%`,
    'an asterisk at its end': (name: string) => `${name.slice(0, -2)}*`,
  })) {
    test(`deletes no other name with ${what}`, covers('tags.delete.unknown'), async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const name = tags.owned(`${tags.name()}xy`);
      await tags.add(learnerId, name);

      await expect(await tags.deleteEverywhere(patternOf(name))).toHaveStatus(404, 400);

      expect(await tags.live(name), 'live tags of the name').toHaveLength(1);
      expect(await tags.namesOf(learnerId)).toEqual([name]);
    });
  }

  test(
    'answers names that no tag can have',
    covers('tags.delete.impossible-name'),
    async ({ learners, tags, observe }) => {
      const { learnerId } = await learners.create();
      const name = tags.name();
      await tags.add(learnerId, name);
      const answer: Record<string, Json> = {};
      const responses = [];
      for (const [what, impossible] of Object.entries({
        'too short': 'ab',
        'too long': name.padEnd(21, 'x'),
        'odd characters': `${name}_`,
        empty: '',
        blank: '  ',
        padded: ` ${name} `,
      })) {
        const response = await tags.deleteEverywhere(impossible);
        answer[what] = response.status;
        responses.push(response);
      }

      observe('tags.delete.impossible-name', answer, ...responses);
    },
  );
});
