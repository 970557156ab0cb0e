import { expect, test } from '@playwright/test';
import { type Ruling, ruling } from '../../../properties/arbitraries/tag-names.ts';
import { isSorted } from '../../../properties/models/tags.ts';

const rulings: Record<Ruling, string[]> = {
  accepted: ['abc', 'ABC', '123', ':::', '---', 'a-1:B', 'x'.repeat(20)],
  refused: [
    '',
    'ab',
    'x'.repeat(21),
    'a b',
    'a_c',
    'a.c',
    'a\tc',
    'a🎓c',
    'a\u200bc',
    'a：c',
    ' ab ',
    ' a c ',
    'a\ud800c',
  ],
  open: [' abc', 'abc ', 'abc\n', '\u0000abc', '\u00a0abc', 'éab', 'straße', '٣٣٣', 'x'.repeat(20).concat(' ')],
};

for (const [expected, names] of Object.entries(rulings))
  for (const name of names)
    test(`a tag name is ${expected}: ${JSON.stringify(name)}`, () => {
      expect(ruling(name)).toBe(expected);
    });

test('any sensible collation counts as sorted, an arbitrary order does not', () => {
  for (const names of [[], ['b'], ['a', 'B', 'c'], ['B', 'a', 'c'], ['a', 'A', 'b']])
    expect(isSorted(names), names.join(' ')).toBe(true);

  for (const names of [
    ['b', 'a'],
    ['a', 'c', 'b'],
    ['c', 'B', 'a'],
  ])
    expect(isSorted(names), names.join(' ')).toBe(false);
});
