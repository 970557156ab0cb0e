import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from '../fixtures/target/variables.ts';
import { isFull } from '../protocol/full-disk.ts';
import { makeFolder } from '../protocol/make-folder.ts';
import { writeWhole } from '../reporters/views/write-whole.ts';

/** Checks that a folder can be written to by doing so: in some, such as /proc, permissions mean nothing. @throws ConfigError, unless the disk is full */
export async function checkWritable(name: string, folder: string): Promise<void> {
  const trial = join(folder, `.las-conformance-${randomUUID()}`);
  try {
    makeFolder(folder);
    await writeFile(trial, ' '.repeat(4_096)).finally(() => rm(trial, { force: true }));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw asMistake(error, `${name} ${folder} cannot be written to (${code}).`);
  }
}

/** Checks that the other requested reports can be written. @throws ConfigError */
export async function checkFurtherReports({
  junit,
  allure,
  history,
}: Partial<Record<'junit' | 'allure' | 'history', string>>): Promise<void> {
  if (junit !== undefined) {
    await checkWritable('--junit', dirname(junit));
    const found = await stat(junit).catch(() => null);
    if (found?.isDirectory()) throw new ConfigError(`--junit ${junit} is a folder: name a file.`);
  }
  if (allure !== undefined) await checkWritable('--allure', allure);
  if (history !== undefined) await checkWritable('--history', history);
}

/** Writes a file that the user named, completely or not at all. @throws ConfigError, unless the disk is full */
export async function writeNamed(file: string, text: string): Promise<void> {
  await writeWhole(file, text).catch((error: Error) => {
    throw asMistake(error, `${file} could not be written: ${error.message}.`);
  });
}

/** What went wrong as a mistake of the user, who named the place; a disk that takes no more is not one. */
export function asMistake(error: unknown, sentence: string): unknown {
  return isFull(error) ? error : new ConfigError(sentence);
}
