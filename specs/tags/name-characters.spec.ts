import { covers, expect, test } from '../../fixtures/index.ts';

const alphabet = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:-'];

/** Names are built around a unique one, so that on a shared organisation they meet no tag of others. */
const allowed: Record<string, (name: string) => string> = {
  'a colon at its beginning': (name) => `:${name}`,
  'a colon inside': (name) => `x:${name}`,
  'a colon at its end': (name) => `${name}:`,
  'a hyphen at its beginning': (name) => `-${name}`,
  'two hyphens inside': (name) => `x--${name}`,
  'a hyphen at its end': (name) => `${name}-`,
  'a digit at its beginning': (name) => `7${name}`,
  'a digit at its end': (name) => `${name}0`,
  'capitals only': (name) => name.toUpperCase(),
};

/** Letters and digits beyond ASCII are a question of their own; none of these is one in any reading. */
const forbidden: Record<string, string> = {
  underscore: '_',
  dot: '.',
  slash: '/',
  backslash: '\\',
  comma: ',',
  'semicolon, after colon in ASCII': ';',
  'plus sign': '+',
  'at sign, before A in ASCII': '@',
  'opening bracket, after Z in ASCII': '[',
  'backtick, before a in ASCII': '`',
  'opening brace, after z in ASCII': '{',
  ampersand: '&',
  'percent sign': '%',
  apostrophe: "'",
  'less-than sign': '<',
  tab: '\t',
  'line break': '\n',
  'no-break space': '\u00a0',
  'zero-width space': '\u200b',
  'en dash': '–',
  'fullwidth colon': '：',
  emoji: '🎓',
};

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test.describe('characters of a name', covers('tags.name.characters'), () => {
    for (const [what, nameWith] of Object.entries(allowed)) {
      test(`accepts ${what}`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();
        const name = tags.owned(nameWith(tags.name()));

        await expect(await tags.post(learnerId, [name], { valid: true })).toBeAccepted();

        expect(await tags.namesOf(learnerId)).toEqual([name]);
      });
    }

    test('accepts every letter, every digit, colon and hyphen', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const shuffled = shuffle(alphabet).join('');
      const names = (shuffled.match(/.{16}/g) ?? []).map((name) => tags.owned(name));

      await expect(await tags.post(learnerId, names, { valid: true })).toBeAccepted();

      expect((await tags.namesOf(learnerId)).sort()).toEqual([...names].sort());
    });

    for (const [what, character] of Object.entries(forbidden)) {
      test(`refuses a name with ${what} inside`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();
        const name = tags.name();

        await expect(await tags.post(learnerId, [tags.owned(`x${character}${name}`)])).toBeProblem();

        expect(await tags.of(learnerId)).toEqual([]);
        await expect(await tags.post(learnerId, [name], { valid: true }), 'without it').toBeAccepted();
      });
    }

    for (const [where, nameWith] of Object.entries({
      'at its beginning': (name: string) => `_${name}`,
      'at its end': (name: string) => `${name}_`,
    })) {
      test(`refuses a name with underscore ${where}`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();

        await expect(await tags.post(learnerId, [tags.owned(nameWith(tags.name()))])).toBeProblem();

        expect(await tags.of(learnerId)).toEqual([]);
      });
    }
  });

  test.describe('spaces', covers('tags.name.no-spaces'), () => {
    for (const [where, nameWith] of Object.entries({
      'after the first character': (name: string) => `x ${name}`,
      'before the last character': (name: string) => `${name} x`,
      'twice in its middle': (name: string) => `${name.slice(0, 8)}  ${name.slice(8)}`,
    })) {
      test(`refuses a name with a space ${where}`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();
        const name = tags.name();

        await expect(await tags.post(learnerId, [tags.owned(nameWith(name))])).toBeProblem();

        expect(await tags.of(learnerId)).toEqual([]);
        await expect(await tags.post(learnerId, [name], { valid: true }), 'without it').toBeAccepted();
      });
    }
  });
});

function shuffle(characters: string[]): string[] {
  return characters
    .map((character) => ({ character, rank: Math.random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ character }) => character);
}
