import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Result } from './result.ts';

/** The file's name in the report directory. */
export const resultFile = 'conformance.json';

/**
 * Writes the result so that readers see the old file or the whole new one.
 * @returns one sentence when it could not be written, otherwise null.
 */
export async function writeResult(result: Result, directory: string): Promise<string | null> {
  const path = join(directory, resultFile);
  const draft = `${path}.${process.pid}.tmp`;
  try {
    await mkdir(directory, { recursive: true });
    await writeFile(draft, `${JSON.stringify(result, null, 1)}\n`);
    await rename(draft, path);
    return null;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    const { code, message } = error as NodeJS.ErrnoException;
    return `The result could not be written to ${path} (LAS_REPORT_DIR): ${reasons[code ?? ''] ?? message}.`;
  }
}

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file stands where the directory should be',
};
