import { expect, test } from '@playwright/test';
import { type DeclaredCheck, declaredChecks } from '../../cli/run/declared-checks.ts';
import { mayFail } from '../../proof/plan.ts';
import { catalogue, type RuleId, ruleIds } from '../../rules/index.ts';
import { defects } from '../../service/defects/index.ts';

test.describe.configure({ mode: 'serial' });

let checks: DeclaredCheck[] = [];
let covered: Set<string> = new Set();

test.beforeAll(async () => {
  checks = await declaredChecks();
  covered = new Set(checks.flatMap(({ covers }) => covers));
});

/** Whether every check of the rule needs what only a real environment has: tests of the fixture that decides prove it. */
const onlyElsewhere = (id: RuleId) =>
  checks.filter(({ covers }) => covers.includes(id)).every(({ needs }) => needs.includes('knownAddresses'));

/** Area and topic, as folders and files are named after them: `tags/add`. */
const topicOf = (id: string) => id.split('.').slice(0, 2).join('/');

const isTestable = (id: RuleId) => catalogue[id].untestable === undefined;

test('every entry has a check or an observation, or a reason why nobody can exercise it', () => {
  expect(ruleIds.filter((id) => isTestable(id) && !covered.has(id))).toEqual([]);
});

test('no entry that nobody can exercise has a check', () => {
  expect(ruleIds.filter((id) => !isTestable(id) && covered.has(id))).toEqual([]);
});

test('a spec whose checks are of one topic is named after it', () => {
  const topics = (file: string) =>
    new Set(checks.filter((check) => check.file === file).flatMap(({ covers }) => covers.map(topicOf)));
  const specs = [...new Set(checks.map(({ file }) => file))].filter((file) => /^specs\/(?!client\/)/.test(file));
  const misnamed = specs.filter((file) => {
    const [topic = '', ...others] = topics(file);
    return others.length === 0 && !file.startsWith(`specs/${topic}`);
  });
  expect(misnamed).toEqual([]);
});

test('every rule and quirk that binds the service has a defect', () => {
  const broken = new Set<string>(defects.map(({ breaks }) => breaks));
  const provable = ruleIds.filter((id) => {
    const { kind, party } = catalogue[id];
    return kind !== 'question' && party === 'service' && isTestable(id) && !onlyElsewhere(id);
  });
  expect(provable.filter((id) => !broken.has(id))).toEqual([]);
});

test('defects have unique names and break rules, not questions', () => {
  const names = defects.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(defects.filter(({ breaks }) => catalogue[breaks].kind === 'question')).toEqual([]);
});

test('a defect lists no rule that rests on its own anyway, and none twice', () => {
  const needless = defects.filter(
    ({ breaks, alsoBreaks = [] }) =>
      new Set(alsoBreaks).size < alsoBreaks.length || alsoBreaks.some((rule) => mayFail([rule], { name: '', breaks })),
  );
  expect(needless.map(({ name }) => name)).toEqual([]);
});
