import { expect, test } from '@playwright/test';
import type { DeclaredCheck } from '../../../cli/run/declared-checks.ts';
import type { MeasuredCheck } from '../../../measured/checks.ts';
import type { KillMatrix } from '../../../proof/kill-matrix.ts';
import { costsOf, withLater } from '../../../proof/measure/cost-of-checks.ts';
import { aligned, changes } from '../../../proof/measure/lines.ts';
import { newChecks, noticedIn, ownNotices } from '../../../proof/measure/parts.ts';
import { ranked } from '../../../proof/measure/ranks.ts';
import type { Exchange } from '../../../protocol/evidence.ts';
import { defects } from '../../../service/defects/index.ts';

const byId = (...checks: MeasuredCheck[]) => new Map(checks.map((check) => [check.id, check]));

const check = (id: string, covers: string, needs: string[] = []) =>
  ({ id, covers: [covers], needs }) as unknown as DeclaredCheck;

const before = byId(
  { id: 'tags.a/stays-as-it-is', rank: 1 },
  { id: 'tags.a/puts-tag-on-the-learner', rank: 2 },
  { id: 'tags.b/puts-tag-on-learner', rank: 3 },
  { id: 'tags.c/is-gone', rank: 4 },
);
const ids = ['tags.a/stays-as-it-is', 'tags.a/puts-tag-on-learner', 'tags.a/puts-tag-on', 'tags.c/something-new'];

test('every check gets a line: one with a better wording that of its former id, a new one an empty one', () => {
  const { measured, renamed } = aligned(before, ids);

  expect([...measured.values()]).toEqual([
    { id: 'tags.a/stays-as-it-is', rank: 1 },
    { id: 'tags.a/puts-tag-on-learner', rank: 2 },
    { id: 'tags.a/puts-tag-on' },
    { id: 'tags.c/something-new' },
  ]);
  expect([...renamed]).toEqual([['tags.a/puts-tag-on-the-learner', 'tags.a/puts-tag-on-learner']]);
});

test('what changed is said at the end', () => {
  const { measured, renamed } = aligned(before, ids);
  const after = new Map(measured).set(ids[0]!, { id: ids[0]!, rank: 1, cost: { requests: 2 } });

  expect(changes(before, { measured: after, renamed })).toEqual([
    'New: tags.a/puts-tag-on',
    'New: tags.c/something-new',
    'Gone: tags.b/puts-tag-on-learner',
    'Gone: tags.c/is-gone',
    'Renamed: tags.a/puts-tag-on-the-learner -> tags.a/puts-tag-on-learner',
    '4 checks: 2 new, 2 gone, 1 renamed; changed: cost of 1, shared of 0, rank of 0, notices of 0, catches of 0, mutants of 0.',
  ]);
});

test('new checks are measured, but for those that no shared target can make', () => {
  const measured = byId({ id: 'old', cost: { requests: 1 } }, { id: 'new' }, { id: 'isolated' });
  const checks = [
    check('old', 'a'),
    check('new', 'a', ['receiver']),
    check('isolated', 'a', ['tutor', 'organisations']),
  ];
  expect(newChecks(measured, checks).map(({ id }) => id)).toEqual(['new']);
});

test('what tells most for its requests comes first; what costs nothing measured has no rank', async () => {
  const measured = byId(
    { id: 'dear', cost: { requests: 9 }, notices: ['eleven-tags'] },
    { id: 'again', cost: { requests: 1 } },
    { id: 'cheap', cost: { requests: 1 }, rank: 7, notices: ['eleven-tags', 'twelve-tags'] },
    { id: 'elsewhere', rank: 8 },
  );
  const checks = [check('dear', 'tags.add.adds'), check('again', 'tags.add.limit'), check('cheap', 'tags.add.limit')];
  const lines = [...(await ranked(measured, checks)).values()];

  expect(lines.map(({ id, rank }) => [id, rank])).toEqual([
    ['dear', 1],
    ['again', 2],
    ['cheap', 0],
    ['elsewhere', undefined],
  ]);
});

/** The checks in the order of their ranks. */
async function inOrder(all: Record<string, [covers: string, measured: Omit<MeasuredCheck, 'id'>, ...needs: string[]]>) {
  const checks = Object.entries(all).map(([id, [covers, , ...needs]]) => check(id, covers, needs));
  const measured = byId(...Object.entries(all).map(([id, [, line]]) => ({ id, ...line })));
  const lines = [...(await ranked(measured, checks)).values()];
  return lines.toSorted((one, other) => one.rank! - other.rank!).map(({ id }) => id);
}

