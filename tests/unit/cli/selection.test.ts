import { expect, test } from '@playwright/test';
import { type DeclaredCheck, declaredChecks } from '../../../cli/run/declared-checks.ts';
import { estimates } from '../../../cli/shared/check-costs.ts';
import { type Estimates, select, sharedBudget } from '../../../cli/shared/selection.ts';
import { selecting } from '../../../cli/shared/shared-run.ts';
import { readMeasured } from '../../../measured/checks.ts';
import { isGrave } from '../../../rules/graph/grave.ts';
import { isQuestion } from '../../../rules/index.ts';

/** The powers of a shared environment, with all variables set except those of a receiver. */
const powers = new Set(
  'description manager otherOrganisation staff tutor tutors twoTutors threeTutors fourTutors untaggedOrganisation write'.split(
    ' ',
  ),
);

function check(id: string, covers: string[], needs: string[] = []): DeclaredCheck {
  return { id, file: 'new.spec.ts', covers, needs, mayBeRefused: false };
}

/** Estimates of cost by check id; their order is their rank. @param noticed how much a check notices, of whichever rule */
function costing(requests: Record<string, number>, noticed: Record<string, number> = {}): Estimates {
  const ranks = Object.keys(requests);
  return {
    requests: ({ id }) => requests[id] ?? 0,
    shared: () => 10,
    notices: ({ id }) => noticed[id] ?? 0,
    rank: ({ id }) => ranks.indexOf(id),
  };
}

const rule = 'tags.add.adds';
const otherRule = 'tags.add.additive';
const question = 'tags.add.success-status';

test('every rule is covered first, and then checks are added by rank', () => {
  const checks = [
    check('first', [rule]),
    check('second', [rule]),
    check('asks', [question]),
    check('other', [otherRule]),
  ];
  const costs = costing({ second: 40, asks: 5, first: 39, other: 40 });
  const chosen = (budget: number) => select(checks, powers, budget, costs).chosen.map(({ id }) => id);

  expect(chosen(92)).toEqual(['second', 'other']);
  expect(chosen(98)).toEqual(['second', 'asks', 'other']);
  expect(chosen(141)).toEqual(['first', 'second', 'asks', 'other']);
});

test('what is grave and what asks comes first, if the budget is enough for all of it', () => {
  const checks = [
    check('first', [rule]),
    check('asks', [question]),
    check('grave', ['tags.isolation.learner']),
    check('graver', ['tags.isolation.learner']),
  ];
  const costs = costing({ first: 20, grave: 20, graver: 21, asks: 20 });
  const chosen = (budget: number) => select(checks, powers, budget, costs).chosen.map(({ id }) => id);

  expect(chosen(93)).toEqual(['first', 'asks', 'grave', 'graver']);
  expect(chosen(80)).toEqual(['first', 'grave', 'graver']);
});

test('a rule is covered by a check that no role can be refused, if there is one', () => {
  const asRole = { needs: ['tutor'], mayBeRefused: true };
  const checks = [
    { ...check('refused', [rule]), ...asRole },
    check('second', [rule]),
    { ...check('refused too', [otherRule]), ...asRole },
    check('first', [rule]),
  ];
  const costs = costing({ refused: 5, first: 40, second: 39, 'refused too': 5 });

  expect(select(checks, powers, 52, costs).chosen.map(({ id }) => id)).toEqual(['refused too', 'first']);
});

test('a rule is covered by the one of its cheap checks that notices most deviations from it', () => {
  const checks = ['dear', 'control', 'sharp', 'cheapest'].map((id) => check(id, [rule]));
  const costs = costing(
    { dear: 40, control: 5, sharp: 6, cheapest: 4 },
    { dear: 9, control: 1, sharp: 3, cheapest: 2 },
  );

  expect(select(checks, powers, 7, costs).chosen.map(({ id }) => id)).toEqual(['sharp']);
});

test('what a pool shares is paid for once', () => {
  const checks = ['one', 'two', 'three'].map((id) => ({ ...check(id, [question]), pool: 'tags/add refused' }));
  const { requests } = select(checks, powers, 100, costing({ one: 1, two: 2, three: 3 }));

  expect(requests).toBe(16);
});

test('a check that lacks a power is neither chosen nor left out', () => {
  const checks = [check('impossible', [rule], ['clock']), check('possible', [rule])];
  const { chosen, leftOut } = select(checks, powers, 10, costing({ impossible: 1, possible: 2 }));

  expect(chosen.map(({ id }) => id)).toEqual(['possible']);
  expect(leftOut).toEqual([]);
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

  test('exercise every possible rule on a shared target within the budget', () => {
    const within = select(checks, powers, sharedBudget, estimates);
    const exercised = (some: readonly DeclaredCheck[]) =>
      new Set(some.flatMap(({ covers }) => covers).filter((id) => !isQuestion(id)));

    expect(within.requests).toBeLessThan(sharedBudget);
    expect([...exercised(within.leftOut)].filter((id) => !exercised(within.chosen).has(id))).toEqual([]);
  });

  test('are never deferred by the usual budget if they judge what is grave, or ask', () => {
    const { leftOut } = select(checks, powers, sharedBudget, estimates);
    const never = leftOut.filter(({ covers }) => covers.some((id) => isGrave(id) || isQuestion(id)));

    expect(never.map(({ id }) => id)).toEqual([]);
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
