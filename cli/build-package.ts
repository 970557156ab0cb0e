/** `npm run build`: compiles what the package holds to `dist/`, and puts beside it what the compiler leaves behind. */
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { projectFile } from './modules.ts';

/** What is read at run time: styles and scripts of the page, data of the proof. */
async function copyAssets(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const assets = entries.filter((entry) => entry.isFile() && /\.(css|js|json)$/.test(entry.name));
  for (const { parentPath, name } of assets) {
    const target = join(parentPath.replace(from, to), name);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(parentPath, name), target);
  }
}

await rm(projectFile('dist'), { recursive: true, force: true });
const compiler = projectFile('node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '-p', projectFile('tsconfig.build.json')], { stdio: 'inherit' });
for (const folder of ['reporters', 'service']) await copyAssets(projectFile(folder), projectFile(`dist/${folder}`));
