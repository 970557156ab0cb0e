import { expect, test } from '@playwright/test';
import { sixtyDefects } from '../../../bench/defects.ts';
import { inTurns } from '../../../bench/measure.ts';
import { pageOf, sectionsOf } from '../../../bench/page.ts';
import { defects } from '../../../service/defects/index.ts';

test('variants take turns, and the order is reversed in each round', async () => {
  const order: string[] = [];
  const took = await inTurns(2, { a: async () => order.push('a'), b: async () => order.push('b') });
  expect(order).toEqual(['a', 'b', 'b', 'a']);
  expect(took).toEqual({ a: 2.5, b: 2.5 });
});

test('measuring one part again leaves the other sections unchanged and in order', () => {
  const before = pageOf(
    new Map([
      ['Two', 'second'],
      ['One', 'first\n\n| a |'],
    ]),
    ['One', 'Two', 'Three'],
  );
  const sections = sectionsOf(before);
  expect([...sections]).toEqual([
    ['One', 'first\n\n| a |'],
    ['Two', 'second'],
  ]);
  sections.set('One', 'anew');
  expect(pageOf(sections, ['One', 'Two', 'Three'])).toBe(before.replace('first\n\n| a |', 'anew'));
});

test('the sixty defects are sixty and exist', () => {
  const known = new Set(defects.map(({ name }) => name));
  expect(new Set(sixtyDefects).size).toBe(60);
  expect(sixtyDefects.filter((name) => !known.has(name))).toEqual([]);
});
