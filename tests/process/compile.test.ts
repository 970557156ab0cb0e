import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageFile } from '../../cli/modules.ts';
import { compiledFolders } from '../support/sources.ts';

const files = ['package-lock.json', 'package.json', 'playwright.config.ts', 'tsconfig.json', 'tsconfig.build.json'];

const cases: [environment: string | undefined, sentence: string][] = [
  [undefined, 'Run npm ci.'],
  // Then npm installs no compiler, as in many a CI job.
  ['production', 'Run npm ci --include=dev, since NODE_ENV is production.'],
];

/** A clone without dependencies, and with the command line as its only sources. */
async function cloned(): Promise<string> {
  const clone = test.info().outputPath('clone');
  for (const folder of compiledFolders) await mkdir(join(clone, folder), { recursive: true });
  for (const file of files) await cp(packageFile(file), join(clone, file));
  await cp(packageFile('cli'), join(clone, 'cli'), { recursive: true });
  return clone;
}

for (const [environment, sentence] of cases) {
  test(`a clone without a compiler says what to run where NODE_ENV is ${environment ?? 'not set'}`, async () => {
    const { NODE_ENV: _, ...others } = process.env;
    const env = environment === undefined ? others : { ...others, NODE_ENV: environment };
    const command = [join(await cloned(), 'cli/start.js'), 'run'];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });

    expect(stderr).toBe(`The sources cannot be compiled to dist/: TypeScript is not installed. ${sentence}\n`);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });
}

test('what a command that started at the same time has compiled is not replaced while it is read', async () => {
  const clone = await cloned();
  const compiler = join(clone, 'node_modules/typescript/bin/tsc');
  const compile = async (source: string) => {
    await mkdir(dirname(compiler), { recursive: true });
    await writeFile(compiler, source);
    return spawnSync(process.execPath, [join(clone, 'cli/compile.js')], { cwd: clone, encoding: 'utf8' });
  };
  const into = `require('node:fs').mkdirSync(process.argv.at(-1));`;
  expect((await compile(into)).stderr).toBe('');
  await writeFile(join(clone, 'dist/of-the-other'), '');
  await rename(join(clone, 'dist'), join(clone, 'quicker'));

  const { status, stderr } = await compile(`${into} require('node:fs').renameSync('quicker', 'dist');`);

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(await readdir(join(clone, 'dist'))).toContain('of-the-other');
  expect((await readdir(clone)).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
});
