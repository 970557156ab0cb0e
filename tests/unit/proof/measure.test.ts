import { expect, test } from '@playwright/test';
import type { DeclaredCheck } from '../../../cli/run/declared-checks.ts';
import type { MeasuredCheck } from '../../../measured/checks.ts';
import { costsOf } from '../../../proof/measure/cost-of-checks.ts';
import { aligned, changes } from '../../../proof/measure/lines.ts';
import { ranked, rankedAmong } from '../../../proof/measure/ranks.ts';
import type { Exchange } from '../../../protocol/evidence.ts';

const byId = (...checks: MeasuredCheck[]) => new Map(checks.map((check) => [check.id, check]));

const check = (id: string, covers: string, needs: string[] = []) =>
  ({ id, covers: [covers], needs }) as unknown as DeclaredCheck;

const noticing = (defectsOf: Record<string, string[]>) =>
  new Map(
    Object.entries(defectsOf).map(([id, defects]) => [
      id,
      { id, file: id, title: id, rules: ['tags.add.limit'], defects: new Set(defects) },
    ]),
  );

const byRank = (one: MeasuredCheck, other: MeasuredCheck) => one.rank! - other.rank!;

const before = byId(
  { id: 'tags.a/stays-as-it-is', place: 1 },
  { id: 'tags.a/puts-tag-on-the-learner', place: 2 },
  { id: 'tags.b/puts-tag-on-learner', place: 3 },
  { id: 'tags.c/is-gone', place: 4 },
);
const ids = ['tags.a/stays-as-it-is', 'tags.a/puts-tag-on-learner', 'tags.a/puts-tag-on', 'tags.c/something-new'];

test('every check gets a line: one with a better wording that of its former id, a new one an empty one', () => {
  const { measured, renamed } = aligned(before, ids);

  expect([...measured.values()]).toEqual([
    { id: 'tags.a/stays-as-it-is', place: 1 },
    { id: 'tags.a/puts-tag-on-learner', place: 2 },
    { id: 'tags.a/puts-tag-on' },
    { id: 'tags.c/something-new' },
  ]);
  expect([...renamed]).toEqual([['tags.a/puts-tag-on-the-learner', 'tags.a/puts-tag-on-learner']]);
});

test('what changed is said at the end', () => {
  const { measured, renamed } = aligned(before, ids);
  const after = new Map(measured).set(ids[0]!, { id: ids[0]!, place: 1, cost: { requests: 2 } });

  expect(changes(before, { measured: after, renamed })).toEqual([
    'New: tags.a/puts-tag-on',
    'New: tags.c/something-new',
    'Gone: tags.b/puts-tag-on-learner',
    'Gone: tags.c/is-gone',
    'Renamed: tags.a/puts-tag-on-the-learner -> tags.a/puts-tag-on-learner',
    '4 checks: 2 new, 2 gone, 1 renamed; changed: cost of 1, shared of 0, rank of 0, notices of 0, catches of 0, mutants of 0, place of 0.',
  ]);
});

test('checks with a cost are ranked by what they add for their requests', async () => {
  const measured = byId(
    { id: 'dear', cost: { requests: 9 } },
    { id: 'again', cost: { requests: 1 } },
    { id: 'cheap', cost: { requests: 1 }, rank: 7 },
    { id: 'elsewhere', rank: 8 },
  );
  const noticed = noticing({ dear: ['eleven-tags'], again: [], cheap: ['eleven-tags', 'twelve-tags'] });
  const checks = [check('dear', 'tags.add.adds'), check('again', 'tags.add.limit'), check('cheap', 'tags.add.limit')];
  const lines = [...(await ranked(measured, noticed, checks)).values()];

  expect(lines.map(({ id, rank }) => [id, rank])).toEqual([
    ['dear', 1],
    ['again', 2],
    ['cheap', 0],
    ['elsewhere', undefined],
  ]);
  expect(lines[2]?.notices).toEqual({ 'tags.add.limit': 1 });
});

test('a share is opened for the checks that make it worth its price, which then cost what is left', async () => {
  const measured = byId(
    { id: 'alone', cost: { requests: 6 } },
    { id: 'row', cost: {}, shared: { 'tags/held': 6, 'tags/held 1': 1 } },
    { id: 'same row', cost: {}, shared: { 'tags/held': 6, 'tags/held 1': 1 } },
    { id: 'other row', cost: {}, shared: { 'tags/held': 6, 'tags/held 2': 2 } },
  );
  const noticed = noticing({
    alone: ['a', 'b', 'c', 'd'],
    row: ['e', 'f', 'g', 'h', 'i'],
    'same row': ['j', 'k', 'l'],
    'other row': ['m'],
  });
  const checks = [...measured.keys()].map((id) => check(id, 'tags.add.adds'));
  const order = [...(await ranked(measured, noticed, checks)).values()].toSorted(byRank);

  expect(order.map(({ id }) => id)).toEqual(['row', 'same row', 'alone', 'other row']);
});

test('checks that need a hook get places among those of credentials, by what they add for their requests', () => {
  const checks = [
    check('first', 'tags.add.adds'),
    check('dear', 'tags.add.limit'),
    check('by a hook', 'modules.list.assigned', ['modules']),
    check('the same by a hook', 'modules.list.assigned', ['modules']),
  ];
  const measured = byId(
    { id: 'first', cost: { requests: 1 }, notices: { 'tags.add.adds': 3 }, rank: 0 },
    { id: 'dear', cost: { requests: 9 }, notices: { 'tags.add.limit': 1 }, rank: 1 },
    { id: 'by a hook', cost: { requests: 4 }, notices: { 'modules.list.assigned': 4 } },
    { id: 'the same by a hook', cost: { requests: 4 }, notices: { 'modules.list.assigned': 2 } },
  );
  const order = [...rankedAmong(measured, checks).values()].toSorted(byRank);

  expect(order.map(({ id }) => id)).toEqual(['first', 'by a hook', 'dear', 'the same by a hook']);
});

test('a check costs what it sends itself, and has its share in what others judge too', () => {
  const exchange = (id: string, isShared: boolean) =>
    ({ id, isShared, direction: 'call', operation: null, response: null }) as unknown as Exchange;
  const [create, row, other, own] = [
    exchange('create', true),
    exchange('row', true),
    exchange('other', true),
    exchange('own', true),
  ];
  const checks = [
    { id: 'one', exchanges: [create, row] },
    { id: 'two', exchanges: [create, row, own] },
    { id: 'three', exchanges: [create, other] },
    { id: 'four', exchanges: [create, other] },
  ].map((check) => ({ ...check, pool: 'tags/held', passedOn: false }));

  const costs = costsOf([...checks, { id: 'alone', pool: null, exchanges: [exchange('x', false)], passedOn: true }]);

  expect(Object.entries(costs).map(([id, { cost, shared }]) => [id, cost?.requests, shared])).toEqual([
    ['one', 0, { 'tags/held': 1, 'tags/held 1': 1 }],
    ['two', 1, { 'tags/held': 1, 'tags/held 1': 1 }],
    ['three', 0, { 'tags/held': 1, 'tags/held 2': 1 }],
    ['four', 0, { 'tags/held': 1, 'tags/held 2': 1 }],
    ['alone', 2, undefined],
  ]);
});
