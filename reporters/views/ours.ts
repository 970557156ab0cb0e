/** Tells files that the suite has written from those of others, which may have the same names. */
import { closeSync, existsSync, lstatSync, openSync, readSync } from 'node:fs';
import { junitBeginning } from './junit.ts';
import { marks } from './markdown.ts';

/** Not through a link, which is somebody else's. */
export function isFile(path: string): boolean {
  return existsSync(path) && lstatSync(path).isFile();
}

export function isOfGate(path: string): boolean {
  const isMarkdown = (text: string) => Object.values(marks).some((mark) => text.startsWith(`## ${mark} `));
  return isFile(path) && (isMarkdown(beginningOf(path)) || /^\{\s*"formatVersion"/.test(beginningOf(path)));
}

export function isJunit(path: string): boolean {
  return isFile(path) && beginningOf(path).startsWith(junitBeginning);
}

/** Empty for a file that cannot be read. */
function beginningOf(path: string): string {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path, 'r');
    const bytes = Buffer.alloc(200);
    return bytes.toString('utf8', 0, readSync(descriptor, bytes));
  } catch {
    return '';
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}
