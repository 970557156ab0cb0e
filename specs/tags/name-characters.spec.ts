import { covers, expect, test } from '../../fixtures/index.ts';
import { digitsOnly } from './names.ts';

const alphabet = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:-'];

/** Names are built around a unique one, so in a shared organisation they match no tag of others. */
const allowed: Record<string, ((name: string) => string)[]> = {
  'colons at its beginning, inside and at its end': [(name) => `:${name}`, (name) => `x:${name}`, (name) => `${name}:`],
  'hyphens at its beginning, inside and at its end': [
    (name) => `-${name}`,
    (name) => name.replace('-', '--'),
    (name) => `${name}-`,
  ],
  'digits at its beginning and at its end': [(name) => `7${name}`, (name) => `${name}0`],
  'nothing but digits': [digitsOnly],
  'capitals only': [(name) => name.toUpperCase()],
};

/**
 * Whether non-ASCII letters and digits are allowed is a separate question; none of these is a letter or digit in any
 * reading.
 */
const forbidden: Record<string, string[]> = {
  'a character that often stands between words': ['_', '.', '/', '\\', ',', '+', '&'],
  'a neighbour of colon, letters or digits in ASCII': [';', '@', '[', '`', '{'],
  'a character that languages of markup and queries use': ['%', "'", '"', '<', '*', '#'],
  'invisible white space': ['\t', '\n', '\u00a0', '\u200b'],
  'a character that looks like one that is allowed': ['–', '\u2011', '：'],
  'an emoji': ['🎓', '😀'],
};

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test.describe('characters of a name', covers('tags.name.characters'), () => {
    for (const [what, namesWith] of Object.entries(allowed)) {
      test(`accepts ${what}`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();
        const names = namesWith.map((nameWith) => tags.owned(nameWith(tags.name())));

        for (const name of names)
          await expect(await tags.post(learnerId, [name], { valid: true }), name).toBeAccepted();

        expect((await tags.namesOf(learnerId)).sort()).toEqual([...names].sort());
      });
    }

    test('accepts every letter, every digit, colon and hyphen', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const shuffled = shuffle(alphabet).join('');
      const names = (shuffled.match(/.{16}/g) ?? []).map((name) => tags.owned(name));

      await expect(await tags.post(learnerId, names, { valid: true })).toBeAccepted();

      expect((await tags.namesOf(learnerId)).sort()).toEqual([...names].sort());
    });

    for (const [what, characters] of Object.entries(forbidden)) {
      test(`refuses ${what}`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();
        const name = tags.name();

        for (const character of characters) {
          const response = await tags.post(learnerId, [tags.owned(name.slice(0, 4) + character + name.slice(4))]);
          await expect(response, `with ${JSON.stringify(character)}`).toBeProblem();
        }

        expect(await tags.of(learnerId)).toEqual([]);
        const legal = tags.owned(`${name.slice(0, 4)}-${name.slice(4)}`);
        await expect(
          await tags.post(learnerId, [legal], { valid: true }),
          'the same name with a hyphen',
        ).toBeAccepted();
      });
    }

    test('refuses another character at the beginning and at the end', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();

      for (const name of [`_${tags.name()}`, `${tags.name()}_`, `.${tags.name()}`, `${tags.name()}.`])
        await expect(await tags.post(learnerId, [tags.owned(name)]), name).toBeProblem();

      expect(await tags.of(learnerId)).toEqual([]);
    });
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
        await expect(
          await tags.post(learnerId, [name], { valid: true }),
          'the same request without the bad character',
        ).toBeAccepted();
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
