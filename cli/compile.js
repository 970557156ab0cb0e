// @ts-check
/**
 * Compiles the suite to `dist/`, unless that is done already for the sources as they are. What Playwright finds compiled it
 * does not transform itself, file by file, which takes far longer. In JavaScript, as it comes before any compiler; types are
 * for `npm run types` to check.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['cli', 'fixtures', 'properties', 'reporters', 'rules', 'service', 'specs'];
const others = ['package-lock.json', 'playwright.config.ts', 'tsconfig.json', 'tsconfig.build.json'];

/** What is read at run time beside modules: styles and scripts of the page, data of the proof. */
const isAsset = (/** @type {string} */ path) => !/\.(?:ts|md)$/.test(path);

/** Differs when a source does. */
function fingerprint() {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const hash = createHash('sha1');
  for (const path of [...others, ...inFolders].sort()) {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** @param {string} path */
function contentOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

const dist = join(root, 'dist');
const noteOfSources = '.sources';
const sources = fingerprint();

if (contentOf(join(dist, noteOfSources)) !== sources) {
  // Beside what another run may be using, at the same depth: source maps hold relative paths.
  const fresh = `${dist}-${process.pid}`;
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '-p', join(root, 'tsconfig.build.json'), '--noCheck', '--outDir', fresh];
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    process.stderr.write('The sources do not compile: `npm run types` tells more.\n');
    process.exit(4);
  }
  for (const folder of ['reporters', 'service'])
    cpSync(join(root, folder), join(fresh, folder), {
      recursive: true,
      filter: (path) => statSync(path).isDirectory() || isAsset(path),
    });
  writeFileSync(join(fresh, noteOfSources), sources);
  rmSync(dist, { recursive: true, force: true });
  try {
    renameSync(fresh, dist);
  } catch {
    // Another command that was started at the same moment was quicker.
    rmSync(fresh, { recursive: true, force: true });
  }
}
