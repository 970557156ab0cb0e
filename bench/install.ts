import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './command.ts';

/** Installs packages into a separate folder. @throws Error with one sentence when they cannot be installed. */
export async function npmInstall(folder: string, packages: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private": true}');
  const { status } = await run('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder });
  if (status !== 0) throw new Error(`npm could not install ${packages.join(', ')}.`);
}
