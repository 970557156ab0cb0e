import { expect, test } from '@playwright/test';
import { declaredChecks } from '../../cli/run/declared-checks.ts';
import { worthOf } from '../../cli/run/first-failing-first.ts';
import { readMeasured } from '../../measured/checks.ts';
import type { ContractFinding } from '../../protocol/evidence.ts';
import { groupBy } from '../../protocol/group-by.ts';
import { byText } from '../../protocol/order.ts';
import { breaksARule } from '../../reporters/collect/fail-fast.ts';
import type { TestRecord } from '../../reporters/judge/outcome.ts';
import type { Check, Result } from '../../reporters/judge/result.ts';
import { type Ended, reported } from '../support/faults/command.ts';
import { isLong, sampleOf } from '../support/long.ts';
import { exchange, failure, record } from '../support/samples.ts';

const rule = 'tags.add.adds';
const question = 'webhooks.read.secret';
const found = (finding: ContractFinding) => ({ exchanges: [exchange('x1', { findings: [finding] })] });
const quirk = {
  part: 'request',
  at: '/clientReference',
  message: 'x',
  quirk: 'contract.quirk.client-reference',
} as const;

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

/** Runs the checks of these files on the embedded service. */
async function runFiles(files: string[], args: string[], defects: string): Promise<Ended & { result: Result }> {
  const at = args.includes('--') ? args.indexOf('--') : args.length;
  const [options, forPlaywright] = [args.slice(0, at), args.slice(at + 1)];
  const command = ['run', ...options, '--', ...files, ...forPlaywright];
  const { result, ...end } = await reported(command, { LAS_DEFECTS: defects });
  expect(result, end.printed).not.toBeNull();
  return { ...end, result: result! };
}

const ways = [
  // Two: what one finds ends the other.
  [['--fail-fast'], '--workers=2', 'stopped'],
  [['--', '-x'], '--workers=1', 'interrupted'],
] as const;

for (const [options, workers, status] of sampleOf(ways, 2))
  test(`a run with ${options.at(-1)} ends at the first broken rule, and shows it`, async () => {
    const { exitStatus, printed, result } = await runFiles(
      ['specs/tags/held', workers],
      [...options],
      'tag-add-replaces',
    );

    expect(exitStatus, printed).toBe(1);
    expect(result.run.status).toBe(status);
    expect(result.suite.faults).toEqual([]);
    expect(result.totals.violates).toBeGreaterThan(0);
    expect(result.totals.inconclusive, 'rules that it did not get to').toBeGreaterThan(0);
    expect(printed).toMatch(/^Broken\n {2}\w/m);
    expect(printed.includes('the run stopped at the first broken rule (--fail-fast)')).toBe(status === 'stopped');
  });

if (isLong)
  test('a run with --fail-fast makes the checks of files in its order, whatever their names, and goes to its end', async () => {
    const measured = readMeasured();
    const some = (await declaredChecks()).filter(({ file }) => /^specs\/(?:tags|webhooks)\/.*\.spec\.ts$/.test(file));
    const byFile = groupBy(some, ({ file }) => file);
    const worth = ([, checks]: [string, typeof some]) => worthOf(checks.flatMap(({ id }) => measured.get(id) ?? []));
    const ordered = [...byFile].sort((one, other) => worth(other) - worth(one)).map(([file]) => file);
    const at = ordered.findIndex((file, place) => file > (ordered[place + 1] ?? file));
    const files = ordered.slice(at, at + 2);
    const { exitStatus, printed, result } = await runFiles(files, ['--fail-fast', '--', '--workers=1'], '');

    expect(exitStatus, printed).toBe(0);
    expect(result.run.status).toBe('finished');
    const checks = result.rules.flatMap((rule) => rule.checks).filter(({ file }) => files.includes(file));
    const startOf = ({ exchanges: [first = ''] }: Check) => result.exchanges[first]?.startedAt ?? '';
    const started = checks.toSorted((one, other) => byText(startOf(one), startOf(other)));
    const inTurn = [...new Set(started.map(({ file }) => file))];
    expect(inTurn).toEqual(files);
    expect(inTurn, 'or the order of names would do as well').not.toEqual(files.toSorted(byText));
  });

test('files are worth the defects that they notice for each request, each once; what was not measured comes first', () => {
  const check = (requests: number, shared: Record<string, number>, ...notices: string[]) => ({
    id: 'x',
    cost: { requests },
    shared,
    notices,
  });
  expect(worthOf([check(2, { pool: 4 }, 'a', 'b'), check(4, { pool: 4 }, 'b', 'c')])).toBe(3 / 10);
  expect(worthOf([{ id: 'x', catches: ['a', 'b'] }, { id: 'y' }]), 'of checks that need a control interface').toBe(1);
  expect(worthOf([{ id: 'new' }])).toBe(Number.MAX_VALUE);
  expect(worthOf([])).toBe(Number.MAX_VALUE);
});
