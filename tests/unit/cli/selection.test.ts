import { expect, test } from '@playwright/test';
import { type DeclaredCheck, declaredChecks } from '../../../cli/run/declared-checks.ts';
import { estimates } from '../../../cli/shared-target/check-costs.ts';
import { type Estimates, select, sharedBudget } from '../../../cli/shared-target/selection.ts';
import { durationOf, selecting } from '../../../cli/shared-target/shared-run.ts';
import { readMeasured } from '../../../measured/checks.ts';
import { isQuestion } from '../../../rules/index.ts';

/** The powers of a shared environment, with all variables set except those of a receiver. */
const powers = new Set(
  'description manager otherOrganisation tagging staff tutor tutors twoTutors threeTutors fourTutors untaggedOrganisation write'.split(
    ' ',
  ),
);

function check(id: string, covers: string[], needs: string[] = []): DeclaredCheck {
  return { id, file: 'new.spec.ts', covers, needs };
}

/** Estimates of cost by check id, in the order of rank. @param others what a check that nobody has measured is taken to cost */
function costing(requests: Record<string, number>, others = 2): Estimates {
  const ranks = Object.keys(requests);
  return {
    requests: ({ id }) => requests[id] ?? others,
    shared: ({ pool }): Record<string, number> => (pool === undefined ? {} : { [pool]: 10 }),
    rank: ({ id }) => (id in requests ? ranks.indexOf(id) : Infinity),
  };
}

const rule = 'tags.add.adds';
const otherRule = 'tags.add.additive';
const question = 'tags.add.success-status';

test('checks are chosen in the order of their ranks, while the budget lasts', () => {
  const checks = [
    check('second', [rule]),
    check('first', [rule]),
    check('asks', [question]),
    check('other', [otherRule]),
  ];
  const costs = costing({ first: 39, asks: 5, second: 40, other: 2 });
  const chosen = (budget: number) => select(checks, powers, budget, costs).chosen.map(({ id }) => id);

  expect(chosen(60)).toEqual(['first', 'asks', 'other']);
  expect(chosen(120)).toEqual(['second', 'first', 'asks', 'other']);
});

test('a run takes as long as its responses, or as its rate allows', () => {
  const slow = { responseMs: 2_000, workers: 4 };
  expect(durationOf(100, { ...slow, maxRps: null })).toBe(50_000);
  expect(durationOf(100, { ...slow, maxRps: 1 })).toBe(100_000);
  expect(durationOf(100, { ...slow, maxRps: 50 })).toBe(50_000);
});

test('of checks that nobody has measured, one for each rule and question comes first', () => {
  const checks = [check('known', [rule]), check('own', ['own.rule']), check('own too', ['own.rule'])];
  const chosen = (known: number) => select(checks, powers, 60, costing({ known })).chosen.map(({ id }) => id);

  expect(chosen(48)).toEqual(['known', 'own', 'own too']);
  expect(chosen(57)).toEqual(['known', 'own']);
  expect(chosen(59)).toEqual(['own', 'own too']);
});

test('of checks of what a person has done for the run, one for each rule and question comes first', () => {
  const checks = [
    check('known', [rule]),
    check('done', [otherRule], ['planEvent']),
    check('too', [otherRule], ['planEvent']),
  ];
  const has = new Set([...powers, 'planEvent']);
  const costs = costing({ known: 50, done: 8, too: 8 });
  const chosen = (staged: string[], budget = 60) =>
    select(checks, has, budget, costs, { staged }).chosen.map(({ id }) => id);

  expect(chosen([])).toEqual(['known', 'done']);
  expect(chosen(['planEvent'])).toEqual(['known', 'done']);
  expect(chosen(['planEvent'], 50)).toEqual(['done', 'too']);
});

for (const route of ['tags.isolation.learner', 'authentication.token.missing'])
  test(`with the default budget, no check of ${route} is deferred`, () => {
    const checks = [
      check('dear', [rule]),
      check('other', [otherRule]),
      check('route', [route]),
      check('another route', [route]),
    ];
    const costs = costing({ dear: 1_330, other: 100, route: 50, 'another route': 40 });
    const chosen = (budget: number) => select(checks, powers, budget, costs).chosen.map(({ id }) => id);

    expect(chosen(sharedBudget)).toEqual(['dear', 'route', 'another route']);
    expect(chosen(sharedBudget - 1)).toEqual(['dear', 'other', 'route']);
  });

