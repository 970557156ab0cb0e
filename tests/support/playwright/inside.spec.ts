/** What `tests/unit/protocol/playwright.test.ts` has Playwright run; the titles are what it looks for. */
import { expect } from '@playwright/test';
import { bareTest } from '../../../protocol/playwright/bare-test.ts';
import {
  atCaller,
  attachWithoutStep,
  endAsSkipped,
  shortenStacks,
  skipReason,
} from '../../../protocol/playwright/inside.ts';

const test = bareTest.extend<{ end: undefined }>({
  end: [
    async ({}, use, testInfo) => {
      await use(undefined);
      if (testInfo.title === 'ends as skipped') endAsSkipped(testInfo);
      if (testInfo.title === 'fails as expected') testInfo.fail();
    },
    { auto: true },
  ],
});

function declare(title: string) {
  atCaller(() => test(title, () => {}));
}

test('ends as skipped', () => {
  throw new Error('what it needs is missing');
});

test('fails as expected', () => {
  expect(1).toBe(2);
});

test('attaches', ({}, testInfo) => {
  attachWithoutStep(testInfo, 'evidence', '{"here":true}');
});

test('skips itself', ({}, testInfo) => {
  try {
    testInfo.skip(true, 'lacks clock');
  } catch (error) {
    testInfo.annotations.push({ type: 'reason', description: `${skipReason(error)}` });
    throw error;
  }
});

test('has short stacks', ({}, testInfo) => {
  const before = new Error('here').stack ?? '';
  shortenStacks();
  const after = new Error('here').stack ?? '';
  testInfo.annotations.push({ type: 'before', description: before }, { type: 'after', description: after });
});

declare('stands where a function was called that declares it');
