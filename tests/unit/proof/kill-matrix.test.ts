import { expect, test } from '@playwright/test';
import { killMatrix, renderMatrix, sharpTests, unexplainedKills, uselessTests } from '../../../proof/kill-matrix.ts';
import { provedTest, proofRun as run } from '../../support/proof-runs.ts';

const tests = [
  provedTest('add', 'tags.add.adds'),
  provedTest('limit', 'tags.add.limit'),
  provedTest('never-red', 'tags.add.adds'),
  provedTest('observes', 'tags.read.id-form'),
];
const defects = [
  { name: 'adds-nothing', breaks: 'tags.add.adds' },
  { name: 'eleven-tags', breaks: 'tags.add.limit' },
  { name: 'survivor', breaks: 'tags.add.limit' },
];

const runs = [
  run('add', 'adds-nothing', 'failed'),
  run('limit', 'adds-nothing', 'failed'),
  run('never-red', 'adds-nothing', 'passed'),
  run('limit', 'eleven-tags', 'failed'),
  run('limit', 'survivor', 'inconclusive'),
  run('add', 'eleven-tags', 'failed'),
];
const matrix = killMatrix({
  defects,
  tests,
  runs,
  suite: { version: '1.2.3' },
  run: { startedAt: '2026-11-20T18:00:00.000Z', durationMs: 61_000, all: false, seed: 7, ofSome: false },
});

test('each kill has a reason, and says whether the defect explains it', () => {
  expect(matrix.defects[0]).toEqual({
    name: 'adds-nothing',
    breaks: 'tags.add.adds',
    met: 3,
    kills: [
      { test: 0, explained: true, reason: 'expected 204, received 400' },
      { test: 1, explained: true, reason: 'expected 204, received 400' },
    ],
    undecided: [],
  });
  expect(matrix.defects[2]).toMatchObject({ kills: [], undecided: [{ test: 1, explained: true }] });
  expect(unexplainedKills(matrix).map(({ defect }) => defect.name)).toEqual(['eleven-tags']);
});

test('a test is sharp if it fails for one defect only, and useless if it fails for none and observes nothing', () => {
  expect(matrix.tests.map(({ kills, judges }) => [kills, judges])).toEqual([
    [2, 'service'],
    [2, 'service'],
    [0, 'service'],
    [0, 'nothing'],
  ]);
  expect(uselessTests(matrix).map(({ title }) => title)).toEqual(['title of never-red']);
  const sharper = killMatrix({ ...matrix, tests, defects, runs: runs.slice(0, 2) });
  expect(sharpTests(sharper).map(({ title }) => title)).toEqual(['title of add', 'title of limit']);
});

test('the terminal names what needs attention', () => {
  const text = renderMatrix(matrix);
  expect(text).toContain('  specs/tags/never-red.spec.ts:7 title of never-red\n');
  expect(text).toContain('  eleven-tags breaks tags.add.limit\n    tags.add.adds: expected 204, received 400\n');
  expect(text).toMatch(/3 tests .* against 3 defects in 6 test runs: 0 sharp, 1 that no defect turned red, 1 defect /);
});
