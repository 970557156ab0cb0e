import { expect, test } from '@playwright/test';
import { Breaker } from '../fixtures/target/breaker.ts';

const enough = 6;

test('opens after several consecutive requests without a response', ({}, testInfo) => {
  const breaker = new Breaker(testInfo.outputPath('gone'));
  for (let lost = 1; lost < enough; lost++) breaker.unanswered();
  expect(breaker.isOpen).toBe(false);
  breaker.unanswered();
  expect(breaker.isOpen).toBe(true);
});

test('a response resets the count', ({}, testInfo) => {
  const breaker = new Breaker(testInfo.outputPath('gone'));
  for (let lost = 1; lost < 3 * enough; lost++) {
    if (lost % (enough - 1) === 0) breaker.answered();
    breaker.unanswered();
  }
  expect(breaker.isOpen).toBe(false);
});

test('counts across workers that each see only one failure, and is open for workers that start later', ({}, testInfo) => {
  const file = testInfo.outputPath('gone');
  for (let lost = 1; lost <= enough; lost++) new Breaker(file).unanswered();
  expect(new Breaker(file).isOpen).toBe(true);
});

test('a response to one worker resets the count for all', ({}, testInfo) => {
  const file = testInfo.outputPath('gone');
  for (let lost = 1; lost <= 2 * enough; lost++) {
    new Breaker(file).unanswered();
    if (lost % 4 === 0) new Breaker(file).answered();
  }
  expect(new Breaker(file).isOpen).toBe(false);
});
