import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** With `recursive`, Node loops for ever if a parent such as /proc exists but accepts no folder. */
export function makeFolder(folder: string): void {
  const path = resolve(folder);
  // Of a path that leads through a file, this throws.
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found !== undefined) throw Object.assign(new Error(`${path} is a file`), { code: 'ENOTDIR' });
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
