import { expect, test } from '@playwright/test';
import { annotationTypes } from '../../../protocol/evidence.ts';
import { tell } from '../../../protocol/run-notes.ts';
import { foldRun } from '../../../reporters/views/report-result.ts';
import { atomic, foldSample, record } from '../../support/samples.ts';

test('a run that ends before a check has named its target is of the environment that is set', () => {
  const { suite, run } = foldSample([]);
  tell({ environment: 'demo' });
  expect(foldRun([], suite, run).target.environment).toBe('demo');
  tell({ environment: undefined });
  expect(foldRun([], suite, run).target.environment).toBe('other');
});

test('what is left behind is what checks had to leave, unless the end of the run has removed it, and what that could not', () => {
  const left = ['learner a@example.com', 'tag t-1'].map((description) => ({
    type: annotationTypes.leftBehind,
    description,
  }));
  const { suite, run } = foldSample([]);
  const leftBehind = () => foldRun([record(atomic, { annotations: left })], suite, run).run.leftBehind;

  expect(leftBehind()).toEqual(['learner a@example.com', 'tag t-1']);
  tell({ removedAfterwards: ['learner a@example.com'] });
  expect(leftBehind()).toEqual(['tag t-1']);
  // What an interrupted check had made, only the ledger tells.
  tell({ leftAfterwards: ['tag t-1', 'learner b@example.com'] });
  expect(leftBehind()).toEqual(['tag t-1', 'learner b@example.com']);
  tell({ removedAfterwards: undefined, leftAfterwards: undefined });
});
