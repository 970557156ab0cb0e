import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { packageFile } from '../../cli/modules.ts';
import { isUpdating } from './told.ts';

const page = packageFile('docs/configuration.md');

/** Expects docs/configuration.md to show this table first below a heading; with `--update-snapshots`, writes it there. */
export function expectOnPage(heading: string, rows: readonly (readonly string[])[]): void {
  const [header = [], ...others] = rows.map((cells) => `| ${cells.join(' | ')} |`);
  const expected = [header, `|${'---|'.repeat(rows[0]?.length ?? 0)}`, ...others, ''].join('\n');
  const table = new RegExp(`(?<=\\n## ${heading}\\n(?:(?!## ).*\\n)*?)\\|(?:.*\\n)+?(?=\\n)`);
  const text = readFileSync(page, 'utf8');
  if (isUpdating())
    writeFileSync(
      page,
      text.replace(table, () => expected),
    );
  else expect(table.exec(text)?.[0]).toBe(expected);
}
