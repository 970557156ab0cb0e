import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { packageFile } from '../../../cli/modules.ts';

/** Runs a script that has the module, and in which `child` does the same in a process that it starts. */
async function lastLine(script: string): Promise<string> {
  const code = `
    import { execFileSync } from 'node:child_process';
    import { beginRun, runNotes, tell } from './protocol/run-notes.ts';
    const child = (code) => execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval',
      "import { runNotes, tell } from './protocol/run-notes.ts';" + code], { encoding: 'utf8' });
    ${script}`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code];
  const env = { ...process.env, LAS_RUN_FILE: '' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: packageFile('.'), env });
  return stdout.trimEnd().split('\n').at(-1) ?? '';
}

test('what a process tells, those that it starts know, and add to', async () => {
  const print = 'console.log(JSON.stringify(runNotes()))';
  expect(await lastLine(print)).toBe('{}');
  const seen = await lastLine(
    `tell({ shards: 2, junit: undefined }); tell({ failFast: true }); console.log(child('tell({ isJudged: true }); ${print}'))`,
  );
  expect(JSON.parse(seen)).toEqual({ shards: 2, failFast: true, isJudged: true });
});

test('a command forgets what belongs to another run, and leaves no file', async () => {
  const [file = '', notes] = (
    await lastLine(
      `tell({ shards: 2 }); const file = process.env.LAS_RUN_FILE; beginRun();
       console.log(file + ' ' + child('console.log(JSON.stringify(runNotes()))'))`,
    )
  ).split(' ');
  expect(file).toMatch(/\.run\.json$/);
  expect(notes).toBe('{}');
  expect(existsSync(file)).toBe(false);
});
