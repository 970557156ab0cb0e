import { expect, test } from '@playwright/test';
import { isAtRest } from '../../../../specs/webhooks/invocations.ts';

const idOfLog = (at: number) => `6a6e7b3e-0000-4000-8000-${String(at).padStart(12, '0')}`;

for (const [what, later, expected] of [
  ['as they were, on a larger page', { ids: [3, 2, 1], total: 5 }, true],
  ['more of them', { ids: [4, 3, 2], total: 6 }, false],
  ['a newer one in place of the oldest', { ids: [4, 3, 2], total: 5 }, false],
  ['more of them, the oldest first', { ids: [3, 2, 1], total: 6 }, false],
] as const)
  test(`logs are ${expected ? '' : 'not '}at rest that are read again: ${what}`, () => {
    const page = (ids: readonly number[], totalRecords: number) =>
      ({ body: { invocationLogs: ids.map((at) => ({ id: idOfLog(at) })), totalRecords } }) as never;
    expect(isAtRest(page([3, 2], 5), page(later.ids, later.total))).toBe(expected);
  });
