import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { diskReasons } from '../../protocol/full-disk.ts';
import { makeFolder } from '../../protocol/make-folder.ts';

/** The last write of each file: the next one waits for it, so the latest text stays. */
const writes = new Map<string, Promise<void>>();

/** Readers see either the old file or the complete new one. @throws Error whose message completes a sentence. */
export function writeWhole(file: string, text: string): Promise<void> {
  const write = () => writeNow(file, text);
  const written = (writes.get(file) ?? Promise.resolve()).then(write, write);
  writes.set(file, written);
  return written;
}

async function writeNow(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    makeFolder(dirname(file));
    await writeFile(draft, text);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    const { code, message } = error as NodeJS.ErrnoException;
    throw Object.assign(new Error(reasons[code ?? ''] ?? message), { code, path: file });
  }
}

const reasons: Record<string, string> = {
  ...diskReasons,
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOTDIR: 'a part of the path is a file',
  ENOENT: 'no folder can be made there',
  EEXIST: 'a file stands where the directory should be',
  EISDIR: 'a directory stands where the file should be',
};
