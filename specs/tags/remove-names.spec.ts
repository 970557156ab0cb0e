import { covers, expect, test } from '../../fixtures/index.ts';

/** Names that no tag can have. Some would match other names in careless queries, for example as patterns. */
const impossible: Record<string, (held: string) => string> = {
  'a space inside': (held) => `${held.slice(0, 5)} ${held.slice(5)}`,
  'an underscore in place of a character': (held) => `${held.slice(0, -1)}_`,
  'a percent sign at its end': (held) => `${held.slice(0, 5)}%`,
  'an asterisk at its end': (held) => `${held.slice(0, 5)}*`,
  'dots in place of characters': (held) => `${held.slice(0, -2)}..`,
  'a slash': (held) => `${held}/`,
  'an apostrophe': (held) => `${held}'`,
  'a comma between two names': (held) => `${held},x`,
  'a letter with an accent': (held) => `${held}é`,
  'an emoji': (held) => `${held}🎓`,
};

test.describe('DELETE /v1/learners/{learnerId}/tags', () => {
  test.describe('a name that is too short', covers('tags.remove.too-short'), () => {
    for (const length of [1, 2]) {
      test(`of ${length} characters is answered 204 and removes nothing`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();
        const name = tags.name();
        await tags.add(learnerId, name);

        await expect(await tags.remove(learnerId, name.slice(0, length))).toHaveStatus(204);

        expect(await tags.namesOf(learnerId)).toEqual([name]);
      });
    }
  });

  test.describe('a name with other characters', covers('tags.remove.bad-characters'), () => {
    for (const [what, nameWith] of Object.entries(impossible)) {
      test(`is answered 204 and removes nothing, with ${what}`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();
        const name = tags.name();
        await tags.add(learnerId, name);

        await expect(await tags.remove(learnerId, nameWith(name))).toHaveStatus(204);

        expect(await tags.namesOf(learnerId)).toEqual([name]);
      });
    }
  });

  test.describe('a name that is too long', covers('tags.remove.too-long'), () => {
    for (const length of [21, 22, 60]) {
      test(`of ${length} characters gets 400 and removes nothing`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();
        const name = await tags.nameOfLength(20);
        await tags.add(learnerId, name);

        await expect(await tags.remove(learnerId, name.padEnd(length, 'x'))).toBeProblem();

        expect(await tags.namesOf(learnerId)).toEqual([name]);
      });
    }

    test('of 21 characters gets 400 with spaces around it', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const name = await tags.nameOfLength(20);
      await tags.add(learnerId, name);

      await expect(await tags.remove(learnerId, ` ${name}x `)).toBeProblem();

      expect(await tags.namesOf(learnerId)).toEqual([name]);
    });

    test('of 21 characters gets 400 from a learner without tags', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();

      await expect(await tags.remove(learnerId, 'x'.repeat(21))).toBeProblem();
    });

    test('is one with more than 20 characters: one with 20 is removed', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const name = await tags.nameOfLength(20);
      await tags.add(learnerId, name);

      await expect(await tags.remove(learnerId, name)).toHaveStatus(204);

      expect(await tags.of(learnerId)).toEqual([]);
    });
  });

  test.describe('spaces around a name', covers('tags.remove.trimmed-length'), () => {
    for (const [where, padded] of Object.entries({
      'before it': (name: string) => ` ${name}`,
      'after it': (name: string) => `${name} `,
      'on both sides': (name: string) => `   ${name}   `,
    })) {
      test(`do not count towards the 20 characters, ${where}`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();
        const name = await tags.nameOfLength(20);

        await expect(await tags.remove(learnerId, padded(name))).toHaveStatus(204);

        await expect(await tags.remove(learnerId, padded(`${name}x`)), 'a name of 21 characters').toHaveStatus(400);
      });
    }
  });

  test(
    'removes the tag of the trimmed name or not',
    covers('tags.remove.trimmed-match'),
    async ({ learners, tags, observe }) => {
      const { learnerId } = await learners.create();
      const [before, after] = tags.names(2) as [string, string];
      await tags.add(learnerId, before, after);

      const responses = [await tags.remove(learnerId, ` ${before}`), await tags.remove(learnerId, `${after} `)];
      const left = await tags.namesOf(learnerId);

      observe(
        'tags.remove.trimmed-match',
        {
          'space before': left.includes(before) ? 'kept' : 'removed',
          'space after': left.includes(after) ? 'kept' : 'removed',
        },
        ...responses,
      );
    },
  );

  const nameless = covers('tags.remove.no-name', 'tags.remove.not-held');
  test('answers a call without a name, and removes nothing', nameless, async ({ learners, tags, observe }) => {
    const { learnerId } = await learners.create();
    const name = tags.name();
    await tags.add(learnerId, name);

    const missing = await tags.remove(learnerId, undefined);
    const empty = await tags.remove(learnerId, '');
    const blank = await tags.remove(learnerId, '   ');

    observe(
      'tags.remove.no-name',
      { missing: missing.status, empty: empty.status, blank: blank.status },
      missing,
      empty,
      blank,
    );
    expect(await tags.namesOf(learnerId), 'tags of the learner').toEqual([name]);
  });
});
