import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { packageFile } from '../../../cli/modules.ts';
import { type MeasuredCheck, measuredIn, readMeasured, textOf } from '../../../measured/checks.ts';

const byId = (...checks: MeasuredCheck[]) => new Map(checks.map((check) => [check.id, check]));

test('there is a line for each check in the order of ids, with members in one order and without what is empty', () => {
  const text = textOf(
    byId(
      { catches: ['y', 'x'], cost: { tags: 0, learners: 2, requests: 6 }, id: 'b', rank: 0 },
      { id: 'a', notices: [], catches: [], mutants: {} },
      { id: 'c', cost: {}, notices: ['two', 'one'] },
    ),
  );
  expect(text.split('\n')).toEqual([
    '{"id":"a"}',
    '{"id":"b","cost":{"requests":6,"learners":2},"rank":0,"catches":["x","y"]}',
    '{"id":"c","cost":{},"notices":["one","two"]}',
    '',
  ]);
  expect(textOf(measuredIn(text))).toBe(text);
});

test('the file is as it would be written', () => {
  const file = packageFile('measured/checks.jsonl');
  expect(textOf(readMeasured())).toBe(readFileSync(file, 'utf8'));
});
