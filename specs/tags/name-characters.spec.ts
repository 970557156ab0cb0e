import { type ApiResponse, covers, expect, isAccepted, pool, test } from '../../fixtures/index.ts';
import { digitsOnly } from './names.ts';

const alphabet = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:-'];

/** Names are built around a unique one, so in a shared organisation they match no tag of others. Nine in all, as one learner holds. */
const allowed: Record<string, (name: string) => string[]> = {
  'colons at its beginning, inside and at its end': (name) => [`:${name.replace('-', ':')}:`],
  'hyphens at its beginning, inside and at its end': (name) => [`-${name.replace('-', '--')}-`],
  'digits at its beginning and at its end': (name) => [`7${name}0`],
  'nothing but digits': () => [digitsOnly()],
  'capitals only': (name) => [name.toUpperCase()],
  'every letter, every digit, colon and hyphen': () => shuffle(alphabet).join('').match(/.{16}/g) ?? [],
};

const inside = (...characters: string[]) =>
  characters.map((character) => (name: string) => name.slice(0, 4) + character + name.slice(4));

/**
 * Whether non-ASCII letters and digits are allowed is a separate question; none of these is a letter or digit in any
 * reading. A shared target is sent the first two of each kind.
 */
const forbidden: Record<string, ((name: string) => string)[]> = {
  'a character that often stands between words': inside('_', '.', '/', '\\', ',', '+', '&'),
  'a neighbour of colon, letters or digits in ASCII': inside(';', '[', '`', '@', '{'),
  'a character that languages of markup and queries use': inside('%', '<', "'", '"', '*', '#'),
  'invisible white space': inside('\n', '\u200b', '\t', '\u00a0'),
  'a character that looks like one that is allowed': inside('：', '–', '\u2011'),
  'an emoji': inside('🎓', '😀'),
  'another character at the beginning and at the end': [
    (name) => `_${name}`,
    (name) => `${name}.`,
    (name) => `.${name}`,
    (name) => `${name}_`,
  ],
};

const spaces: Record<string, ((name: string) => string)[]> = {
  'after the first character': [(name) => `x ${name}`],
  'before the last character': [(name) => `${name} x`],
  'twice in its middle': [(name) => `${name.slice(0, 8)}  ${name.slice(8)}`],
};

const accepted = pool('tags/name-characters accepted', {
  rows: allowed,
  subject: async ({ learners }) => (await learners.create()).learnerId,
  async act({ tags }, learnerId, namesOf) {
    const names = namesOf(tags.name()).map((name) => tags.owned(name));
    return { names, response: await tags.post(learnerId, names, { valid: true }) };
  },
  together: {
    merge: (one, other) => (name) => [...one(name), ...other(name)],
    tells: ({ response }) => isAccepted(response),
  },
  control: ({ tags }, learnerId) => tags.namesOf(learnerId),
});

const refused = pool('tags/name-characters refused', {
  rows: { ...forbidden, ...spaces },
  subject: async ({ learners, tags }) => ({ ...(await learners.create()), name: tags.name() }),
  look: ({ tags }, { learnerId }) => tags.of(learnerId),
  async act({ lab, tags }, { learnerId, name }, badNames) {
    const answers: ApiResponse[] = [];
    for (const badName of lab.isolated ? badNames : badNames.slice(0, 2))
      answers.push(await tags.post(learnerId, [badName(name)]));
    return answers;
  },
  control: ({ tags }, { learnerId, name }) => tags.post(learnerId, [name], { valid: true }),
});

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test.describe('characters of a name', covers('tags.name.characters'), () => {
    for (const what of Object.keys(allowed))
      test(`accepts ${what}`, accepted.row(what), async ({ pooled }) => {
        await pooled(accepted, async ({ answer: { names, response }, control: held }) => {
          await expect(response).toBeAccepted();
          expect(held).toEqual(expect.arrayContaining(names));
        });
      });
  });

  for (const [rule, table, titled] of [
    ['characters of a name', forbidden, (what: string) => `refuses ${what}`],
    ['spaces', spaces, (where: string) => `refuses a name with a space ${where}`],
  ] as const)
    test.describe(rule, covers(rule === 'spaces' ? 'tags.name.no-spaces' : 'tags.name.characters'), () => {
      for (const what of Object.keys(table))
        test(titled(what), refused.row(what), async ({ pooled }) => {
          await pooled(refused, async ({ answer, after, control }) => {
            for (const response of answer) await expect(response, response.exchange.request.body ?? '').toBeProblem();
            expect(after).toEqual([]);
            await expect(control, 'the same name without the bad character').toBeAccepted();
          });
        });
    });
});

function shuffle(characters: string[]): string[] {
  return characters
    .map((character) => ({ character, rank: Math.random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ character }) => character);
}
