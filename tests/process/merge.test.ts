import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { withComment } from '../../cli/run/unzip.ts';
import type { Result } from '../../reporters/judge/result.ts';
import { startService } from '../../service/index.ts';
import { reported } from '../support/faults/command.ts';

/** Checks that create no learner, of which each process looks at its first more closely; and in no pool, which each shard makes. */
const selection = ['--grep', '@webhooks\\.(read|list)', '--', '--workers=1', 'specs/webhooks/(?:records|roles)'];
const shards = ['1/2', '2/2'];

/** The result without times, ids and whatever depends on the particular run. */
function withoutTimesAndIds({ suite, target, run, totals, rules, answers, contract, cost, exchanges }: Result) {
  return {
    faults: suite.faults,
    target,
    status: run.status,
    totals,
    rules: rules.map((rule) => ({ ...rule, checks: rule.checks.map(({ durationMs: _, ...check }) => check) })),
    answers,
    contract,
    cost,
    exchanges: Object.entries(exchanges).map(([id, { operation, caller, response, findings }]) => ({
      id,
      operation,
      caller,
      findings,
      status: response?.status,
    })),
  };
}

async function blobsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((name) => name.endsWith('.zip')).map((name) => join(folder, name));
}

test('merged shards give the result of a single run, except for times and ids', async () => {
  const folder = test.info().outputPath();
  const service = await startService();
  const command = (name: string, ...args: string[]) => {
    const dir = join(folder, name);
    return reported(args, {
      LAS_BASE_URL: service.baseUrl,
      LAS_CONTROL_URL: service.controlUrl,
      LAS_UNPOOLED: '1',
      LAS_REPORT_DIR: dir,
      LAS_STATE_DIR: dir,
    });
  };

  try {
    const runs = shards.map((shard, i) => command(`shards/${i + 1}`, 'run', '--shard', shard, ...selection));
    const [single, ...parts] = await Promise.all([command('one', 'run', ...selection), ...runs]);
    const [first = 'none'] = await blobsIn(join(folder, 'shards/1'));
    const left = { left: ['learner a@example.com'], removed: [] };
    await writeFile(first, withComment(await readFile(first), JSON.stringify(left)));
    const further = ['--junit', join(folder, 'junit.xml'), '--allure', join(folder, 'allure')];
    const whole = await command('merged', 'merge', join(folder, 'shards'), ...further);
    expect([single, ...parts, whole].map(({ exitStatus }) => exitStatus)).toEqual([0, 0, 0, 0]);

    const [one, merged] = [single.result!, whole.result!];
    expect(one.totals.conforms, 'rules that conform').toBeGreaterThan(3);
    expect(withoutTimesAndIds(merged)).toEqual(withoutTimesAndIds(one));
    expect([one.run.shards, merged.run.shards]).toEqual([1, 2]);
    expect([one.run.leftBehind, merged.run.leftBehind]).toEqual([[], left.left]);
    expect(await readFile(join(folder, 'junit.xml'), 'utf8')).toContain('<testcase');
    const checks = (await readdir(join(folder, 'allure'))).filter((name) => name.endsWith('-result.json'));
    expect(checks.length, 'results for Allure').toBeGreaterThan(3);

    // Without this control, lost shards would look like rules that nobody checks.
    const part = await command('part', 'merge', join(folder, 'shards', '2'));
    expect(part.exitStatus).toBe(3);
    expect(part.result?.run).toMatchObject({ status: 'interrupted', trouble: 'shard 1 of 2 is missing.' });

    // A shard that ran twice must not stand in for one that is missing.
    await copyFile(first, join(folder, 'shards/2/again.zip'));
    expect((await command('twice', 'merge', join(folder, 'shards'))).exitStatus).toBe(2);
  } finally {
    await service.close();
  }
});
