import { expect, test } from '@playwright/test';
import { chooseCatchers } from '../../../proof/caught-by.ts';
import {
  byHint,
  byOtherRules,
  byRule,
  caughtOf,
  inParts,
  type NamedDefect,
  ofMatchingRules,
  passedOf,
  randomNumbers,
  roundsOf,
  sampleOfOtherRules,
} from '../../../proof/plan.ts';
import { provedTest, proofRun as run } from '../../support/proof-runs.ts';

const defects: NamedDefect[] = [
  { name: 'off-by-one', breaks: 'tags.length' },
  { name: 'cut-off', breaks: 'tags.length', alsoBreaks: ['tags.case'] },
  { name: 'forgets-case', breaks: 'tags.case' },
];

const tests = [provedTest('long', 'tags.length'), provedTest('case', 'tags.case'), provedTest('page', 'learners.page')];

test('a pattern that names rules selects their defects; otherwise, the defects of all rules whose tests it selects', () => {
  const names = (grep?: string) => ofMatchingRules(defects, grep).map(({ name }) => name);
  expect(names('@tags\\.length(?![\\w.-])')).toEqual(['off-by-one', 'cut-off']);
  expect(names('/@TAGS.case/i')).toEqual(['forgets-case']);
  expect(names('takes a name of three characters')).toHaveLength(defects.length);
  expect(names()).toHaveLength(defects.length);
});

test('a hint that names an unknown defect is ignored', () => {
  expect(byHint(defects, { long: ['off-by-one', 'gone'], case: ['gone'] })).toEqual({ long: ['off-by-one'] });
});

test('each test meets the defects of its rules, except those it has already passed with', () => {
  expect(byRule(tests, defects)).toEqual({ long: ['off-by-one', 'cut-off'], case: ['forgets-case'] });
  expect(byRule(tests, defects, { long: ['cut-off'] })).toEqual({ long: ['off-by-one'], case: ['forgets-case'] });
});

test('a test that was undecided meets its defect again', () => {
  const passed = passedOf([
    run('long', 'cut-off', 'passed'),
    run('long', 'off-by-one', 'inconclusive'),
    run('long', 'off-by-one', 'skipped'),
  ]);
  expect(passed).toEqual({ long: ['cut-off'] });
  expect(byRule(tests, defects.slice(0, 2), passed)).toEqual({ long: ['off-by-one'] });
});

test('a defect counts as caught only by a test of its own rule', () => {
  const runs = [run('case', 'cut-off', 'failed'), run('long', 'off-by-one', 'failed')];
  expect([...caughtOf(tests, defects, runs)]).toEqual(['off-by-one']);
});

test('a defect does not meet the tests of the rules that it lists', () => {
  expect(byOtherRules(tests, defects)).toEqual({
    long: ['forgets-case'],
    case: ['off-by-one'],
    page: ['off-by-one', 'cut-off', 'forgets-case'],
  });
});

test('the sample starts with the own area, and is the same for the same seed', () => {
  const many = Array.from({ length: 20 }, (_, i) => provedTest(`near-${i}`, `tags.${i}`));
  const sample = (seed: number) => sampleOfOtherRules([...many, ...tests], defects, randomNumbers(seed));
  const drawn = sample(1);
  expect(Object.values(drawn).flat()).toHaveLength(3 * 4);
  expect(drawn.page, 'the only test of elsewhere').toHaveLength(3);
  expect(sample(1)).toEqual(drawn);
  expect(sample(2)).not.toEqual(drawn);
});

test('a long plan is cut by rounds', () => {
  const meets = { long: ['a', 'b', 'c'], case: ['d'] };
  expect(roundsOf(meets)).toBe(3);
  expect(inParts(meets, 2)).toEqual([{ long: ['a', 'b'], case: ['d'] }, { long: ['c'] }]);
  expect(inParts({}, 2)).toEqual([]);
});

const caught = (test: string, defect: string, durationMs = 20) => run(test, defect, 'failed', { durationMs });

test('of several tests that catch a defect, the quickest is remembered', () => {
  const runs = [caught('slow', 'off-by-one', 1_000), caught('quick', 'off-by-one')];
  expect(chooseCatchers(defects, runs)).toEqual({ quick: ['off-by-one'] });
});

test('catches are spread over equally quick tests', () => {
  const runs = defects.flatMap(({ name }) => [caught('one', name), caught('other', name)]);
  const numbers = Object.values(chooseCatchers(defects, runs)).map((names) => names.length);
  expect(numbers.sort()).toEqual([1, 2]);
});

test('entries of defects that were not tried are kept, and those of removed defects are dropped', () => {
  const known = { old: ['cut-off', 'off-by-one', 'gone'] };
  expect(chooseCatchers(defects, [caught('new', 'off-by-one')], known)).toEqual({
    new: ['off-by-one'],
    old: ['cut-off'],
  });
});
