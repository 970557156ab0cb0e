import { expect, test } from '@playwright/test';
import { type ProofRun, proofReport, proves, renderProof } from '../cli/proof-report.ts';

const defects = [
  { name: 'off-by-one', breaks: 'tags.length' },
  { name: 'forgets-case', breaks: 'tags.case' },
];

function run(defect: string, outcome: ProofRun['outcome'], change: Partial<ProofRun> = {}): ProofRun {
  const message = outcome === 'passed' ? null : 'Error: expect(received).toBe(expected)';
  return { defect, title: `meets ${defect}`, file: 'specs/tags/names.spec.ts', line: 7, outcome, message, ...change };
}

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
    const report = proofReport(defects, [...runs, run('forgets-case', 'failed')], []);
    expect(report.defects.map((defect) => defect.fate)).toEqual([fate, 'caught']);
    expect(proves(report)).toBe(fate === 'caught');
  });
}

test('a survivor is told with its rule and with the tests that did not notice', () => {
  const report = proofReport(defects, [run('off-by-one', 'passed'), run('forgets-case', 'failed')], []);
  const text = renderProof(report, 1500);
  expect(text).toContain('  off-by-one breaks tags.length\n    specs/tags/names.spec.ts:7 meets off-by-one\n');
  expect(text).toMatch(/\n1 of 2 defects caught, in 2 test runs and 1\.5 s\.\n$/);
});

test('what failed by no assertion says how', () => {
  const stuck = run('off-by-one', 'inconclusive', { message: 'Test timeout of 30000ms exceeded.' });
  const text = renderProof(proofReport(defects, [stuck, run('forgets-case', 'failed')], []), 1);
  expect(text).toContain('specs/tags/names.spec.ts:7 Test timeout of 30000ms exceeded.');
});

test('rules that no defect breaks are listed', () => {
  const report = proofReport(defects, [], ['tags.length', 'tags.limit', 'tags.case']);
  expect(report.rulesWithoutDefect).toEqual(['tags.limit']);
});
