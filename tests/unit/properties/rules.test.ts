import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { Inconclusive } from '../../../fixtures/api/inconclusive.ts';
import { Recorder } from '../../../fixtures/api/recorder.ts';
import { eachRule, type Judge, judgeOf } from '../../../properties/judge.ts';
import { together } from '../../../properties/together.ts';
import { Secrets } from '../../../protocol/redaction/secrets.ts';
import { costOf } from '../../../reporters/judge/cost.ts';
import { numberExchanges } from '../../../reporters/judge/numbering.ts';
import { exchange, record } from '../../support/samples.ts';

const [limit, atomic] = eachRule({ 'tags.add.limit': 'keep the limit', 'tags.add.atomic': 'are whole' });
const among = limit!.among;
const fails = () => expect(1).toBe(2);
const holds = () => {};

test('an assertion of the judged rule, or of any rule where all are judged, fails unchanged', () => {
  expect(() => judgeOf(limit!)('tags.add.limit', fails)).toThrow('toBe');
  expect(() => judgeOf({ rule: 'all', among })('tags.add.atomic', fails)).toThrow('toBe');
});

test('a run where another rule is broken does not count; where no rule is broken but the run fails, it is inconclusive', () => {
  const judge = judgeOf(limit!);

  expect(() => judge('tags.add.limit', holds)).not.toThrow();
  expect(() => judge('tags.add.atomic', fails)).toThrow(fc.PreconditionFailure);
  expect(() => judge(null, fails)).toThrow(/^Inconclusive: precondition not met: not as expected: .*\.$/);
});

test('an assertion that nothing depends on is made for its own rule only', () => {
  expect(() => judgeOf(limit!).apart('tags.add.atomic', fails)).not.toThrow();
  expect(() => judgeOf(atomic!).apart('tags.add.atomic', fails)).toThrow('toBe');
});

test('a rule without a test is a fault of the property', () => {
  expect(() => judgeOf(limit!)('tags.list.sorted', holds)).toThrow('The property says nothing of tags.list.sorted.');
  expect(() => judgeOf(limit!).apart('tags.list.sorted', holds)).toThrow('The property says nothing of');
});

/** Runs of a property in the test of one of its rules. */
function runsIn(file: string, predicate: (judge: Judge, value: number) => void) {
  const recorder = new Recorder(new Secrets(), 'test');
  let made = 0;
  const property = (judge: Judge) =>
    fc.asyncProperty(fc.nat(), async (value) => {
      made += 1;
      recorder.record(exchange('x1'));
      predicate(judge, value);
    });
  const limits = { among, runs: 20, timeLimitMs: 5_000 };
  return together(property, limits, recorder, { file, repeatEachIndex: 0 }).then((all) => ({ all, made, recorder }));
}

test('tests of one property share its runs and exchanges as long as everything holds', async () => {
  const first = await runsIn('held.spec.ts', () => {});
  const second = await runsIn('held.spec.ts', () => {});

  expect(first.made).toBe(20);
  expect(second.made).toBe(0);
  expect(second.all).toMatchObject({ isHeld: true, described: expect.stringMatching(/^20 of 20, seed \d+$/) });
  expect(second.recorder.exchanges.map(({ id }) => id)).toEqual(first.recorder.exchanges.map(({ id }) => id));
  expect(second.recorder.exchanges.every(({ isShared }) => isShared)).toBe(true);
});

test('runs that found a broken rule are not shared', async () => {
  const broken = await runsIn('broken.spec.ts', (judge) => judge('tags.add.limit', fails));

  expect(broken.all).toEqual({ isHeld: false, described: expect.any(String), exchanges: [] });
  expect(broken.made).toBe(1);
});

test('runs that could not be judged leave each of the tests undecided', async () => {
  const undecided = () => runsIn('undecided.spec.ts', (judge) => judge(null, fails));

  await expect(undecided()).rejects.toThrow(Inconclusive);
  await expect(undecided()).rejects.toThrow(Inconclusive);
});

test('an exchange that tests share is in the result once, and is counted once', () => {
  const shared = { ...exchange('0-a.1'), isShared: true as const };
  const own = exchange('0-a.1');
  const records = [
    record('tags.add.limit', { title: 'one', exchanges: [shared] }),
    record('tags.add.atomic', { title: 'other', exchanges: [shared, own] }),
  ];

  const { tests, exchanges } = numberExchanges(records);

  expect(exchanges.map(({ id }) => id)).toEqual(['x1', 'x2']);
  expect(tests.map((each) => each.exchanges.map(({ id }) => id))).toEqual([['x1'], ['x1', 'x2']]);
  expect(costOf(tests.map((each) => each.exchanges)).requests).toBe(2);
});
