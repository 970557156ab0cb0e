// @ts-check
/**
 * Compiles the suite to `dist/`, unless that is up to date. Playwright does not have to transform compiled files itself, one
 * by one, which takes far longer. In JavaScript, since it runs before anything is compiled; types are checked by `npm run
 * types`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** @type {{ include: string[] }} */
const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.build.json'), 'utf8'));
const folders = include.filter((name) => !name.includes('.'));
const others = ['package-lock.json', 'playwright.config.ts', 'tsconfig.json', 'tsconfig.build.json'];

/** Folders with other files beside the modules: measurements, styles and scripts of the page, the schema of the result. */
const assets = ['measured', 'protocol', 'reporters'];

/** Changes whenever a source does. */
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

const compiler = join(root, 'node_modules/typescript/bin/tsc');
const dist = join(root, 'dist');
const noteOfSources = '.sources';
const sources = fingerprint();
const isCompiled = () => contentOf(join(dist, noteOfSources)) === sources;

/** Compiles to a temporary folder and then moves it to `dist/`, which another run may be reading. */
function compile() {
  // Beside `dist/`, since source maps hold relative paths.
  const fresh = `${dist}-${process.pid}`;
  const former = `${fresh}-former`;
  try {
    const args = [compiler, '-p', join(root, 'tsconfig.build.json'), '--noCheck', '--outDir', fresh];
    const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    if (status !== 0) throw new Error('the compiler failed');
    for (const folder of assets)
      cpSync(join(root, folder), join(fresh, folder), { recursive: true, filter: (path) => !path.endsWith('.ts') });
    writeFileSync(join(fresh, noteOfSources), sources);
    // A command that started at the same time may have been quicker, and reads what it compiled.
    if (isCompiled()) return;
    if (existsSync(dist)) renameSync(dist, former);
    renameSync(fresh, dist);
  } catch (error) {
    if (!isCompiled()) throw error;
  } finally {
    for (const folder of [fresh, former]) rmSync(folder, { recursive: true, force: true });
  }
}

if (!isCompiled() && !existsSync(compiler)) {
  const how = process.env.NODE_ENV === 'production' ? 'npm ci --include=dev, since NODE_ENV is production' : 'npm ci';
  process.stderr.write(`The sources cannot be compiled to dist/: TypeScript is not installed. Run ${how}.\n`);
  process.exit(2);
}
try {
  if (!isCompiled()) compile();
} catch (error) {
  process.stderr.write(`The sources cannot be compiled to dist/: ${/** @type {Error} */ (error).message}.\n`);
  process.exit(4);
}