test('what a gate watches comes first: a check of each rule, and all checks of a question', () => {
  const checks = [
    check('new', [otherRule]),
    check('asks', [question]),
    check('asks too', [question]),
    check('known', [rule]),
    check('known too', [rule]),
  ];
  const costs = costing({ new: 40, 'known too': 10, asks: 10, 'asks too': 10, known: 10 });
  const chosen = (watched: string[]) => select(checks, powers, 60, costs, { watched }).chosen.map(({ id }) => id);

  expect(chosen([])).toEqual(['new', 'asks', 'known too']);
  expect(chosen([rule, question])).toEqual(['asks', 'asks too', 'known', 'known too']);
  expect(chosen([rule, 'own.gone'])).toEqual(['new', 'asks', 'known too']);
});

test('what a gate watches does not come first if that decides less of it: dear questions that are asked in part', () => {
  const checks = [
    check('known', [rule]),
    check('other', [otherRule]),
    check('asks', [question]),
    check('asks too', [question]),
  ];
  const costs = costing({ known: 10, other: 10, asks: 40, 'asks too': 40 });
  const chosen = (budget: number) =>
    select(checks, powers, budget, costs, { watched: [rule, otherRule, question] }).chosen.map(({ id }) => id);

  expect(chosen(100)).toEqual(['known', 'other', 'asks', 'asks too']);
  expect(chosen(50)).toEqual(['known', 'other']);
});

test('what a pool shares is paid for once', () => {
  const checks = ['one', 'two', 'three'].map((id) => ({ ...check(id, [question]), pool: 'tags/add refused' }));
  const { requests } = select(checks, powers, 100, costing({ one: 1, two: 2, three: 3 }));

  expect(requests).toBe(16);
});

test('a check that lacks a power is neither chosen nor left out', () => {
  const checks = [check('impossible', [rule], ['clock']), check('possible', [rule])];
  const { chosen, deferred } = select(checks, powers, 10, costing({ impossible: 1, possible: 2 }));

  expect(chosen.map(({ id }) => id)).toEqual(['possible']);
  expect(deferred).toEqual([]);
});

test('without a limit everything is chosen', () => {
  const checks = [check('one', [rule]), check('two', [rule])];

  expect(select(checks, powers, Infinity, costing({ one: 1e6, two: 1e6 })).chosen).toEqual(checks);
});

test('only the arguments that select tests are passed on', () => {
  const argv = 'node cli.js test --config x.ts --grep @tags --shard=1/4 --reporter blob specs/tags -g=more --workers=2';

  expect(selecting(argv.split(' '))).toEqual(['--grep', '@tags', 'specs/tags', '-g=more']);
});

test.describe('the checks as they are', () => {
  let checks: DeclaredCheck[] = [];

  test.beforeAll(async () => {
    checks = await declaredChecks();
  });

  test('exercise nine in ten of the possible rules on a shared target within the budget, and all within 4,000 requests', () => {
    const exercised = (budget: number) => {
      const { chosen, requests } = select(checks, powers, budget, estimates);
      expect(requests).toBeLessThanOrEqual(budget);
      return new Set(chosen.flatMap(({ covers }) => covers).filter((id) => !isQuestion(id))).size;
    };
    const all = exercised(Infinity);

    expect(exercised(sharedBudget) / all).toBeGreaterThan(0.9);
    expect(exercised(4_000)).toBe(all);
  });

  test('name the spec that runs them, not a file that declares them', () => {
    expect(checks.filter(({ file }) => /\.checks\.[jt]s$/.test(file))).toEqual([]);
  });

  test('have ids of their own', () => {
    const ids = checks.map(({ id }) => id);
    const advice = "Give one of the two an id: covers('…', id('…'))";
    expect(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      advice,
    ).toEqual([]);
  });

  test('have a line each in what was measured, and no other line is there', () => {
    const ids = new Set(checks.map(({ id }) => id));
    const lines = readMeasured();
    const unmeasured = [...ids].filter((id) => !lines.has(id));
    const gone = [...lines.keys()].filter((id) => !ids.has(id));
    expect({ unmeasured, gone }, 'Run: npm run measure -- new').toEqual({ unmeasured: [], gone: [] });
  });

  test('have a measured cost if a shared environment has what they need, except for a few that skip themselves', () => {
    const runnable = checks.filter(({ needs }) => needs.every((power) => powers.has(power)));
    const lines = readMeasured();
    const without = runnable.map(({ id }) => id).filter((id) => !lines.get(id)?.cost);
    expect(without.length / runnable.length, `npm run measure -- costs: ${without}`).toBeLessThan(0.01);
  });
});
