import { expect, test } from '@playwright/test';
import { moduleFile } from '../../../cli/modules.ts';
import { matches, restrictsNothing, unreadable } from '../../../openapi/patterns.ts';
import { withLimit } from '../../support/with-limit.ts';

/** Patterns that ECMAScript can say, with texts that match and texts that do not. */
const readable: [pattern: string, match: string[], other: string[]][] = [
  ['^[\\p{L} .\\-]+$', ['Zoë-Ann'], ['a1']],
  ['\\A[a-z]+\\z', ['abc'], ['abc\n', 'ab1']],
  ['\\A[a-z]+\\Z', ['abc', 'abc\n'], ['ab1']],
  ['^[[:alpha:]]+$', ['abc'], ['ab1', 'a:', '[']],
  ['^[^[:space:]]+$', ['abc'], ['a b']],
  ['^[[:alpha:]_-]+$', ['a_b-'], ['1']],
  ['\\Qa.b\\E', ['a.b'], ['axb']],
  ['^a\\hb$', ['a b', 'a\tb'], ['ahb']],
  ['^[\\h]+$', [' \t'], ['h']],
  ['^[\\w\\-\\@]+$', ['a-b@c'], ['a b']],
  ['(?i)^abc$', ['ABC'], ['x']],
  ['^(?i)abc$', ['ABC'], ['x']],
  ['^(?P<y>\\d{4})-(?P=y)$', ['2000-2000'], ['2000-2001']],
  ["^(?'y'\\d)\\k<y>$", ['11'], ['12']],
  ['^{[a-z]+}$', ['{a}'], ['a']],
  ['^\\p{Alnum}+$', ['a1'], ['-']],
  ['^\\pL+$', ['é'], ['1']],
  ['^\\p{Latin}+$', ['é'], ['я']],
  ['^\\x{41}$', ['A'], ['B']],
  ['^\\d{5}\\-\\d{3}$', ['12345-123'], ['12345123']],
  ["^[A-Za-z\\'\\ ]+$", ["O'Neil x"], ['1']],
  ['^[\\]a]+$', [']a'], ['b']],
  ['^a(?#comment)b$', ['ab'], ['a']],
  ['^(a+)+$', ['aaa'], ['b']],
  ['^[a-z0-9]+(?:-[a-z0-9]+)*$', ['a-slug-of-9'], ['-a', 'a--b']],
  ['^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==)?$', ['YWJjZA=='], ['YQ']],
];

for (const [pattern, match, other] of readable) {
  test(`the pattern ${pattern} means what its language says`, () => {
    expect(unreadable(pattern)).toBeUndefined();
    for (const text of match) expect(matches(pattern, text), JSON.stringify(text)).toBe(true);
    for (const text of other) expect(matches(pattern, text), JSON.stringify(text)).toBe(false);
  });
}

const foreign = [
  ...[
    'a++',
    '(?>a)b',
    '/^a$/i',
    '[a-z&&[^b]]',
    '[a-z-[aeiou]]',
    '[]a]',
    '(?x) a',
    '\\y',
    '\\p{IsGreek}',
    '\\p{javaLowerCase}',
  ],
  ...['[[:^alpha:]]', 'a(?i)b', '(?(1)a|b)', '\\R', '(?R)', '[[:foo:]]', '(?U)\\w', '[\\H]', '\\G', '\\K', '(', '[a'],
];

for (const pattern of foreign) {
  test(`the pattern ${pattern} cannot be said in ECMAScript, and is never read differently`, () => {
    expect(unreadable(pattern)).toMatch(/^is /);
    expect(matches(pattern, 'a')).toBeUndefined();
  });
}

const slow: [pattern: string, text: string][] = [
  ['^(a|a)*$', `${'a'.repeat(40)}!`],
  ['^(?:(?:a)+)+$', `${'a'.repeat(60)}!`],
  ['(x+x+)+y', 'x'.repeat(50)],
  [`${'a?'.repeat(30)}${'a'.repeat(30)}b`, 'a'.repeat(29)],
  ['^(a?){30}a{30}$', 'a'.repeat(29)],
  ['^(\\w+\\s?)*$', `${'word '.repeat(20)}!`],
];

for (const [pattern, text] of slow) {
  test(`${pattern.slice(0, 20)} is interrupted where it would take for ever`, () => {
    expect(matches(pattern, text) ?? false).toBe(false);
  });
}

test('a document with very many slow patterns is given up after some of them', async () => {
  // A module of this test's own, since the others would share what it uses up.
  const fresh = `${moduleFile('openapi/patterns')}?fresh`;
  const { matches: matchesAlone } = (await import(fresh)) as { matches: typeof matches };
  await withLimit('slowTexts', 5, async () => {
    const couldBeSlow = () => matchesAlone('^(a|a)*b$', `${'a'.repeat(40)}b`);
    expect(couldBeSlow()).toBe(true);
    for (let i = 0; i < 5; i++) expect(matchesAlone(`^(a|a)*${i}$`, `${'a'.repeat(40)}!`)).toBeUndefined();
    expect(couldBeSlow(), 'what could be slow is no longer tried').toBeUndefined();
    expect(matchesAlone('^b+$', 'bb'), 'what cannot be slow is still tried').toBe(true);
  });
});

test('patterns that match everything restrict nothing', () => {
  for (const pattern of ['', '.*', '^', '^.*']) expect(restrictsNothing(pattern), pattern).toBe(true);
  for (const pattern of ['.+', '^.*$', '.']) expect(restrictsNothing(pattern), pattern).toBe(false);
});
