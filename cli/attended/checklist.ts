/** Steps in a file, for people without a terminal: they mark in it what they have done. */
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { ConfigError } from '../../fixtures/target/variables.ts';
import type { Step } from './steps.ts';

/** What somebody says of a step. */
export type Mark = 'open' | 'done' | 'skip';

const heading = '# What a person does for this run';

/** @throws ConfigError if it cannot be written, or is somebody's own file. */
export async function checkChecklist(file: string): Promise<void> {
  const before = await textOf(file);
  if (before !== null && before.trim() !== '' && !before.startsWith(heading))
    throw new ConfigError(`--attended does not overwrite ${file}, which is not a checklist: name another file.`);
  await appendFile(file, '').catch(() => unwritable(file));
}

/** @param minutes how long the run waits. @throws ConfigError if it cannot be written. */
export async function writeChecklist(file: string, steps: readonly Step[], minutes: number): Promise<void> {
  const lines = [
    heading,
    '',
    'Do each step, in this order. The run sees by itself what has been done, and goes on when all is. To leave a step out, write `s`',
    `between its brackets; to say that it is done, \`x\`; and save. Write \`q\` there to leave out the rest. The run waits ${minutes} minutes.`,
    '',
    ...steps.flatMap(({ who, what, where }, at) => [
      `- [ ] ${at + 1}. ${what[0]?.toUpperCase()}${what.slice(1)}.`,
      `      Who: ${who}`,
      `      Where: ${where}`,
    ]),
    '',
  ];
  await writeFile(file, lines.join('\n')).catch(() => unwritable(file));
}

function unwritable(file: string): never {
  throw new ConfigError(`--attended cannot write ${file}: name a file in a folder that exists.`);
}

/** What the file says of each step now; null if it cannot be read at the moment. */
export async function readChecklist(file: string, count: number): Promise<{ marks: Mark[]; quits: boolean } | null> {
  const text = await textOf(file);
  if (text === null) return null;
  // People leave blanks beside their letter, and write words; editors change how a list is written.
  const found = [...text.matchAll(/^[ \t]*(?:[-*+][ \t]*)?\[([^\]\r\n]*)\][ \t]*(\d+)[.)]/gm)];
  const sign = (at: number) =>
    found
      .find(([, , number]) => Number(number) === at + 1)?.[1]
      ?.trim()
      .toLowerCase() ?? '';
  const signs = Array.from({ length: count }, (_, at) => sign(at)[0] ?? '');
  const marks = signs.map((each): Mark => (/[x✓✔d]/.test(each) ? 'done' : each === 's' ? 'skip' : 'open'));
  return { marks, quits: signs.includes('q') || /^[ \t]*q[ \t]*$/im.test(text) };
}

/** Null if there is none. Editors of Windows begin it with a byte-order mark, or write it in UTF-16. */
async function textOf(file: string): Promise<string | null> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return null;
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
