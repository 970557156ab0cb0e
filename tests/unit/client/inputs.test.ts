import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { judgeAll } from '../../../client/findings.ts';
import { HarError, traceOfHar } from '../../../client/har.ts';
import { clientOf } from '../../../client/identity.ts';
import { mannerJudges } from '../../../client/judges/manners.ts';
import { operationOf } from '../../../client/operation-of.ts';
import { isCall, type Trace } from '../../../client/trace.ts';
import { fitted, worldOf, worlds } from '../../../client/worlds.ts';
import { nothingDeclared } from '../../support/client-calls.ts';

let folder: string;
test.beforeEach(({}, testInfo) => {
  folder = testInfo.outputPath();
});

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('a world is a number of learners, or a list of them, and its errors are one sentence', () => {
  const world = (value: unknown) => worldOf(file('world.json', JSON.stringify(value)));
  expect(world({ name: 'mine', learners: 7, tokenSeconds: 5 })).toMatchObject({ name: 'mine', tokenSeconds: 5 });
  expect(world({ learners: 7 }).learners).toHaveLength(7);
  const [learner] = world({
    learners: [{ email: 'a@x.org', tags: ['abc'], secondaryTutors: 1, completed: true }],
  }).learners;
  expect(learner).toMatchObject({
    body: { email: 'a@x.org', gender: 'Female' },
    tags: ['abc'],
    completed: true,
    invited: false,
  });
  expect(world([{ lastName: 'Bell' }]).learners).toMatchObject([{ body: { lastName: 'Bell' }, tags: [] }]);
  for (const [value, sentence] of [
    ['a', 'needs `learners`'],
    [{ learners: -1 }, 'needs `learners`: a whole number from 0 to 2000, or a list of at most 2000 objects'],
    [{ learners: 1e9 }, 'needs `learners`'],
    [{ learners: ['a'] }, 'needs `learners`'],
    [{ name: 7, learners: 1 }, 'has a `name` that is not a string'],
    [{ learners: 1, tokenSeconds: 0 }, 'has `tokenSeconds`'],
    [[{}, { tags: 'vip' }], 'has a learner, number 2, whose `tags` is not a list of texts'],
    [[{ secondaryTutors: 4 }], 'whose `secondaryTutors` is not a whole number from 0 to 3'],
    [[{ completed: 'yes' }], 'whose `completed` is not true or false'],
  ] as const)
    expect(() => world(value), JSON.stringify(value)).toThrow(sentence);
  expect(() => worldOf(file('bad.json', '{'))).toThrow('is not valid JSON');
});

test('tokens of a difficult world live as long as the client took elsewhere, within bounds', () => {
  const difficult = worlds.filter(({ trouble }) => trouble !== undefined);
  const lifetimes = [0.3, 12.2, 300].flatMap((took) => difficult.map((world) => fitted(world, took).tokenSeconds));
  expect(lifetimes).toEqual([10, 15, 13, 15, 20, 60]);
});

test('usual page sizes divide the learners of two worlds, and not those of two others, in which there is a page to forget', () => {
  const counts = worlds.map(({ learners }) => learners.length);
  for (const size of [5, 10, 20, 25, 50, 100]) {
    expect(counts.filter((count) => count % size === 0)).toHaveLength(2);
    expect(counts.filter((count) => count > size && count % size > 0)).toHaveLength(2);
  }
  for (const { learners } of worlds) {
    expect(learners.length).toBeGreaterThan(50);
    expect(learners.some(({ secondaryTutors = 0, tags = [] }) => secondaryTutors > 0 && tags.length > 0)).toBe(true);
    for (const isCompleted of [true, false])
      expect(learners.some(({ completed }) => completed === isCompleted)).toBe(true);
  }
});

test('operations are told from their paths, fixed ones first', () => {
  for (const [method, path, operation] of [
    ['GET', '/v1/learners/assessmentcompleted', 'GET /v1/learners/assessmentcompleted'],
    ['GET', '/v1/learners/a%40x.org', 'GET /v1/learners/{email}'],
    ['GET', '/v1/learners/7', 'GET /v1/learners/{learnerId}'],
    ['GET', '/v1/%6Cearners/%37', 'GET /v1/learners/{learnerId}'],
    ['DELETE', '/v1/learners/a@x.org', 'DELETE /v1/learners/{learnerId}'],
    ['GET', '/v1/learners/7/supportplan/GoalsAndImpact', 'GET /v1/learners/{learnerId}/supportplan/{section}'],
    ['GET', '/v1/learners/7/supportplan/goals', null],
    ['PATCH', '/v1/learners/7', null],
    ['GET', '/v1/learners/7/unknown', null],
    ['GET', '/v0/tags', null],
  ] as const)
    expect(operationOf(method, path), path).toBe(operation);
});

