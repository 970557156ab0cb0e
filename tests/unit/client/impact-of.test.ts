import { expect, test } from '@playwright/test';
import { impactOf, weighed } from '../../../client/impact-of.ts';
import type { EventUsage, OperationUsage, Usage } from '../../../client/usage.ts';
import {
  type Change,
  type Comparison,
  type ImpactLevel,
  renderGate,
  renderGateMarkdown,
} from '../../../reporters/gate/index.ts';
import { foldSample, gateView, record } from '../../support/samples.ts';

const today = '2026-11-27';

function operation(details: Partial<OperationUsage> & { members?: string[] } = {}): OperationUsage {
  const { members = [], ...others } = details;
  return {
    times: 9,
    query: {},
    body: {},
    values: {},
    statuses: { 200: 9 },
    pageSizes: [],
    response: Object.fromEntries(members.map((name) => [name, { received: 'always', reliance: 'unknown' }])),
    ...others,
  };
}

function event(details: Partial<EventUsage> = {}): EventUsage {
  return { times: 3, answers: { 204: 3 }, slowestSeconds: 1, reads: [], ...details };
}

function usage(name: string, operations: Usage['operations'], events: Usage['events'] = {}): Usage {
  return {
    formatVersion: 1,
    client: { name, version: '1.0' },
    exchanges: 40,
    undocumented: 0,
    operations,
    events,
    recordedFrom: '2026-11-20T08:00:00Z',
    recordedUntil: '2026-11-20T09:00:00Z',
  };
}

const put = 'PUT /v1/learners/{learnerId}';
const all = { firstName: 'always', postcode: 'always', clientReference: 'always', tags: 'always' } as const;

/** Six clients, by what they do. */
const clients: Record<string, Usage> = {
  enrols: usage('enrols', {
    'POST /v1/learners': operation({
      body: all,
      values: { gender: ['Male', 'Another'] },
      statuses: { 201: 8, 400: 1 },
      members: ['learnerId'],
    }),
  }),
  updates: usage('updates', {
    [put]: operation({ body: { firstName: 'always', postcode: 'sometimes' }, statuses: { 204: 9 } }),
  }),
  updatesAll: usage('updatesAll', {
    [put]: operation({ body: all, values: { gender: ['Female'] }, statuses: { 204: 9 } }),
  }),
  lists: usage('lists', {
    'GET /v1/learners': operation({
      query: { pageSize: 'always', pageIndex: 'always' },
      members: ['totalRecords', 'learners', 'learners[].email'],
    }),
  }),
  receives: usage(
    'receives',
    { 'GET /v1/learners/{learnerId}/assessment': operation({ members: ['status', 'learnerStatus'] }) },
    { 100: event(), 900: event({ answers: { 200: 3 }, slowestSeconds: 12 }) },
  ),
  receivesFast: usage('receivesFast', {}, { 100: event({ answers: { 200: 3 } }) }),
};

const change = (id: string, details: Partial<Change> = {}): Change => ({
  kind: 'answer',
  id,
  subject: '',
  what: 'differs',
  meaning: '',
  check: null,
  ...details,
});
type Api = NonNullable<Change['api']>[number];
const api = (operationName: string, part: Partial<Api>, nature: Partial<Api> = {}): Change =>
  change(operationName, {
    kind: 'openapi',
    api: [{ weight: 'breaking', operation: operationName, at: 'somewhere', message: 'differs', ...part, ...nature }],
  });
const sent = (path: string): Partial<Api> => ({ part: 'body', path });
const asked = (name: string): Partial<Api> => ({ part: 'query', name });
const received = (path: string): Partial<Api> => ({ part: 'response', status: '200', of: 'body', path });

const levels: Record<string, ImpactLevel> = { h: 'hits', m: 'may hit', '-': 'not used' };