test('a share is opened for the checks that make it worth its price, which then cost what is left', async () => {
  const rule = 'tags.add.adds';
  const [first, second] = [1, 2].map((row) => ({ cost: {}, shared: { 'tags/held': 6, [`tags/held ${row}`]: row } }));
  expect(
    await inOrder({
      alone: [rule, { cost: { requests: 6 }, notices: ['a', 'b', 'c', 'd'] }],
      row: [rule, { ...first, notices: ['e', 'f', 'g', 'h', 'i'] }],
      'same row': [rule, { ...first, notices: ['j', 'k', 'l'] }],
      'other row': [rule, { ...second, notices: ['m'] }],
    }),
  ).toEqual(['row', 'same row', 'alone', 'other row']);
});

test('checks by a hook stand before the plain ones, and leave room for those that are best by credentials', async () => {
  expect(
    await inOrder({
      small: ['tags.add.adds', { cost: { requests: 340 }, notices: ['a', 'b', 'c'] }],
      large: ['tags.add.limit', { cost: { requests: 1_000 }, notices: ['d', 'e', 'f', 'g'] }],
      beyond: ['tags.add.atomic', { cost: { requests: 1_000 }, notices: ['h'] }],
      'by a hook': ['modules.list.assigned', { cost: { requests: 1_000 }, notices: [...'ijklm'] }, 'modules'],
      held: ['modules.list.paged', { cost: { requests: 60 }, notices: ['n'] }, 'learnerWithModules'],
    }),
  ).toEqual(['held', 'small', 'by a hook', 'large', 'beyond']);
});

test('checks between organisations stand before those that further powers open', async () => {
  expect(
    await inOrder({
      small: ['tags.add.adds', { cost: { requests: 400 }, notices: ['a', 'b', 'c'] }],
      foreign: ['tags.isolation.organisation', { cost: { requests: 200 }, notices: ['d'] }],
      large: ['tags.add.limit', { cost: { requests: 800 }, notices: ['e', 'f', 'g', 'h'] }],
      'by a hook': ['modules.list.assigned', { cost: { requests: 1_000 }, notices: [...'ijklmnopqrst'] }, 'modules'],
    }),
  ).toEqual(['small', 'foreign', 'large', 'by a hook']);
});

test('of what a check notices, the defects of its own rules count, from all matrices', () => {
  const matrix = (name: string, kills: readonly number[]) =>
    ({
      tests: [{ id: 'limit', file: 'f', title: 't', rules: ['tags.add.limit'], met: 1 }],
      defects: [{ name, kills: kills.map((test) => ({ test })) }],
    }) as unknown as KillMatrix;
  const [own, other] = ['tags.add.limit', 'tags.add.adds'].map(
    (rule) => defects.find(({ breaks }) => breaks === rule)!,
  );
  const noticed = noticedIn([matrix(own!.name, [0]), matrix(other!.name, [0]), matrix('missed', [])]);

  expect(noticed.get('limit')?.defects).toEqual(new Set([own!.name, other!.name]));
  expect(ownNotices(noticed.get('limit')!)).toEqual([own!.name]);
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

test('a row that checks of two runs judge is paid for once', () => {
  const cost = { requests: 0 };
  const first = withLater(
    {},
    { a: { cost, shared: { pool: 4, 'pool 1': 2 } }, b: { cost, shared: { pool: 4, 'pool 2': 1 } } },
    '',
  );
  const later = {
    a: { cost, shared: { pool: 5, 'pool 7': 3 } },
    b: { cost, shared: { pool: 5, 'pool 8': 1 } },
    c: { cost, shared: { pool: 5, 'pool 7': 3, 'pool 9': 6 } },
    d: { cost, shared: { pool: 5, 'pool 9': 6 } },
  };

  expect(withLater(first, later, 'hook')).toEqual({
    a: { cost, shared: { pool: 4, 'pool 1': 2 } },
    b: { cost, shared: { pool: 4, 'pool 2': 1 } },
    c: { cost, shared: { pool: 5, 'pool 1': 2, 'pool 9 with hook': 6 } },
    d: { cost, shared: { pool: 5, 'pool 9 with hook': 6 } },
  });
});
