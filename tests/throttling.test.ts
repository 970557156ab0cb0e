import { expect, test } from '@playwright/test';
import { waitAfter429 } from '../fixtures/api/throttling.ts';

const now = Date.parse('2026-11-20T09:00:00Z');

const waits: Record<string, [retryAfter: string | undefined, attempt: number, milliseconds: number]> = {
  'seconds are taken at their word': ['3', 1, 3000],
  'so is a date': ['Fri, 20 Nov 2026 09:00:05 GMT', 1, 5000],
  'a date that has passed means now': ['Fri, 20 Nov 2026 08:59:00 GMT', 1, 0],
  'without the header the first wait is short': [undefined, 1, 250],
  'and each next one twice as long': [undefined, 4, 2000],
  'nonsense counts as no header': ['soon', 2, 500],
  'a word that did not help is doubled as well': ['0', 3, 1000],
};

for (const [title, [retryAfter, attempt, milliseconds]] of Object.entries(waits))
  test(title, () => {
    expect(waitAfter429(retryAfter === undefined ? {} : { 'retry-after': retryAfter }, attempt, now)).toBe(
      milliseconds,
    );
  });

test('a date is interpreted by the clock of the target', () => {
  const headers = { 'retry-after': 'Fri, 20 Nov 2026 12:00:05 GMT', date: 'Fri, 20 Nov 2026 12:00:00 GMT' };
  expect(waitAfter429(headers, 1, now)).toBe(5000);
});
