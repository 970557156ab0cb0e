import { existsSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { visible } from '../../../protocol/output/harmless.ts';

/** Where the working directory is in the repository, for code hosts: LAS_SARIF_PREFIX, or what the CI system or git says. */
export function repositoryPrefix(env: NodeJS.ProcessEnv = process.env, directory = process.cwd()): string {
  const { LAS_SARIF_PREFIX: chosen, GITHUB_WORKSPACE, CI_PROJECT_DIR } = env;
  if (chosen !== undefined && chosen.trim() !== '')
    return posix.normalize(chosen.trim().replaceAll('\\', '/').replace(/^\/+/, '') || '.');
  const root = GITHUB_WORKSPACE || CI_PROJECT_DIR || gitRoot(directory);
  if (!root) return '';
  const path = relative(root, directory).split(sep).join('/');
  return path.startsWith('..') ? '' : path;
}

function gitRoot(directory: string): string | null {
  for (let at = resolve(directory); ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (at === dirname(at)) return null;
  }
}

/** A file's path from the root of the repository; null if it lies outside. */
export function inRepository(prefix: string, file: string): string | null {
  const path = posix.normalize(posix.join(prefix, file));
  return `${path}/`.startsWith('../') || posix.isAbsolute(file) || /^[a-z]:/i.test(file) ? null : path;
}

/** As SARIF refers to a file: relative to the root of the repository, or, for one outside, in full. */
export function artifactLocation(prefix: string, name: string): { uri: string; uriBaseId?: string } {
  const file = visible(name);
  const path = inRepository(prefix, file);
  if (path === null) return { uri: pathToFileURL(file).href };
  return { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}
