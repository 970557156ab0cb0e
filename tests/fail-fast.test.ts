import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { breaksARule } from '../reporters/fail-fast.ts';
import type { TestRecord } from '../reporters/outcome.ts';
import type { Result } from '../reporters/result.ts';
import type { ContractFinding } from '../rules/evidence.ts';
import { ended, startCommand } from './faults/command.ts';
import { exchange, failure, record } from './samples.ts';

const rule = 'tags.add.adds';
const question = 'webhooks.read.secret';
const found = (finding: ContractFinding) => ({ exchanges: [exchange('x1', { findings: [finding] })] });
const quirk = { part: 'request', at: '/clientReference', message: 'is required, was absent' } as const;

const cases: Record<string, [TestRecord, boolean]> = {
  'a passed check of a rule': [record(rule), false],
  'a failed check of a rule': [record(rule, failure), true],
  'a check that could not be made': [record(rule, { ...failure, errors: ['Inconclusive: no answer'] }), false],
  'a failed check of a question alone': [record(question, failure), false],
  'a passed check with an answer that is not as described': [
    record(question, found({ part: 'status', at: '', message: 'the status is not documented' })),
    true,
  ],
  'a departure that the API document itself names': [record(rule, found(quirk)), false],
};
for (const [name, [tested, breaks]] of Object.entries(cases))
  test(`${name} ${breaks ? 'ends' : 'does not end'} a run with --fail-fast`, () =>
    expect(breaksARule(tested)).toBe(breaks));

interface Ended {
  exitStatus: number | null;
  printed: string;
  result: Result;
}

/** Runs the checks of adding tags on the embedded service. */
async function runTags(args: string[], defects: string): Promise<Ended> {
  const folder = await mkdtemp(join(tmpdir(), 'las-conformance-fail-fast-'));
  const [options, forPlaywright] = args[0] === '--' ? [[], args.slice(1)] : [args, []];
  try {
    const { exitStatus, printed } = await ended(
      startCommand(['run', ...options, '--', 'specs/tags/add', ...forPlaywright], {
        ...{ LAS_REPORT_DIR: folder, LAS_STATE_DIR: folder, LAS_DEFECTS: defects },
      }),
    );
    return { exitStatus, printed, result: JSON.parse(await readFile(join(folder, 'conformance.json'), 'utf8')) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

for (const [options, status] of [
  [['--fail-fast'], 'stopped'],
  [['--', '-x'], 'interrupted'],
] as const)
  test(`a run with ${options.at(-1)} ends at the first broken rule, and shows it`, async () => {
    test.setTimeout(120_000);
    const { exitStatus, printed, result } = await runTags([...options], 'tag-add-replaces');

    expect(exitStatus, printed).toBe(1);
    expect(result.run.status).toBe(status);
    expect(result.suite.faults).toEqual([]);
    expect(result.totals.violates).toBeGreaterThan(0);
    expect(result.totals.inconclusive, 'rules that it did not get to').toBeGreaterThan(0);
    expect(printed).toMatch(/^Broken\n {2}\w/m);
    expect(printed.includes('the run stopped at the first broken rule (--fail-fast)')).toBe(status === 'stopped');
  });

test('a run with --fail-fast in which nothing is broken goes to its end', async () => {
  test.setTimeout(120_000);
  const { exitStatus, printed, result } = await runTags(['--fail-fast'], '');

  expect(exitStatus, printed).toBe(0);
  expect(result.run.status).toBe('finished');
});
