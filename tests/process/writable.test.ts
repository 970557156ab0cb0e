import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { asMistake, checkWritable, writeNamed } from '../../cli/writable.ts';
import { ConfigError } from '../../fixtures/target/variables.ts';
import { diskTrouble } from '../../protocol/full-disk.ts';
import { lasConformance } from '../support/faults/command.ts';
import { serving } from '../support/serving.ts';

/** Commands that cannot write because a file is in the way, or a folder in that of a file, and what they say. */
const mistakes: Record<string, [args: string[], variables: Record<string, string>, says: RegExp]> = {
  'the report': [['run'], { LAS_REPORT_DIR: 'file' }, /^LAS_REPORT_DIR \S+ cannot be written to \(\w+\)\.\n$/],
  'the ledger': [['run'], { LAS_STATE_DIR: 'file/below' }, /^LAS_STATE_DIR \S+ cannot be written to \(\w+\)\.\n$/],
  'JUnit XML': [['run', '--junit', 'file/junit.xml'], {}, /^--junit \S+ cannot be written to \(\w+\)\.\n$/],
  'JUnit XML, since it is a folder,': [['run', '--junit', 'folder'], {}, /^--junit \S+ is a folder: name a file\.\n$/],
  'results for Allure': [['run', '--allure', 'file'], {}, /^--allure \S+ cannot be written to \(\w+\)\.\n$/],
  'the history': [['run', '--history', 'file'], {}, /^--history \S+ cannot be written to \(\w+\)\.\n$/],
};

for (const [what, [args, variables, says]] of Object.entries(mistakes))
  test(`that ${what} cannot be written is reported in one sentence before the run`, async () => {
    const at = (text: string) => text.replace(/^(?:file|folder)/, (name) => test.info().outputPath(name));
    await writeFile(at('file'), '');
    const all = { LAS_REPORT_DIR: 'folder', LAS_STATE_DIR: 'folder', ...variables };
    const env = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, at(value)]));

    expect(await lasConformance(args.map(at), env)).toEqual({ exitStatus: 2, printed: expect.stringMatching(says) });
  });

test('a baseline and a report below /proc are refused, and do not hang', async () => {
  for (const folder of ['/proc/x', '/sys/x', '/dev/null/x'])
    await expect(writeNamed(`${folder}/baseline.json`, '{}')).rejects.toThrow(/^\S+ could not be written: .+\.$/);
  for (const folder of ['/proc', '/proc/x', '/proc/x/y', '/sys/x/y', '/dev/null/x'])
    await expect(checkWritable('LAS_REPORT_DIR', folder)).rejects.toThrow(/^\S+ \S+ cannot be written to \(\w+\)\.$/);
});

test('a disk that is full is not the mistake of whoever named the place', () => {
  const failed = (code: string) => asMistake(Object.assign(new Error('x'), { code }), 'LAS_REPORT_DIR is wrong.');
  for (const code of ['ENOSPC', 'EDQUOT'])
    expect(diskTrouble(failed(code))).toMatch(/^a file could not be written: .+\.$/);
  for (const code of ['EROFS', 'EACCES', 'ENOTDIR'])
    expect(failed(code)).toEqual(new ConfigError('LAS_REPORT_DIR is wrong.'));
});

const misspelt = { LAS_THROUGH: 'LAS_THOROUGH', las_tutors: 'LAS_TUTORS', LAS_MAX_REQUEST: 'LAS_MAX_REQUESTS' };

for (const command of [['run'], ['plan', '--grep', '@tags.add.limit'], ['clean']])
  test(`${command[0]} says which variables are set that no part of the suite reads`, async () => {
    const set = Object.fromEntries(Object.keys(misspelt).map((name) => [name, '1']));
    const { printed } = await lasConformance(command, { ...set, LAS_REPORT_DIR: '/proc/x' });
    for (const [name, meant] of Object.entries(misspelt))
      expect(printed).toContain(`${name} is unknown and has no effect: did you mean ${meant}?\n`);
  });

test('a port in use is reported in one sentence', async () => {
  const { port, close } = await serving(() => {});

  expect(await lasConformance(['serve', '--port', `${port}`])).toEqual({
    exitStatus: 2,
    printed: `127.0.0.1:${port} is in use: give another port.\n`,
  });
  close();
});

test('a host without an address is reported in one sentence', async () => {
  expect(await lasConformance(['serve', '--host', 'nowhere.invalid', '--port', '0'])).toEqual({
    exitStatus: 2,
    printed: 'nowhere.invalid has no address: give another host.\n',
  });
});
