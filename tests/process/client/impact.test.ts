import { existsSync, readFileSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { impact as runImpact } from '../../../cli/impact.ts';
import { packageFile } from '../../../cli/modules.ts';
import { impactOf } from '../../../client/impact-of.ts';
import type { Usage } from '../../../client/usage.ts';
import { ConfigError } from '../../../fixtures/target/variables.ts';
import type { Change } from '../../../reporters/gate/index.ts';
import { ended, lasConformance, startCommand } from '../../support/faults/command.ts';
import { isLong } from '../../support/long.ts';

const list = 'GET /v1/learners';

/** What a client that lists learners receives. */
const usage: Usage = {
  formatVersion: 1,
  client: { name: 'shop', version: '1.0' },
  exchanges: 2,
  undocumented: 0,
  events: {},
  recordedFrom: '2026-11-20T08:00:00Z',
  recordedUntil: '2026-11-20T09:00:00Z',
  operations: {
    [list]: {
      times: 1,
      query: { pageIndex: 'always' },
      body: {},
      values: {},
      statuses: { 200: 1 },
      pageSizes: [2],
      response: {
        'learners[].email': { received: 'always', reliance: 'unknown' },
        'learners[].lastName': { received: 'always', reliance: 'unknown' },
        'learners[].nickname': { received: 'sometimes', reliance: 'unknown' },
      },
    },
  },
};

let folder: string;
test.beforeEach(async () => {
  folder = test.info().outputPath();
  await copyFile(packageFile('tests/support/impact-client.mjs'), join(folder, 'client.mjs'));
  await writeFile(join(folder, 'client-usage.json'), JSON.stringify(usage));
  await writeFile(join(folder, 'five.json'), '{"name": "five", "learners": 5}');
});

const impact = (...args: string[]) => lasConformance(['impact', '--world', 'five.json', ...args], {}, folder);
const written = () => JSON.parse(readFileSync(join(folder, 'client-usage.json'), 'utf8')) as Usage;

/** What static usage says of a member that goes. */
function verdictOn(member: string): string {
  const where = { part: 'response', status: '200', of: 'body', path: `/learners/*/${member}` } as const;
  const change: Change = {
    kind: 'openapi',
    id: list,
    subject: '',
    what: '',
    meaning: '',
    check: null,
    api: [{ weight: 'breaking', operation: list, at: '', ...where, message: 'the property is gone' }],
  };
  return impactOf(change, written(), { today: '2026-11-27' }).level;
}

test('tests that notice one member and not another: what may hit is found to hit, or not; a second run knows', async () => {
  expect(['email', 'lastName', 'nickname'].map(verdictOn)).toEqual(['may hit', 'may hit', 'may hit']);
  const first = await impact('--all', '--', process.execPath, 'client.mjs', 'lists');

  expect(first.exitStatus, first.printed).toBe(1);
  expect(first.printed).toContain('shop 1.0: 1 change hits, 1 not noticed, 1 not reached, 0 inconclusive.');
  expect(['email', 'lastName', 'nickname'].map(verdictOn)).toEqual(['hits', 'not used', 'may hit']);

  const again = await impact('--all', '--', process.execPath, 'client.mjs', 'lists');
  expect(again.exitStatus, again.printed).toBe(1);
  expect(again.printed).toContain('3 changes are known from before');
  expect(again.printed).not.toContain('without a change first');
});

if (isLong)
  test('tests that pass and fail by turns say nothing, tests that fail without a change neither', async () => {
    const flaky = await impact('--all', '--jobs', '1', '--', process.execPath, 'client.mjs', 'by-turns');
    expect(flaky.exitStatus, flaky.printed).toBe(3);
    expect(flaky.printed).toContain('once passed and once ended with status 1');

    const red = await impact('--all', '--', process.execPath, 'client.mjs', 'fails');
    expect(red.exitStatus, red.printed).toBe(3);
    expect(red.printed).toContain('without any change');
    expect(red.printed).toMatch(/ {2}token \[access token\]\n {2}it failed/);
    expect(red.printed).not.toMatch(/\n {4}at /);

    const clashing = await impact('--all', '--', process.execPath, 'client.mjs', 'alone');
    expect(clashing.exitStatus, clashing.printed).toBe(3);
    expect(clashing.printed).toContain('add --jobs 1');
    expect(written()).toEqual(usage);
  });

test('bad input gets one sentence and status 2', async () => {
  for (const [args, sentence] of [
    [['--all'], 'No command is given'],
    [['--', 'true'], 'gate.json: compare a result'],
    [['--all', '--', 'no-such-command'], 'could not be started'],
    [['--all', '--jobs', '11', '--', 'true'], 'must be 10 or less'],
  ] as const) {
    const { exitStatus, printed } = await impact(...args);
    expect(exitStatus, printed).toBe(2);
    expect(printed).toContain(sentence);
    expect(printed).not.toMatch(/\n {4}at /);
  }
});

test('a file that cannot be used is a ConfigError', async () => {
  const at = (name: string) => join(folder, name);
  await writeFile(at('changes.json'), '[{"kind": "removed", "operation": "GET /v1/learner", "member": "x"}]');
  await writeFile(at('broken.json'), '{');
  for (const [file, change, sentence] of [
    ['client-usage.json', 'changes.json', 'is wrong in change 1'],
    ['client-usage.json', 'broken.json', 'is not valid JSON'],
    ['missing.json', 'changes.json', 'is not there'],
    ['broken.json', 'changes.json', 'is not valid'],
  ] as const) {
    const tried = runImpact(at(file), ['true'], { change: at(change), jobs: 1, choices: 'a', limit: 1 });
    await expect(tried).rejects.toThrow(ConfigError);
    await expect(tried).rejects.toThrow(sentence);
  }
});

test('a signal ends the tests too, and keeps what was found', async () => {
  const child = startCommand(
    ['impact', '--world', 'five.json', '--all', '--jobs', '1', '--', process.execPath, 'client.mjs', 'then-hangs'],
    {},
    folder,
  );
  const end = ended(child);
  await expect.poll(() => existsSync(join(folder, 'hanging'))).toBe(true);
  child.kill('SIGTERM');
  const { exitStatus, printed } = await end;
  expect(exitStatus, printed).toBe(3);
  expect(printed).toContain('ended early');
  expect(Object.keys(JSON.parse(readFileSync(join(folder, 'impact.json'), 'utf8')).outcomes)).toHaveLength(1);
  const pid = Number(readFileSync(join(folder, 'hanging'), 'utf8'));
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
