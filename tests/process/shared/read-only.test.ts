import { expect } from '@playwright/test';
import { run } from '../../support/faults/command.ts';
import { isLong } from '../../support/long.ts';
import { test } from '../../support/shared-target.ts';

/** Checks that read, and some that write; `npm run test:long -- parts` makes them all. */
const files = isLong ? [] : ['modules/read-only', 'tags/held', 'authentication/token-request', 'specs/versioning/'];

test('a read-only run sends no writes, and exercises what needs none', async ({ target }) => {
  const { result, printed } = await run({ ...target.variables, LAS_READ_ONLY: '1' }, undefined, ...files);

  expect(result?.totals, printed).toMatchObject({ violates: 0, inconclusive: 0 });
  expect(result?.answers.filter(({ verdict }) => verdict === 'inconclusive')).toEqual([]);
  expect(result?.totals.conforms, 'rules that need no write').toBeGreaterThan(3);
  const operations = Object.keys(result?.cost.byOperation ?? {});
  expect(operations.filter((operation) => !/^GET |^POST \/v1\/auth$/.test(operation))).toEqual([]);
  const tagging = result?.rules.filter(({ id, checks }) => id.startsWith('tags.add') && checks.length > 0) ?? [];
  expect(tagging.length, 'rules that need a write').toBeGreaterThan(3);
  const reasons = new Set(tagging.map(({ reason }) => reason));
  expect(
    [...reasons].every((reason) => reason?.includes('write')),
    `${[...reasons]}`,
  ).toBe(true);
  expect(await target.records()).toBe(0);
});
