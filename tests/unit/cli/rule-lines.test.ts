import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { packageFile } from '../../../cli/modules.ts';
import { defectPlace } from '../../../cli/rule/defect-place.ts';
import { entriesOf, isAsItShouldBe, proofLines, ruleLines } from '../../../cli/rule/lines.ts';
import { askedAt, statedAt } from '../../../cli/rule/places.ts';
import { proofReport } from '../../../proof/report.ts';
import type { AnswerResult } from '../../../reporters/judge/result.ts';
import { isQuestion, ruleIds } from '../../../rules/index.ts';
import { defects } from '../../../service/defects/index.ts';
import { proofRun, provedTest } from '../../support/proof-runs.ts';
import { atomic, failure, foldSample, record } from '../../support/samples.ts';

test('a rule is shown with each check, and with what failed', () => {
  const result = foldSample([record(atomic), record(atomic, failure), record('learners.create.works')]);
  const entries = entriesOf(result, [atomic]);

  expect(entries.map(isAsItShouldBe)).toEqual([false]);
  const places = { statedAt: () => 'rules/learners/update.ts:9', askedAt: () => [] };
  expect(
    ruleLines(entries, places, { page: 'rule/index.html', durationMs: 1_200 }),
  ).toBe(`learners.update.atomic  violates  rules/learners/update.ts:9
  A refused update stores nothing.
  passed  specs/learners/update.spec.ts:10 PUT › works  4 ms
  failed  specs/learners/update.spec.ts:10 PUT › works  4 ms
    learner after the refused PUT: expected "a", received "b"

In 1.2 s; the report is rule/index.html
`);
});

test('a question is shown with its answer, and with where it is asked', () => {
  const answered = { id: 'tags.x', verdict: 'answered', question: 'Which?', answer: { status: 204 }, reason: null };
  const places = { statedAt: () => 'rules/tags.ts:118', askedAt: () => ['specs/tags/add.checks.ts:95'] };

  expect(
    ruleLines([answered as unknown as AnswerResult], places, { page: 'rule/index.html', durationMs: 1_200 }),
  ).toBe(`tags.x  answered  rules/tags.ts:118
  Which? {"status":204}
  asked   specs/tags/add.checks.ts:95

In 1.2 s; the report is rule/index.html
`);
});

test('rules and questions have the place where they are stated, and questions one where they are asked', () => {
  expect(ruleIds.filter((id) => !/\.ts:\d+$/.test(statedAt(id)))).toEqual([]);
  expect(ruleIds.filter((id) => isQuestion(id) && askedAt(id).length === 0)).toEqual([]);
  expect(statedAt('tags.add.limit')).toMatch(/^rules\/tags\.ts:\d+$/);
});

test('a defect is shown with the check that caught it, or as missed', () => {
  const defects = ['one', 'two', 'three'].map((name) => ({ name, breaks: 'x' }));
  const runs = [proofRun('a', 'one', 'failed'), proofRun('a', 'two', 'passed')];
  const report = proofReport(defects, [provedTest('a', 'x')], runs, []);

  expect(proofLines(report, (name) => `service/defects/x.ts:${name.length}`, 900)).toBe(`
  caught  one  service/defects/x.ts:3
          by specs/tags/a.spec.ts:7 title of a
  missed  two  service/defects/x.ts:3
          every check of its rule met it, and passed
  missed  three  service/defects/x.ts:5
          no check of its rule met it

1 of 3 defects caught, in 0.9 s
`);
});

test('each defect has a file and, but for a few whose names are put together, a line that names it or its rule', () => {
  const places = defects.map(({ name }) => defectPlace(name));

  expect(defectPlace('eleven-tags')).toMatch(/^service\/defects\/tags\/add\/refused\.ts:\d+$/);
  const lines = (place: string) => readFileSync(packageFile(place.split(':')[0] ?? ''), 'utf8').split('\n');
  const [, at] = defectPlace('eleven-tags').split(':');
  expect(lines(defectPlace('eleven-tags'))[Number(at) - 1]).toContain("'eleven-tags'");
  expect(places.filter((place) => !/:\d+$/.test(place)).length / places.length).toBeLessThan(0.1);
});
