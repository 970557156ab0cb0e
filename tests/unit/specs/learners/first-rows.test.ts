import { expect, test } from '@playwright/test';
import type { ApiResponse } from '../../../../fixtures/index.ts';
import { type FirstRows, verdictOf } from '../../../../specs/learners/list/first-rows.ts';

const page = (names: string): ApiResponse => {
  const learners = [...names].map((name) => ({ email: `${name}@example.com`, learnerId: name }));
  return { status: 200, body: { totalRecords: 9, learners } } as ApiResponse;
};

/** Pages by the letters of their learners: the large one before and after, the one of one row, and those of two. */
const look = (large: string, again: string, ofOne: string, first: string, second: string): FirstRows => ({
  large: page(large),
  again: page(again),
  ofOne: page(ofOne),
  ofTwo: [page(first), page(second)],
});

const right = look('abcdef', 'abcdef', 'a', 'ab', 'cd');
const skipping = look('abcdef', 'abcdef', 'a', 'ab', 'de');
const overlapping = look('abcdef', 'abcdef', 'a', 'ab', 'bc');

const cases: Record<string, [looks: FirstRows[], verdict: ReturnType<typeof verdictOf>]> = {
  'the pages agree': [[right], 'holds'],
  'small pages are in an order of their own': [[look('abcdef', 'abcdef', 'f', 'fe', 'dc')], 'holds'],
  'the list was late': [[skipping, right], 'holds'],
  'a learner is missing between the pages': [[skipping, skipping, skipping], 'broken'],
  'a learner is on both pages': [[overlapping, overlapping, overlapping], 'broken'],
  'one was removed before the pages of a later look': [
    [skipping, look('abcdef', 'acdefg', 'a', 'ac', 'ef'), skipping],
    'broken',
  ],
  'one was removed between the pages of a later look': [
    [overlapping, overlapping, look('abcdef', 'bcdefg', 'a', 'ab', 'cd')],
    'broken',
  ],
  'others appear at the end': [[skipping, look('abcdef', 'abcdefgh', 'a', 'ab', 'de')], 'broken'],
  'another follows three': [[look('abc', 'abcd', 'a', 'ab', 'cd')], 'holds'],
  'a learner is on both pages, and another follows three': [
    [look('abc', 'abcd', 'a', 'ab', 'bc'), look('abc', 'abcde', 'a', 'ab', 'bc'), look('abc', 'abc', 'a', 'ab', 'bc')],
    'broken',
  ],
  'the second page is short': [[look('abcd', 'abcd', 'a', 'ab', 'c'), look('abcd', 'abcd', 'a', 'ab', 'c')], 'broken'],
  'others change the first rows': [[skipping, look('abcdef', 'bcdefg', 'a', 'ab', 'ef'), skipping], 'undecided'],
  'a short list is late, and then a learner is on both pages': [
    [look('ab', 'ab', 'a', 'ab', ''), look('abc', 'abc', 'a', 'ab', 'bc'), look('abc', 'abc', 'a', 'ab', 'bc')],
    'broken',
  ],
  'copies answer in turn, one of which is behind': [
    [
      look('xabcd', 'xabcd', 'x', 'ab', 'bc'),
      look('xabcd', 'xabcd', 'x', 'ab', 'bc'),
      look('xabcd', 'xabcd', 'a', 'xa', 'cd'),
    ],
    'undecided',
  ],
  'a single look disagrees': [[skipping, look('abcdef', 'acdefg', 'a', 'ac', 'de')], 'undecided'],
};

for (const [what, [looks, verdict]] of Object.entries(cases))
  test(`first rows of a list: ${what}`, () => expect(verdictOf(looks)).toBe(verdict));
