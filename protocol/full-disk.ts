import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { shownPath } from './output/shown-path.ts';

/** By the code of an error. */
export const diskReasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
};

/** Whether an error says that the disk takes no more, which is not the mistake of whoever named the file. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** What is wrong with this machine's disk, if an error says so: neither the target nor the suite is at fault. */
export function diskTrouble(error: unknown): string | null {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const reason = Object.hasOwn(diskReasons, code) ? diskReasons[code] : undefined;
  return reason === undefined ? null : `a file could not be written${path ? ` (${shownPath(path)})` : ''}: ${reason}.`;
}

const mentioned = new RegExp(`\\b(?:${Object.keys(diskReasons).join('|')}): `);

/**
 * As `diskTrouble`, for an error of which only the message is left. A target, a hook or a spec of one's own can write the same words,
 * so they only make us try. @param write throws as the disk does.
 */
export function triedDisk(message: string, write: (folder: string) => unknown = writeOnce): string | null {
  if (!mentioned.test(message)) return null;
  for (const folder of [resolve(process.env.LAS_STATE_DIR?.trim() || '.las'), tmpdir()]) {
    try {
      write(folder);
    } catch (error) {
      const trouble = diskTrouble({ ...(error as Error), path: folder });
      if (trouble !== null) return trouble;
    }
  }
  return null;
}

function writeOnce(folder: string): void {
  const file = join(folder, `.las-conformance-${randomUUID()}`);
  try {
    writeFileSync(file, ' '.repeat(4_096));
  } finally {
    rmSync(file, { force: true });
  }
}
