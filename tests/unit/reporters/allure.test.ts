import { expect, test } from '@playwright/test';
import { allureAnnotations, allureStatus } from '../../../reporters/collect/allure-reporter.ts';
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

test('what could not be judged is "broken" in Allure, and never "failed"', () => {
  const ended = (status: 'failed' | 'skipped' | 'passed', error: string, annotations: { type: string }[] = []) =>
    allureStatus({ status, errors: error === '' ? [] : [error], annotations });
  expect(ended('failed', 'Error: expect(received).toBe(expected)')).toBe('failed');
  expect(ended('failed', 'Inconclusive: throttled')).toBe('timedOut');
  expect(ended('skipped', '', [{ type: 'inconclusive' }])).toBe('timedOut');
  expect(ended('skipped', '', [{ type: 'lacks' }])).toBe('skipped');
  expect(ended('passed', '')).toBe('passed');
});