/** Twenty changes, and for each of the six clients whether it hits. */
const cases: [name: string, change: Change, expected: string][] = [
  ['an operation is removed', api('POST /v1/learners', {}), 'h-----'],
  [
    'a member is newly required, which one client leaves out at times',
    api(put, sent('/postcode'), { isRequired: true }),
    '-h----',
  ],
  ['a member is newly required that nobody sends', api(put, sent('/nationality'), { isRequired: true }), '-hh---'],
  [
    'a gender is no longer accepted that one client sends',
    api('POST /v1/learners', sent('/gender'), { lost: ['Another'] }),
    'h-----',
  ],
  [
    'a gender is no longer accepted that no client sends',
    api('POST /v1/learners', sent('/gender'), { lost: ['Non-binary'] }),
    '------',
  ],
  [
    'genders are limited to some that a client sends',
    api(put, sent('/gender'), { kept: ['Female', 'Male'] }),
    '------',
  ],
  ['a member of a request has another type', api(put, sent('/postcode')), '-mm---'],
  ['a query parameter is gone', api('GET /v1/learners', asked('pageSize'), { isGone: true }), '---h--'],
  ['a member of a row is gone', api('GET /v1/learners', received('/learners/*/email')), '---m--'],
  ['a member is gone that never came', api('GET /v1/learners', received('/learners/*/postcode')), '------'],
  ['a status is gone that one client got', api('POST /v1/learners', { part: 'response', status: '400' }), 'm-----'],
  [
    'a value of an enumeration is new',
    api('GET /v1/learners/{learnerId}/assessment', received('/learnerStatus')),
    '----m-',
  ],
  ['the security scheme differs', api('', { part: 'security' }), 'hhhhhh'],
  ['a token works otherwise', change('authentication.token.previous-valid'), 'hhhhhh'],
  ['a page past the end is answered otherwise', change('learners.list.past-end'), '---h--'],
  [
    'an update without postcode is refused',
    change('learners.update.omitted-postcode', { answers: { was: { status: 204 }, is: { status: 400 } } }),
    '-h----',
  ],
  [
    'only 200 counts as delivered',
    change('events.delivery.accepted-statuses', {
      answers: { was: { 200: 'delivered', 204: 'delivered' }, is: { 200: 'delivered', 204: 'failed' } },
    }),
    '----h-',
  ],
  [
    'the service waits 10 s',
    change('events.delivery.timeout', { answers: { was: { seconds: 30 }, is: { seconds: 10 } } }),
    '----h-',
  ],
  ['an event has other data', change('events.support-plan-changed.sections', { kind: 'broken' }), '----h-'],
  ['tags are named otherwise', change('tags.read.id-form'), '------'],
];

for (const [name, changed, expected] of cases)
  test(`${name}: ${expected}`, () => {
    const seen = Object.entries(clients).map(([client, each]) => [client, impactOf(changed, each, { today }).level]);
    expect(seen).toEqual(Object.keys(clients).map((client, at) => [client, levels[expected[at] ?? '']]));
  });

test('what a record cannot hold is not said to be unused', () => {
  const { lists } = clients;
  const tagged = usage('tagged', {
    'GET /v1/learners': operation({
      query: { pageSize: 'always' },
      members: ['learners', 'learners[].tags', 'counts'],
    }),
    'GET /v1/learners/{learnerId}/tags': operation(),
    'GET /v1/learners/{learnerId}/supportplan/{section}': operation({ members: ['status'] }),
  });
  const level = (of: Usage, changed: Change) => impactOf(changed, of, { today }).level;
  const list = (part: Partial<Api>, nature: Partial<Api> = {}) => api('GET /v1/learners', part, nature);

  expect(level(lists!, list(asked('PageSize'), { isGone: true })), 'another case').toBe('hits');
  expect(level(tagged, list(received('/Learners/*/Tags'))), 'another case').toBe('may hit');
  expect(level(tagged, list(received('/learners/*/first_name'))), 'a name that is not recorded').toBe('may hit');
  expect(level(tagged, list(asked('q'), { isGone: true })), 'a name that is not recorded').toBe('may hit');
  expect(level(tagged, list(received('/learners/*/tags/*'))), 'plain values').toBe('may hit');
  expect(level(tagged, list(received('/counts/*/total'))), 'a map').toBe('may hit');
  expect(level(tagged, api('GET /v1/learners/{learnerId}/tags', received('/*')))).toBe('may hit');
  expect(level(tagged, list(received('/learners/*/email'))), 'rows that came without it').toBe('not used');

  const section = api('GET /v1/learners/{learnerId}/supportplan/{section}', { part: 'path', name: 'section' });
  expect(impactOf(section, tagged, { today })).toMatchObject({
    level: 'may hit',
    why: 'it calls GET /v1/learners/{learnerId}/supportplan/{section}',
  });
  const health = api('GET /v1/health', {}, { isGone: true });
  expect(level(tagged, health)).toBe('not used');
  expect(level({ ...tagged, undocumented: 2 }, health)).toBe('may hit');
});

