import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { packageFile } from '../../../cli/modules.ts';

/** Runs a script that has the module, and in which `child` does the same in a process that it starts. */
async function lastLine(script: string): Promise<string> {
  const code = `
    import { execFileSync } from 'node:child_process';
    import { runFolder } from './protocol/run-folder.ts';
    import { beginRun, inRun, runNotes, tell } from './protocol/run-notes.ts';
    const child = (code) => execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval',
      "import { runNotes, tell } from './protocol/run-notes.ts';" + code], { encoding: 'utf8' });
    ${script}`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code];
  const env = { ...process.env, LAS_RUN_FOLDER: '', LAS_STATE_DIR: test.info().outputPath('state') };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: packageFile('.'), env });
  return stdout.trimEnd().split('\n').at(-1) ?? '';
}

test('what a process tells, those that it starts know, and add to', async () => {
  const print = 'console.log(JSON.stringify(runNotes()))';
  expect(await lastLine(print)).toBe('{}');
  const seen = await lastLine(
    `tell({ shards: 2, junit: undefined }); beginRun(); tell({ verbose: true }); console.log(child('tell({ isJudged: true }); ${print}'))`,
  );
  expect(JSON.parse(seen)).toEqual({ shards: 2, verbose: true, isJudged: true });
});

test('nothing is written by a process that begins no run, and nothing is left of one', async () => {
  const seen = await lastLine(
    `const { existsSync } = await import('node:fs');
     tell({ shards: 2 });
     const before = existsSync(process.env.LAS_STATE_DIR);
     const told = await inRun(process.env, async () => JSON.parse(child('console.log(JSON.stringify(runNotes()))')).shards);
     console.log(JSON.stringify([before, told, runFolder()]))`,
  );
  expect(JSON.parse(seen)).toEqual([false, 2, null]);
  expect(readdirSync(test.info().outputPath('state'))).toEqual([]);
});
