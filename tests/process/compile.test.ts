import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectFile } from '../../cli/modules.ts';

const folders = [
  ...[
    'client',
    'fixtures',
    'measured',
    'openapi',
    'proof',
    'properties',
    'protocol',
    'reporters',
    'rules',
    'service',
    'specs',
  ],
];
const files = ['package-lock.json', 'package.json', 'playwright.config.ts', 'tsconfig.json', 'tsconfig.build.json'];

const cases: [environment: string | undefined, sentence: string][] = [
  [undefined, 'Run npm ci.'],
  // Then npm installs no compiler, as in many a CI job.
  ['production', 'Run npm ci --include=dev, since NODE_ENV is production.'],
];

for (const [environment, sentence] of cases) {
  test(`a clone without a compiler says what to run where NODE_ENV is ${environment ?? 'not set'}`, async () => {
    const clone = await mkdtemp(join(tmpdir(), 'las-clone-'));
    try {
      for (const folder of folders) await mkdir(join(clone, folder));
      for (const file of files) await cp(projectFile(file), join(clone, file));
      await cp(projectFile('cli'), join(clone, 'cli'), { recursive: true });

      const { NODE_ENV: _, ...others } = process.env;
      const env = environment === undefined ? others : { ...others, NODE_ENV: environment };
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(clone, 'cli/start.js'), 'run'], {
        env,
        encoding: 'utf8',
      });

      expect(stderr).toBe(`The sources cannot be compiled to dist/: TypeScript is not installed. ${sentence}\n`);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    } finally {
      await rm(clone, { recursive: true });
    }
  });
}
