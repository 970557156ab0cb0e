import { expect, test } from '@playwright/test';
import { Breaker } from '../fixtures/target/breaker.ts';

const enough = 6;

test('opens after a row of requests without an answer', ({}, testInfo) => {
  const breaker = new Breaker(testInfo.outputPath('gone'));
  for (let lost = 1; lost < enough; lost++) breaker.unanswered();
  expect(breaker.isOpen).toBe(false);
  breaker.unanswered();
  expect(breaker.isOpen).toBe(true);
});

test('an answer ends the row', ({}, testInfo) => {
  const breaker = new Breaker(testInfo.outputPath('gone'));
  for (let lost = 1; lost < 3 * enough; lost++) {
    if (lost % (enough - 1) === 0) breaker.answered();
    breaker.unanswered();
  }
  expect(breaker.isOpen).toBe(false);
});

test('counts over workers that each see only one, and tells those that start later', ({}, testInfo) => {
  const file = testInfo.outputPath('gone');
  for (let lost = 1; lost <= enough; lost++) new Breaker(file).unanswered();
  expect(new Breaker(file).isOpen).toBe(true);
});

test('one that gets an answer speaks for all', ({}, testInfo) => {
  const file = testInfo.outputPath('gone');
  for (let lost = 1; lost <= 2 * enough; lost++) {
    new Breaker(file).unanswered();
    if (lost % 4 === 0) new Breaker(file).answered();
  }
  expect(new Breaker(file).isOpen).toBe(false);
});
