import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { packageFile } from '../../cli/modules.ts';
import { atCaller } from '../../protocol/playwright/inside.ts';

/** What is kept in a file: a text below a heading for each case. */
function keptIn(file: string): Map<string, string> {
  const sections = existsSync(file) ? readFileSync(file, 'utf8').split(/^## /m).slice(1) : [];
  return new Map(sections.map((section) => section.trimEnd().split(/\n\n(.*)/s) as [string, string]));
}

/** Whether the tests write anew what is kept, as `--update-snapshots` asks. */
const isUpdating = () => ['all', 'changed'].includes(test.info().config.updateSnapshots);

/** A test for each case: what is told of it is as it is kept in tests/golden/told/, which `--update-snapshots` writes anew. */
export function toldAsKept<T>(
  name: string,
  cases: Readonly<Record<string, T>>,
  tell: (one: T) => readonly string[] | Promise<readonly string[]>,
): void {
  const file = packageFile(`tests/golden/told/${name.replaceAll(' ', '-')}.md`);
  const titles = Object.keys(cases);
  const keep = (told: ReadonlyMap<string, string>, named: Iterable<string>) => {
    const sections = [...named].flatMap((title) => (told.has(title) ? `\n## ${title}\n\n${told.get(title)}\n` : []));
    writeFileSync(file, `# ${name}\n${sections.join('')}`);
  };
  atCaller(() => {
    for (const [title, one] of Object.entries(cases))
      test(`${name}: ${title}`, async () => {
        const text = (await tell(one)).filter(Boolean).join('\n') || 'nothing';
        const kept = keptIn(file);
        // Each test writes its own text, whichever others run or fail.
        if (isUpdating()) keep(kept.set(title, text), new Set([...titles, ...kept.keys()]));
        expect(text).toBe(kept.get(title));
      });
    test(`${name}: each text that is kept is of a case`, () => {
      if (isUpdating()) keep(keptIn(file), titles);
      expect([...keptIn(file).keys()]).toEqual(titles);
    });
  });
}

/** The error with which this is refused. */
export function refusalOf(read: () => unknown): Error {
  try {
    read();
  } catch (error) {
    return error as Error;
  }
  throw new Error('It should be refused.');
}

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