const entry = (url: string, more: object = {}, request: object = {}) => ({
  startedDateTime: '2026-11-02T09:00:00.000Z',
  time: 20,
  request: { method: 'GET', url, ...request },
  response: { status: 200 },
  ...more,
});
test('thousands of tokens, and bodies of megabytes, are looked through within seconds', () => {
  const before = process.cpuUsage().user;
  const entries = Array.from({ length: 20_000 }, (_, at) => {
    const url = `https://x.org/v1/${at % 4 === 0 ? 'auth' : `learners/${at}`}`;
    const request = { method: at % 4 === 0 ? 'POST' : 'GET', url, headers: [] };
    const content = { text: JSON.stringify({ accessToken: `${at} is a token`, expiresIn: 60 }) };
    return { startedDateTime: new Date(at * 10).toISOString(), time: 5, request, response: { status: 200, content } };
  });
  const last = { method: 'POST', url: 'https://x.org/v1/learners', postData: { text: 'not JSON '.repeat(1_000_000) } };
  const { trace } = har(...entries, { startedDateTime: new Date(1e9).toISOString(), request: last });
  judgeAll(mannerJudges, trace);
  expect((process.cpuUsage().user - before) / 1e6, 'seconds').toBeLessThan(10);
});

const har = (...entries: object[]) => traceOfHar(JSON.stringify({ log: { entries } }), null, nothingDeclared);

test('of a HAR file, calls of the API are taken, wherever its base address is', () => {
  const { trace, startedAt } = har(
    entry('https://cdn.example.org/logo.png'),
    entry('https://api.example.org/las/v1/tags?name=a%20b', {
      startedDateTime: '2026-11-02T09:00:01Z',
      timings: { blocked: -1, dns: 1, connect: 2, send: 3 },
      response: { status: 200, content: { text: Buffer.from('[1]').toString('base64'), encoding: 'base64' } },
    }),
    entry('https://api.example.org/las/v0/tags', { startedDateTime: '2026-11-02T09:00:02Z' }),
    entry('https://api.example.org/other', {}),
    { nonsense: true },
  );
  const calls = trace.entries.filter(isCall);
  expect(calls.map(({ path }) => path)).toEqual(['/v1/tags', '/v0/tags']);
  expect(calls[0]).toMatchObject({
    at: 0,
    answeredAt: 13,
    query: [['name', 'a b']],
    response: [1],
    operation: 'GET /v1/tags',
  });
  expect(startedAt).toBe(Date.parse('2026-11-02T09:00:01.006Z'));
});

test('a form in a HAR file is its body; a browser’s file without credentials says so', () => {
  const post = { method: 'POST', postData: { params: [{ name: 'grant_type', value: 'client_credentials' }] } };
  const { trace } = har(entry('https://x/v1/auth', {}, post), entry('https://x/v1/tags'));
  expect(trace.entries.filter(isCall)[0]?.bodyText).toBe('grant_type=client_credentials');
  expect(trace.entries).toContainEqual(expect.objectContaining({ what: 'state', of: 'authorization' }));
});

const outcomesOf = (trace: Trace) =>
  Object.fromEntries(judgeAll(mannerJudges, trace).map(({ id, outcome }) => [id, outcome]));

const isNotRecorded = ({ trace }: ReturnType<typeof har>) =>
  trace.entries.some((each) => each.kind === 'step' && each.what === 'state' && each.of === 'authorization');

test('credentials that a browser left out are not missed because a token had ended meanwhile', () => {
  const answered = (status: number) => entry('https://x/v1/tags', { response: { status } });
  expect(isNotRecorded(har(answered(200), answered(401), answered(401)))).toBe(true);
  for (const status of [401, 429, 503])
    expect(isNotRecorded(har(answered(401), answered(401), answered(status)))).toBe(false);
});

test('a call whose headers alone a HAR file lacks is not one without a token, if it was answered', () => {
  const headers = [{ name: 'Authorization', value: 'Bearer some-token' }];
  const [bare, whole] = [entry('https://x/v1/tags'), entry('https://x/v1/webhooks', {}, { headers })];
  const outcome = (status: number) =>
    outcomesOf(har(whole, ...Array.from({ length: 4 }, () => ({ ...bare, response: { status } }))).trace)[
      'client.token.bearer'
    ];
  for (const status of [200, 404, 503]) expect(outcome(status), `${status}`).toBe('conforms');
  expect(outcome(401)).toBe('violates');
});

