import { expect, test } from '@playwright/test';
import { type Limit, limits } from '../../../protocol/limits.ts';
import { expectOnPage } from '../../support/told.ts';

/** What users may meet. What nests too deeply, or counts too many, says so where it happens. */
const onPage: readonly Limit['unit'][] = ['seconds', 'bytes', 'exchanges', 'checks'];

test('docs/configuration.md shows the table of limits as the code has it', () => {
  const shown = Object.values<Limit>(limits).filter(({ unit }) => onPage.includes(unit));
  const rows = shown.map(({ value, unit, exceptions, of, beyond }) => [
    of,
    [`${value.toLocaleString('en-GB')} ${unit}`, exceptions ?? []].flat().join(', '),
    beyond,
  ]);
  expectOnPage('Limits', [['What is bounded', 'Limit', 'Beyond it'], ...rows]);
});

test('each limit is a positive number, and says what it bounds and what becomes of the rest', () => {
  for (const [name, { value, of, beyond }] of Object.entries<Limit>(limits)) {
    expect(value, name).toBeGreaterThan(0);
    expect(
      [of, beyond].filter((text) => text === '' || /[|\n]|\.$/.test(text)),
      name,
    ).toEqual([]);
  }
});

test('a run that is interrupted has the time for its clean-up', () => {
  const { graceSeconds, runCleanSeconds, endSeconds } = limits;
  expect(endSeconds.value).toBeGreaterThan(2 * graceSeconds.value + runCleanSeconds.value);
});
