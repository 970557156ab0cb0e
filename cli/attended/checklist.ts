/** Steps in a file, for people without a terminal: they mark in it what they have done. */
import { readFile, writeFile } from 'node:fs/promises';
import { ConfigError } from '../../fixtures/target/variables.ts';
import type { Step } from './steps.ts';

/** What somebody says of a step. */
export type Mark = 'open' | 'done' | 'skip';

/** @param minutes how long the run waits. @throws ConfigError if it cannot be written. */
export async function writeChecklist(file: string, steps: readonly Step[], minutes: number): Promise<void> {
  const lines = [
    '# What a person does for this run',
    '',
    'Do each step, in this order. The run sees by itself what has been done, and goes on when all is. To leave a step out, write `s`',
    `between its brackets; to say that it is done, \`x\`; and save. Write \`q\` to leave out the rest. The run waits ${minutes} minutes.`,
    '',
    ...steps.flatMap(({ who, what, where }, at) => [
      `- [ ] ${at + 1}. ${what[0]?.toUpperCase()}${what.slice(1)}.`,
      `      Who: ${who}`,
      `      Where: ${where}`,
    ]),
    '',
  ];
  await writeFile(file, lines.join('\n')).catch(() => {
    throw new ConfigError(`--attended cannot write ${file}: name a file in a folder that exists.`);
  });
}

/** What the file says of each step now; all open if it cannot be read at the moment. */
export async function readChecklist(file: string, count: number): Promise<{ marks: Mark[]; quits: boolean }> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const found = [...text.matchAll(/^\s*[-*]\s*\[(.?)\]\s*(\d+)\./gm)];
  const sign = (at: number) => found.find(([, , number]) => Number(number) === at + 1)?.[1]?.toLowerCase() ?? ' ';
  const signs = Array.from({ length: count }, (_, at) => sign(at));
  const marks = signs.map((each): Mark => (each === 'x' ? 'done' : each === 's' ? 'skip' : 'open'));
  return { marks, quits: signs.includes('q') };
}