test('calls whose headers a HAR file lacks do not speak for a client that calls without a token', () => {
  const headers = [{ name: 'Authorization', value: 'Bearer some-token' }];
  const unrecorded = ['learners', 'systemevents', 'tags'].map((path) => entry(`https://x/v1/${path}`));
  const refused = entry('https://x/v1/webhooks', { response: { status: 401 } });
  const { trace } = har(entry('https://x/v1/tags', {}, { headers }), ...unrecorded, refused, refused);
  expect(outcomesOf(trace)['client.token.bearer']).toBe('violates');
});

test('of several APIs in a HAR file, the one with most of the documented calls is meant, and others are named', () => {
  const post = { method: 'POST' };
  const other = entry('https://id.example.com/v1/auth', {}, post);
  const learners = entry('https://x/v1/learners?pageIndex=1');
  const preflight = entry('https://x/v1/learners', {}, { method: 'OPTIONS' });
  const { trace, others } = har(other, preflight, learners, preflight, preflight, learners);
  expect(trace.entries.filter(isCall).filter(({ operation }) => operation === 'GET /v1/learners')).toHaveLength(2);
  expect(others).toEqual(['https://id.example.com']);
  const charge = entry('https://x/v1/charges/7');
  expect(har(charge, entry('https://x/v1/webhooks'), charge).trace.entries).toEqual([]);
  expect(har(entry('https://x/v0/tags')).trace.entries).toHaveLength(1);
});

test('a client that mostly calls what the document does not have is judged by its HAR file too', () => {
  const answer = { status: 200, content: { text: '{"accessToken": "some-token", "expiresIn": 60}' } };
  const auth = entry('https://x/v1/auth', { response: answer }, { method: 'POST' });
  const [learners, locations] = ['learners?pageIndex=1', 'locations'].map((path) => entry(`https://x/v1/${path}`));
  const others = [entry('https://other.example.com/v1/tags'), entry('https://other.example.com/v1/webhooks')];
  const { content, ...withoutBody } = answer;
  for (const first of [auth, { ...auth, response: withoutBody }]) {
    const { trace } = har(first, learners!, locations!, locations!, locations!);
    expect(outcomesOf(trace)['client.version.unknown']).toBe('violates');
  }
  const { trace } = har(...others, auth, locations!, locations!, learners!, learners!);
  expect(trace.entries.filter(isCall).map(({ path }) => path)).toContain('/v1/locations');
});

test('of two APIs of which one is below the other, calls to the one that is left out are no calls of the other', () => {
  const [tags, below, path] = ['v1/tags', 'api/v1/tags', 'files/v2/names'].map((each) => entry(`https://x/${each}`));
  const { trace, others } = har(tags!, below!, tags!, path!);
  expect(others).toEqual(['https://x/api']);
  expect(trace.entries.filter(isCall).map((call) => call.path)).toEqual(['/v1/tags', '/v1/tags', '/files/v2/names']);
});

test('what is no HAR file is told in a few words, and one without calls gives an empty trace', () => {
  for (const text of ['', '{', '[]', '{"log": {}}', 'null'])
    expect(() => traceOfHar(text, null, nothingDeclared), text).toThrow(HarError);
  expect(har().trace.entries).toEqual([]);
  expect(har(entry('https://cdn.example.org/logo.png')).trace.entries).toEqual([]);
});

test('a client’s name and version come from its own package file', () => {
  expect(clientOf(folder)).toBeNull();
  file('go.mod', 'module example.org/sync/v2\n\ngo 1.26\n');
  expect(clientOf(folder)).toEqual({ name: 'sync', version: 'unknown' });
  const parent = '<parent><artifactId>parent</artifactId><version>9</version></parent>';
  const own = '<artifactId>enrolment</artifactId><version>2.4.0</version>';
  file('pom.xml', `<project>${parent}${own}<dependencies><artifactId>x</artifactId></dependencies></project>`);
  expect(clientOf(folder)).toEqual({ name: 'enrolment', version: '2.4.0' });
  file('pyproject.toml', '[project]\nname = "sync"\nversion = "3.2.0"\n');
  expect(clientOf(folder)).toEqual({ name: 'sync', version: '3.2.0' });
  file('package.json', '{"name": "other"}');
  expect(clientOf(folder)).toEqual({ name: 'other', version: 'unknown' });
  file('package.json', '{');
  expect(clientOf(folder)).toEqual({ name: 'sync', version: '3.2.0' });
});
