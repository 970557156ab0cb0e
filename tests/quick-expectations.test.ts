import { expect as playwrightExpect, test } from '@playwright/test';
import fc from 'fast-check';
import { expect } from '../fixtures/matchers/expect.ts';

type Judged = 'holds' | 'does not hold';

/** The outcome of an expectation: whether it failed, and how. */
function judged(expectation: () => unknown): Judged {
  try {
    expectation();
    return 'holds';
  } catch {
    return 'does not hold';
  }
}

/** Any value, and a second one: the same, a copy, or another. */
const alike = fc.anything({ withDate: true, withMap: true, withSet: true, withSparseArray: true }).chain((value) =>
  fc.tuple(
    fc.constant(value),
    fc.oneof(
      fc.constant(value),
      fc.constant(value).map((original) => structuredClone(original)),
      fc.anything(),
    ),
  ),
);

/** Values that some comparisons treat as equal. */
const close = [undefined, null, 0, -0, '0', '', false, Number.NaN, [], [0], [''], {}, { a: 0 }];
const pairs = close.flatMap((actual) => close.map((expected): [unknown, unknown] => [actual, expected]));

for (const matcher of ['toBe', 'toEqual', 'toContain'] as const)
  test(`${matcher} judges as Playwright's own does`, () => {
    fc.assert(
      fc.property(alike, ([actual, expected]) => {
        const ours = judged(() => expect(actual)[matcher](expected as never));
        playwrightExpect(ours).toBe(judged(() => playwrightExpect(actual)[matcher](expected as never)));
      }),
      { numRuns: 300, examples: pairs.map((pair) => [pair]) },
    );
  });

test('toContain judges items and parts as Playwright does', () => {
  const texts = fc.tuple(fc.constantFrom('', 'a', 'ab', 'abc'), fc.constantFrom<unknown>('', 'a', 'b', 'bc', 'x', []));
  const lists = fc.tuple(
    fc.constantFrom<unknown[]>([], [1], [Number.NaN], [undefined], [-0]),
    fc.constantFrom<unknown>(1, Number.NaN, undefined, 0, -0),
  );
  fc.assert(
    fc.property(fc.oneof(texts, lists), ([actual, item]) => {
      const ours = judged(() => expect(actual).toContain(item as never));
      playwrightExpect(ours).toBe(judged(() => playwrightExpect(actual).toContain(item as never)));
    }),
  );
});

for (const matcher of ['toBeDefined', 'toBeUndefined', 'toBeNull'] as const)
  test(`${matcher} judges as Playwright's own does`, () => {
    for (const actual of [undefined, null, 0, '', false, Number.NaN, {}])
      playwrightExpect(judged(() => expect(actual)[matcher]())).toBe(judged(() => playwrightExpect(actual)[matcher]()));
  });

test('toHaveLength judges as Playwright does', () => {
  for (const actual of [undefined, null, 5, '', 'ab', [], [1, 2], { length: 2 }, { length: '2' }])
    for (const length of [0, 2])
      playwrightExpect(
        judged(() => expect(actual).toHaveLength(length)),
        JSON.stringify(actual),
      ).toBe(judged(() => playwrightExpect(actual).toHaveLength(length)));
});

test('a failed expectation points to its own line', () => {
  const failure = (() => {
    try {
      expect([1, 2], 'both').toEqual([1, 3]);
    } catch (error) {
      return error as Error;
    }
    throw new Error('It should not hold.');
  })();
  expect(failure.message).toContain('both');
  expect(failure).toHaveProperty('matcherResult');
  expect(failure.stack?.split('\n').find((line) => line.includes(' at '))).toContain('quick-expectations.test.ts');
});

test('other subjects and negated expectations are judged as before', async () => {
  expect(1).not.toBe(2);
  expect(judged(() => expect(1).not.toBe(1))).toBe('does not hold');
  await expect(Promise.resolve(1)).resolves.toBe(1);
  await expect(expect(Promise.resolve(1)).resolves.toBe(2)).rejects.toThrow();
});