test('what an experiment has found decides', () => {
  const gone = api('GET /v1/learners', received('/learners/*/email'));
  const { lists } = clients;
  const knowing = (reliance: 'relied-on' | 'not-noticed') =>
    usage('lists', {
      'GET /v1/learners': {
        ...lists!.operations['GET /v1/learners']!,
        response: { 'learners[].email': { received: 'always', reliance } },
      },
    });
  expect(impactOf(gone, knowing('relied-on'), { today }).level).toBe('hits');
  expect(impactOf(gone, knowing('not-noticed'), { today }).level).toBe('not used');
});

test('a change that the tests of a client have noticed hits it', () => {
  const order = change('learners.list.order');
  const noticing = { ...clients.lists!, noticed: ['learnerListOrder is otherwise'] };
  const experimentsOf = () => ['learnerListOrder is otherwise'];
  expect(impactOf(order, clients.lists!, { today, experimentsOf }).level).toBe('may hit');
  expect(impactOf(order, noticing, { today, experimentsOf })).toMatchObject({
    level: 'hits',
    why: 'its tests noticed: learnerListOrder is otherwise',
  });
  expect(impactOf(change('tags.read.id-form'), noticing, { today, experimentsOf }).level).toBe('not used');
});

test('a record that is old, or of another version, does not say that something is not used', () => {
  const changed = change('tags.read.id-form');
  const { lists } = clients;
  expect(impactOf(changed, lists!, { today: '2026-12-25' })).toMatchObject({
    level: 'may hit',
    why: expect.stringContaining('34 days ago'),
  });
  expect(impactOf(changed, lists!, { today, version: '1.1' })).toMatchObject({
    level: 'may hit',
    why: expect.stringContaining('version 1.0, not with 1.1'),
  });
  expect(impactOf(changed, lists!, { today, version: '1.0' })).toEqual({
    client: 'lists 1.0',
    level: 'not used',
    why: 'it calls none of 5 operations (last recorded 2026-11-20, 40 exchanges)',
  });
});

test.describe('the gate of two clients', () => {
  const result = foldSample([record('learners.update.atomic')]);
  const comparison: Comparison = {
    ...{
      changes: [change('learners.list.past-end', { meaning: 'Stop paging earlier.' }), change('tags.read.id-form')],
    },
    undecided: [],
    resting: [],
    notExercised: [],
    tolerated: [],
    notes: [],
  };
  const used = [clients.lists!, clients.enrols!];
  const draw = (of: Comparison) => renderGate(of, result, gateView);

  test('groups changes by client, what hits first, with evidence and what to do', () => {
    const text = draw(weighed(comparison, used, 'any', { today }));
    expect(text).toContain('lists 1.0: 1 change hits it, 1 does not concern it');
    expect(text).toContain('  hits    learners.list.past-end  differs\n          it calls GET /v1/learners');
    expect(text).toContain('          what to do: Stop paging earlier.');
    expect(text).toContain('enrols 1.0: 0 changes hit it, 2 do not concern it');
    expect(text).toContain('The gate is closed: 2 answers have changed.');
  });

  test('closes on what may hit or hits only, if that is asked for, and still shows the rest', () => {
    const closed = draw(weighed(comparison, used, 'hits', { today }));
    expect(closed).toContain('The gate is closed: 1 answer has changed; 1 more change, none of which hits a client.');
    const open = weighed(comparison, [clients.enrols!], 'may-hit', { today });
    expect(draw(open)).toContain('The gate is open: 2 changes, none of which may hit a client.');
    expect(renderGateMarkdown(open, result, gateView)).toContain('learners.list.past-end');
  });

  test('is as it was without usage', () => {
    expect(weighed(comparison, [], 'any', { today })).toBe(comparison);
  });
});
