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
};

for (const [title, [retryAfter, attempt, milliseconds]] of Object.entries(waits))
  test(title, () => {
    expect(waitAfter429(retryAfter, attempt, now)).toBe(milliseconds);
  });
