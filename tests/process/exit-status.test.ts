import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageFile } from '../../cli/modules.ts';
import { statusOf } from '../../reporters/judge/exit-status.ts';
import type { Result } from '../../reporters/judge/result.ts';
import { renderJunit } from '../../reporters/views/junit.ts';
import { writeResult } from '../../reporters/views/write-result.ts';
import { lasConformance, run } from '../support/faults/command.ts';
import { atomic, failure, foldSample, lacks, record } from '../support/samples.ts';

test.describe('the exit status', () => {
  const conforming = record(atomic);
  const interrupted = { ...foldSample([]).run, status: 'interrupted' } as const;
  const cases: Record<string, [Result, number]> = {
    'all conform': [foldSample([conforming]), 0],
    'a rule is broken': [foldSample([conforming, record('tags.ids.quirk', failure)]), 1],
    'a rule is inconclusive': [foldSample([conforming, record('tags.ids.quirk', { status: 'timedOut' })]), 3],
    'a question is inconclusive': [foldSample([conforming, record('tags.add.status', failure)]), 3],
    'nothing was exercised': [foldSample([record(atomic, lacks(atomic, 'clock'))]), 3],
    'there was no test': [foldSample([]), 3],
    'a test names an unknown rule': [foldSample([conforming, record('learners.updaet')]), 4],
    'a test names no rule': [foldSample([conforming, record([])]), 4],
    'a broken rule in an interrupted run': [foldSample([record(atomic, failure)], { run: interrupted }), 1],
    'an interrupted run': [foldSample([conforming], { run: interrupted }), 3],
  };
  for (const [name, [result, status]] of Object.entries(cases)) {
    test(`${name}: ${status}`, () => expect(statusOf(result)).toBe(status));
  }

  test('up to the allowed number of rules may be inconclusive', () => {
    const result = foldSample([conforming, record('tags.ids.quirk', { status: 'timedOut' })]);
    expect(statusOf(result, 1)).toBe(0);
  });
});

test('what Playwright is asked for besides has an exit status too', async () => {
  const { exitStatus: listed } = await lasConformance(['run', '--', '--list', 'specs/versioning']);
  expect(listed, 'a list').toBe(0);

  const refused = await lasConformance(['run', '--', '--workers=many']);
  expect(refused.exitStatus, refused.printed).toBe(2);
  expect(refused.printed).toContain('Playwright could not run with --workers=many');

  const stopped = await run({ LAS_DEFECTS: 'tag-add-replaces' }, undefined, 'specs/tags/held', '-x');
  expect(stopped.exitStatus, stopped.printed).toBe(1);
  expect(stopped.result).toMatchObject({ run: { status: 'interrupted' }, suite: { faults: [] } });
  expect(stopped.result?.totals.inconclusive, 'rules that it did not get to').toBeGreaterThan(0);
});

test('a command that does not exist is wrong usage, also where help with it is asked for', async () => {
  for (const args of [['gat'], ['gat', '--help'], ['help', 'gat']])
    expect(await lasConformance(args)).toEqual({
      exitStatus: 2,
      printed: "error: unknown command 'gat': did you mean gate?\n(--help shows the options)\n",
    });
});

test('what a command with a mistake has not judged, no earlier report answers for', async ({}, testInfo) => {
  const wrong = { LAS_ENVIRONMENT: 'nonsense' };
  const mistakes: [args: string[], moved: string[], variables?: Record<string, string>][] = [
    [['run', '--junit', 'junit.xml'], ['conformance.json', 'gate.json', 'junit.xml'], wrong],
    [
      ['run', '--no-such-option'],
      ['conformance.json', 'gate.json'],
    ],
    [
      ['--grep', '('],
      ['conformance.json', 'gate.json'],
    ],
    [
      ['merge', 'nowhere'],
      ['conformance.json', 'gate.json'],
    ],
    [['run', '--shard', '1/2'], [], wrong],
    [['gate', '--no-such-option'], ['gate.json']],
    [['gate', '--baseline', 'nowhere.json'], ['gate.json']],
    [
      ['serve', '--audit', '--pages'],
      ['conformance.json', 'gate.json'],
    ],
    [['serve', '--no-such-option'], []],
    [['acept'], []],
  ];
  for (const [at, [args, moved, variables]] of mistakes.entries()) {
    const folder = testInfo.outputPath(`${at}`);
    await writeResult(foldSample([record(atomic)]), folder);
    writeFileSync(join(folder, 'gate.json'), '{ "formatVersion": 1 }');
    writeFileSync(join(folder, 'junit.xml'), renderJunit([], ''));
    const given = args.map((arg) => (arg === 'junit.xml' ? join(folder, arg) : arg));

    const { exitStatus, printed } = await lasConformance(given, { ...variables, LAS_REPORT_DIR: folder });

    expect(exitStatus, printed).toBe(2);
    for (const name of ['conformance.json', 'gate.json', 'junit.xml']) {
      const isMoved = moved.includes(name);
      expect(existsSync(join(folder, name)), `${args.join(' ')}: ${name}`).toBe(!isMoved);
      expect(existsSync(join(folder, 'earlier', name)), `${args.join(' ')}: ${name}`).toBe(isMoved);
    }
    expect(printed.includes('is kept in')).toBe(moved.length > 0);
  }
});

test('on a Node that is too old, one sentence says which is needed', () => {
  const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.8" } })';
  const args = ['--import', `data:text/javascript,${encodeURIComponent(older)}`, packageFile('dist/cli/bin.js'), 'run'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toMatch(/^las-conformance needs Node \d+\.\d+ or newer, and this is Node 18\.20\.8\.\n$/);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
});

test('an option without what it belongs to is wrong usage', async () => {
  const hint = '\n(--help shows the options)\n';
  expect(await lasConformance(['serve', '--usage', 'x.json'])).toEqual({
    exitStatus: 2,
    printed: `error: option '--usage <file>' needs --audit${hint}`,
  });
  expect(await lasConformance(['serve', '--audit', '--pages'])).toEqual({
    exitStatus: 2,
    printed: `error: option '--audit' cannot be used with option '--pages [port]'${hint}`,
  });
  expect(await lasConformance(['gate', '--close-on', 'hits'])).toEqual({
    exitStatus: 2,
    printed: `error: option '--close-on <level>' needs --usage${hint}`,
  });
});

test('what may be declared about a client is shown on 80 columns', async () => {
  const { exitStatus, printed } = await lasConformance(['doctor', '--client']);
  expect(exitStatus).toBe(0);
  expect(printed.split('\n').filter((line) => line.length > 80)).toEqual([]);
});
