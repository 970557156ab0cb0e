import { relative, resolve } from 'node:path';

/** A path as people would type it, with `/`: relative to the working directory if it is in it, otherwise whole. */
export function shownPath(path: string): string {
  const inside = relative('', path);
  return (inside.startsWith('..') ? resolve(path) : inside || '.').split('\\').join('/');
}
