import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageFile } from '../../../cli/modules.ts';
import {
  beginFolder,
  counter,
  endFolder,
  file,
  flag,
  leaveRun,
  removeEndedRuns,
} from '../../../protocol/run-folder.ts';
import { ownRun } from '../../support/own-run.ts';

test('a count grows, and begins again', () => {
  ownRun();
  const requests = counter('requests');
  expect(requests.count()).toBe(0);
  requests.add(3);
  counter('requests').add();
  expect(requests.count()).toBe(4);
  requests.reset();
  expect(requests.count()).toBe(0);
});

test('the first process to raise a flag says why', () => {
  ownRun();
  expect(flag('gone').isUp()).toBe(false);
  expect([flag('gone').raise('no answer'), flag('gone').raise('a web page')]).toEqual([true, false]);
  expect([flag('gone').isUp(), flag('gone').why()]).toEqual([true, 'no answer']);
});

test('to read makes nothing, and nobody else may read what is written', () => {
  const stateDir = test.info().outputPath('state');
  leaveRun();
  expect([file('notes').read(), counter('requests').count(), flag('gone').isUp()]).toEqual([null, 0, false]);

  const folder = beginFolder({ LAS_STATE_DIR: stateDir, LAS_RUN_ID: 'abc1' });
  file('notes').write('1');
  file('notes').append('2');

  expect(readdirSync(stateDir)).toEqual([expect.stringMatching(/^abc1\.\w+$/)]);
  expect(file('notes').read()).toBe('12');
  expect([statSync(folder).mode & 0o777, statSync(join(folder, 'notes')).mode & 0o777]).toEqual([0o700, 0o600]);
  endFolder(folder);
  expect(readdirSync(stateDir)).toEqual([]);
});

test('a folder that somebody has deleted is made again', () => {
  const folder = ownRun();
  counter('requests').add();
  rmSync(folder, { recursive: true, force: true });
  counter('requests').add();
  expect(counter('requests').count()).toBe(1);
});

const evaluating = ['--import', 'tsx', '--input-type=module', '--eval'];

test('the last process of a run removes its folder', () => {
  const stateDir = test.info().outputPath('state');
  const counting = "import { counter } from './protocol/run-folder.ts'; counter('requests').add();";
  const code = `import { spawnSync } from 'node:child_process'; ${counting}
    spawnSync(process.execPath, ${JSON.stringify([...evaluating, counting])});
    console.log(String(counter('requests').count()));`;
  const env = { ...process.env, LAS_RUN_FOLDER: '', LAS_STATE_DIR: stateDir };
  expect(spawnSync(process.execPath, [...evaluating, code], { cwd: packageFile('.'), env }).stdout.toString()).toBe(
    '2\n',
  );
  expect(readdirSync(stateDir)).toEqual([]);
});

const gone = { machine: hostname(), pid: spawnSync(process.execPath, ['-e', '']).pid };
const alive = { machine: hostname(), pid: process.pid };
const elsewhere = { ...gone, machine: 'another-machine' };

for (const [what, processes, daysAgo, stays] of [
  ['of processes that are gone', [gone, gone], 0, false],
  ['of which one process runs', [gone, alive], 0, true],
  ['of another machine', [elsewhere], 1, true],
  ['of another machine, long ago', [gone, elsewhere], 8, false],
] as const)
  test(`the folder of a run ${what} ${stays ? 'stays' : 'is removed'}`, () => {
    const stateDir = test.info().outputPath('state');
    const folder = join(stateDir, 'abc1.x');
    mkdirSync(folder, { recursive: true });
    const list = join(folder, 'processes.jsonl');
    writeFileSync(list, processes.map((each) => `${JSON.stringify(each)}\n`).join(''));
    const written = new Date(Date.now() - daysAgo * 24 * 3_600_000);
    utimesSync(list, written, written);

    removeEndedRuns(stateDir);
    expect(existsSync(folder)).toBe(stays);
  });

test('a run that was killed while it named a process leaves no folder for ever', () => {
  const stateDir = test.info().outputPath('state');
  for (const [folder, named] of Object.entries({ 'abc1.x': JSON.stringify(gone), 'abc2.x': '' })) {
    mkdirSync(join(stateDir, folder), { recursive: true });
    const list = join(stateDir, folder, 'processes.jsonl');
    writeFileSync(list, `${named}\n{"machine":"a`);
    if (named === '') utimesSync(list, new Date(0), new Date(0));
  }

  removeEndedRuns(stateDir);
  expect(readdirSync(stateDir)).toEqual([]);
});

test('what is no folder of a run stays', () => {
  const stateDir = test.info().outputPath('state');
  mkdirSync(join(stateDir, 'exchanges'), { recursive: true });
  for (const name of ['a.1234.ledger.jsonl', 'aged-learner-0123456789ab.json', 'exchanges/x1.json'])
    writeFileSync(join(stateDir, name), '');

  removeEndedRuns(stateDir);
  expect(readdirSync(stateDir, { recursive: true })).toHaveLength(4);
});

test('a state folder that does not exist is no trouble', () => {
  expect(() => removeEndedRuns(test.info().outputPath('none'))).not.toThrow();
});
