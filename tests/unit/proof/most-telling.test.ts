import { expect, test } from '@playwright/test';
import { mostTelling, type Price } from '../../../proof/measure/most-telling.ts';

interface Check extends Price {
  tells: string;
}

const check = (tells: string, own: number, shared: Check['shared'] = []): Check => ({ tells, own, shared });
const chosen = (checks: readonly Check[], budget: number, kept: readonly Check[] = []) =>
  mostTelling(checks, {
    budget,
    kept,
    tells: ({ tells }) => [...tells].map((what) => [what, what === 'Q' ? 5 : 1]),
    takesAll: (what) => what === 'Q',
  });

test('two that together tell more are chosen before one that tells most for its price', async () => {
  const [most, one, other] = [check('abcd', 6), check('abe', 5), check('cdf', 5)];
  expect(await chosen([most, one, other], 10)).toEqual([one, other]);
});

test('what is shared is paid for once, and what is told twice counts once', async () => {
  const pool = ['a', 'b', 'c'].map((tells) => check(tells, 0, [['pool', 6]]));
  const [again, dear] = [check('a', 1), check('bc', 7)];
  expect(await chosen([...pool, again, dear], 6)).toEqual(pool);
  expect(await chosen([...pool, again, dear], 5)).toEqual([again]);
});

test('what is worth more is told first', async () => {
  const [question, defects] = [check('Q', 3), check('abcd', 3)];
  expect(await chosen([question, defects], 5)).toEqual([question]);
});

test('what takes several checks is told only by all of them', async () => {
  const [one, other, defects] = [check('Q', 3), check('Q', 3), check('ab', 3)];
  expect(await chosen([one, other, defects], 5)).toEqual([defects]);
  expect(await chosen([one, other, defects], 6)).toEqual([one, other]);
});

test('what is kept is chosen in any case, as far as the budget allows', async () => {
  const [kept, better] = [check('a', 4), check('bcd', 4)];
  expect(await chosen([kept, better], 5, [kept])).toEqual([kept]);
  await expect(chosen([kept, better], 3, [kept])).rejects.toThrow('No checks were chosen: Infeasible.');
});
