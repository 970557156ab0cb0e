import { expect, test } from '@playwright/test';
import { jsonOf, rowOf } from '../../../service/store/rows.ts';
import type { Learner } from '../../../service/store/types.ts';

const learner = { learnerId: 'one', email: 'é"@example.com' } as Learner;
const row = rowOf(learner, () => ({ id: learner.learnerId, email: learner.email, gone: undefined }));

test('a version of a learner has one row, which cannot be changed', () => {
  expect(rowOf(learner, () => ({ id: 'another' }))).toBe(row);
  expect(() => Object.assign(row, { id: 'two' })).toThrow(TypeError);

  expect(rowOf({ ...learner }, () => ({ id: 'two' }))).toEqual({ id: 'two' });
});

test('rows are written as JSON.stringify writes them, alone, in a list, and among others', () => {
  const other = { ...row, id: 'other' };
  for (const value of [
    row,
    [row, row],
    [row, other, null, undefined],
    [other, row],
    { totalRecords: 2, learners: [row, other], left: undefined, none: null, text: 'a' },
    [[row]],
    { learners: [row], other: [[row]], gone: () => 1 },
    { learners: [] },
    null,
    'text',
    7,
  ]) {
    // Twice, since the text of a row is kept.
    expect([jsonOf(value), jsonOf(value)]).toEqual([JSON.stringify(value), JSON.stringify(value)]);
  }
});
