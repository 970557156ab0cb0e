import { expect, test } from '@playwright/test';
import { proofReport, proves, renderProof } from '../../../proof/report.ts';
import type { ProofRun } from '../../../proof/rounds.ts';
import { proofRun, provedTest } from '../../support/proof-runs.ts';

const defects = [
  { name: 'off-by-one', breaks: 'tags.length' },
  { name: 'forgets-case', breaks: 'tags.case' },
];

const tests = [provedTest('a', 'tags.length'), provedTest('b', 'tags.case')];

const run = (defect: string, outcome: ProofRun['outcome'], change?: Partial<ProofRun>) =>
  proofRun(defect === 'off-by-one' ? 'a' : 'b', defect, outcome, change);

const report = (runs: readonly ProofRun[], rules: readonly string[] = []) => proofReport(defects, tests, runs, rules);
const unknownFile = () => null;

const cases: Record<string, [ProofRun['outcome'][], string]> = {
  'one assertion among passed tests': [['passed', 'failed', 'passed'], 'caught'],
  'an assertion beside a time-out': [['inconclusive', 'failed'], 'caught'],
  'all passed': [['passed', 'passed'], 'survived'],
  'a time-out only': [['passed', 'inconclusive'], 'otherwise'],
  'skipped only': [['skipped'], 'unmet'],
  'no test': [[], 'unmet'],
};
for (const [name, [outcomes, fate]] of Object.entries(cases)) {
  test(`${name}: ${fate}`, () => {
    const runs = outcomes.map((outcome) => run('off-by-one', outcome));
    const told = report([...runs, run('forgets-case', 'failed')]);
    expect(told.defects.map((defect) => defect.fate)).toEqual([fate, 'caught']);
    expect(proves(told)).toBe(fate === 'caught');
  });
}

test("a failure of another rule's test does not count as a catch", () => {
  const told = report([run('off-by-one', 'failed', { test: 'b' }), run('forgets-case', 'failed')]);
  expect(told.defects.map((defect) => defect.fate)).toEqual(['unmet', 'caught']);
});

test('a survivor is shown with its rule, its file and the tests that did not notice it', () => {
  const told = report([run('off-by-one', 'passed'), run('forgets-case', 'failed')]);
  const text = renderProof(told, 1500, () => 'service/defects/tags.ts');
  expect(text).toContain(
    '  off-by-one breaks tags.length (service/defects/tags.ts)\n    specs/tags/a.spec.ts:7 title of a\n',
  );
  expect(text).toMatch(/\n1 of 2 defects caught, in 2 test runs and 1\.5 s\.\n$/);
});

test('a test that ends without a failed assertion says how', () => {
  const stuck = run('off-by-one', 'inconclusive', { message: 'Test timeout of 30000ms exceeded.' });
  const text = renderProof(report([stuck, run('forgets-case', 'failed')]), 1, unknownFile);
  expect(text).toContain('specs/tags/a.spec.ts:7 Test timeout of 30000ms exceeded.');
});

test('rules that no defect breaks are listed', () => {
  expect(report([], ['tags.length', 'tags.limit', 'tags.case']).rulesWithoutDefect).toEqual(['tags.limit']);
});

test('a defect that the source is said not to show may survive, and must not be caught', () => {
  const hidden = new Map([['off-by-one', 'nobody knows how many there were']]);
  const told = (outcome: ProofRun['outcome']) =>
    proofReport(defects, tests, [run('off-by-one', outcome), run('forgets-case', 'failed')], [], hidden);

  expect(proves(told('passed'))).toBe(true);
  expect(renderProof(told('passed'), 1, unknownFile)).toContain('  1: nobody knows how many there were\n');
  expect(proves(told('failed'))).toBe(false);
  expect(renderProof(told('failed'), 1, unknownFile)).toContain('  off-by-one breaks tags.length\n');
});
