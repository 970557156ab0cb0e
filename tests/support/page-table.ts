import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { packageFile } from '../../cli/modules.ts';

const page = packageFile('docs/configuration.md');

/** Expects docs/configuration.md to show this table first below a heading; with `LAS_UPDATE_DOCS=1`, writes it there. */
export function expectOnPage(heading: string, rows: readonly (readonly string[])[]): void {
  const [header = [], ...others] = rows.map((cells) => `| ${cells.join(' | ')} |`);
  const expected = [header, `|${'---|'.repeat(rows[0]?.length ?? 0)}`, ...others, ''].join('\n');
  const table = new RegExp(`(?<=\\n## ${heading}\\n(?:(?!## ).*\\n)*?)\\|(?:.*\\n)+?(?=\\n)`);
  const text = readFileSync(page, 'utf8');
  if (process.env.LAS_UPDATE_DOCS)
    writeFileSync(
      page,
      text.replace(table, () => expected),
    );
  else expect(table.exec(text)?.[0]).toBe(expected);
}
