import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type Limit, limits } from '../../../protocol/limits.ts';

const page = fileURLToPath(new URL('../../../docs/configuration.md', import.meta.url));
const table = /(?<=\n## Limits\n(?:(?!## ).*\n)*?)\|(?:.*\n)+?(?=\n)/;

function rowOf({ value, unit, of, beyond }: Limit): string {
  return `| ${of} | ${value.toLocaleString('en-GB')} ${unit} | ${beyond} |`;
}

function tableOf(rows: readonly Limit[]): string {
  return ['| What is bounded | Limit | Beyond it |', '|---|---|---|', ...rows.map(rowOf), ''].join('\n');
}

test('docs/configuration.md shows the table of limits as the code has it', () => {
  const text = readFileSync(page, 'utf8');
  const expected = tableOf(Object.values(limits));
  if (process.env.LAS_UPDATE_DOCS)
    writeFileSync(
      page,
      text.replace(table, () => expected),
    );
  else expect(table.exec(text)?.[0]).toBe(expected);
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
