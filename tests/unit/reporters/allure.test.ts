import { expect, test } from '@playwright/test';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { AllureReporter } from 'allure-playwright';
import ConformanceAllureReporter, { allureAnnotations } from '../../../reporters/collect/allure-reporter.ts';
import { catalogue, type RuleId } from '../../../rules/index.ts';

const rule: RuleId = 'tags.all.sorted';

test('areas are epics, sections features, rules stories, statements the description', () => {
  const { section, statement } = catalogue[rule];
  expect(allureAnnotations([{ type: 'rule', description: rule }])).toEqual([
    { type: 'allure.label.epic', description: 'tags' },
    { type: 'allure.label.feature', description: section },
    { type: 'allure.label.story', description: rule },
    { type: 'tms', description: rule },
    { type: 'description', description: `- **${rule}**: ${statement}` },
  ]);
});

test('annotations of others are kept; ours, which would become steps, are dropped', () => {
  const issue = { type: 'issue', description: 'https://example.com/1' };
  expect(allureAnnotations([issue, { type: 'needs', description: 'clock' }])).toEqual([issue]);
});

type Ended = [RuleId, status: string, error: string, annotation?: string];

/** With which status each check is reported to Allure, by its rule. @param untilEnd whether the run reaches its end */
async function reportedOf(ended: readonly Ended[], untilEnd: boolean) {
  const statuses: Record<string, string> = {};
  const { onTestEnd, onEnd } = AllureReporter.prototype;
  Object.assign(AllureReporter.prototype, {
    onTestEnd: async ({ id }: TestCase, { status }: TestResult) => {
      statuses[id] = status;
    },
    onEnd: async () => {},
  });
  try {
    const reporter = new ConformanceAllureReporter({ resultsDir: test.info().outputPath() });
    for (const [id, status, message, annotation] of ended) {
      const types = [...(annotation === undefined ? [] : [{ type: annotation }]), { type: 'rule', description: id }];
      const result = { status, errors: message === '' ? [] : [{ message }], annotations: types };
      await reporter.onTestEnd({ id, annotations: [] } as unknown as TestCase, result as unknown as TestResult);
    }
    if (untilEnd) await reporter.onEnd();
  } finally {
    Object.assign(AllureReporter.prototype, { onTestEnd, onEnd });
  }
  return statuses;
}

const reported = (...ended: Ended[]) => reportedOf(ended, true);

const assertion = 'Error: expect(received).toBe(expected)';

test('what could not be judged is "broken" in Allure, and never "failed"', async () => {
  expect(
    await reported(
      ['tags.all.sorted', 'failed', assertion],
      ['tags.add.adds', 'failed', 'Inconclusive: throttled'],
      ['tags.add.limit', 'skipped', '', 'inconclusive'],
      ['tags.read.fields', 'skipped', '', 'lacks'],
      ['tags.delete.no-name', 'passed', ''],
    ),
  ).toEqual({
    'tags.all.sorted': 'failed',
    'tags.add.adds': 'timedOut',
    'tags.add.limit': 'timedOut',
    'tags.read.fields': 'skipped',
    'tags.delete.no-name': 'passed',
  });
});

test('what fails because a rule beneath it is broken is "broken" in Allure, whichever comes first', async () => {
  const resting = ['tags.add.rule-break', 'failed', assertion] as [RuleId, string, string];
  // One that rests on others itself, and one that rests on nothing.
  for (const id of ['tags.name.length', 'tags.list.held'] as const) {
    const beneath = [id, 'failed', assertion] as [RuleId, string, string];
    const both = { 'tags.add.rule-break': 'timedOut', [id]: 'failed' };
    expect(await reported(resting, beneath)).toEqual(both);
    expect(await reported(beneath, resting)).toEqual(both);
  }
  expect(await reported(resting)).toEqual({ 'tags.add.rule-break': 'failed' });
});

test('a failed check that nothing else decides is written at once, and so is an attempt that is made again', async () => {
  const ended: Ended[] = [
    ['errors.problem.type', 'failed', assertion],
    ['tags.add.limit', 'failed', assertion, 'again'],
    ['tags.add.rule-break', 'failed', assertion],
  ];
  expect(await reportedOf(ended, false)).toEqual({ 'errors.problem.type': 'failed', 'tags.add.limit': 'failed' });
});
