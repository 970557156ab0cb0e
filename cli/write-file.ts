import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '../fixtures/target/config.ts';

/** Writes a file so that readers see the old one or the whole new one. @throws ConfigError */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, text);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw new ConfigError(`${file} could not be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}
