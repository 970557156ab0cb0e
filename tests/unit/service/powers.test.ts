import { buffer } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import type { CallRecord, JournalEntry } from '../../../service/index.ts';
import { learnerBody } from '../../support/learner-body.ts';
import { type Client, startClient } from '../../support/service-client.ts';
import { serving } from '../../support/serving.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

test.describe('what the service offers beyond version 1 of the control interface', () => {
  let client: Client;
  let id: string;
  let entries: JournalEntry[];
  test.beforeEach(async () => {
    client = await startClient('a');
    id = client.organisation.organisationId;
    entries = [];
    client.service.observe((entry) => entries.push(entry));
  });
  test.afterEach(() => client.service.close());

  const calls = async (count: number) => {
    await expect.poll(() => entries.length).toBe(count);
    return entries as CallRecord[];
  };

  test('a journal has the bytes, times, operations and tokens of calls', async () => {
    const auth = await client.call('POST /v1/auth', client.organisation.clients.administrator, {});
    await client.call('POST /v1/learners', '{"firstName": "É"}');
    await client.call('GET /v1/tags?name=a%20b', undefined, { authorization: 'bearer nonsense' });
    await client.call('GET /v0/learners');
    await client.call('PATCH /v1/tags', '{}', {});

    const [first, second, third, fourth, fifth] = await calls(5);
    expect(first).toMatchObject({ operation: 'POST /v1/auth', organisationId: id, status: 200, token: null });
    expect(first?.granted).toEqual({ token: auth.json.accessToken, expiresInSeconds: 3600 });
    expect(JSON.parse(`${first?.responseBody}`)).toEqual(auth.json);
    expect(second).toMatchObject({
      operation: 'POST /v1/learners',
      method: 'POST',
      target: '/v1/learners',
      status: 400,
    });
    expect(second?.body.toString()).toBe('{"firstName": "É"}');
    expect(second?.headers).toContainEqual(['content-type', 'application/json']);
    expect(second?.responseHeaders).toContainEqual(['Content-Type', 'application/problem+json; charset=utf-8']);
    expect(second?.token).toMatch(new RegExp(`^${id}\\.`));
    expect(third).toMatchObject({
      organisationId: null,
      target: '/v1/tags?name=a%20b',
      token: 'nonsense',
      status: 401,
    });
    expect(fourth).toMatchObject({ operation: null, target: '/v0/learners', status: 404, organisationId: id });
    expect(fifth).toMatchObject({ operation: null, method: 'PATCH', status: 405, token: null });
    for (const { receivedAt, firstByteAt, answeredAt } of entries as CallRecord[]) {
      expect(Math.abs(receivedAt - Date.now())).toBeLessThan(60_000);
      expect(firstByteAt).toBeGreaterThanOrEqual(receivedAt);
      expect(answeredAt).toBeGreaterThanOrEqual(firstByteAt);
    }
  });

  test('a journal of the control interface has the same, and calls that belong to no organisation', async () => {
    expect((await client.control(`GET /organisations/${id}/journal`)).status).toBe(404);
    await client.service.control.keepJournal(id);
    const other = await client.service.control.createOrganisation();
    await client.call('GET /v1/tags');
    await client.call('GET /v1/tags', undefined, {});
    await client.call('POST /v1/auth', other.clients.manager, {});

    await calls(3);
    const rows = await client.service.control.journal(id);
    expect(rows).toMatchObject([
      { organisationId: id, body: '' },
      { organisationId: null, status: 401 },
    ]);
  });

  test('a throttle for one operation and path, with and without Retry-After', async () => {
    const throttle = (more: object) => client.control(`POST /organisations/${id}/throttle`, { requests: 1, ...more });
    const operation = 'GET /v1/learners/{learnerId}/tags';
    const tagsOf = (learnerId: string) => client.call(`GET /v1/learners/${learnerId}/tags`);
    const path = `/v1/learners/${unknownId}/tags`;
    await throttle({ operation, path, retryAfterSeconds: 3 });
    await throttle({ operation, path, retryAfterSeconds: 3, retryAfterAs: 'date' });
    await throttle({ operation, path: path.toUpperCase() });

    expect((await client.call('GET /v1/tags')).status).toBe(200);
    expect((await tagsOf(id)).status).toBe(404);
    const [seconds, date, without] = [await tagsOf(unknownId), await tagsOf(unknownId), await tagsOf(unknownId)];
    expect([seconds.status, date.status, without.status]).toEqual([429, 429, 429]);
    expect(seconds.headers.get('retry-after')).toBe('3');
    const wait = Date.parse(date.headers.get('retry-after') ?? '') - Date.now();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(4_000);
    expect(without.headers.get('retry-after')).toBeNull();
    expect((await tagsOf(unknownId)).status).toBe(404);
    expect((await calls(6)).map(({ arranged }) => arranged)).toEqual([null, null, ...Array(3).fill('throttle'), null]);
  });

  test('a failure of the given operation, before it has any effect, as often as asked for', async () => {
    await client.service.control.fail(id, { operation: 'POST /v1/auth', status: 500, times: 2 });
    await client.service.control.fail(id, { operation: 'GET /v1/tags' });
    const auth = () => client.call('POST /v1/auth', client.organisation.clients.administrator, {});
    expect([(await auth()).status, (await auth()).status, (await auth()).status]).toEqual([500, 500, 200]);
    expect((await client.call('GET /v1/tags')).status).toBe(503);
    expect((await client.call('GET /v1/tags')).status).toBe(200);
    await client.service.control.fail(id, { operation: 'GET /v1/tags', times: 9 });
    await client.service.control.fail(id, { operation: 'GET /v1/tags', times: 0 });
    expect((await client.call('GET /v1/tags')).status).toBe(200);
    const refused = await client.control(`POST /organisations/${id}/fail`, { operation: 'GET /v1/nothing' });
    expect(refused).toMatchObject({ status: 400, json: { error: '`operation` must be one of the API document.' } });
  });

  test('tags that are refused while the learner is created, and addresses of assessments that lead elsewhere', async () => {
    await client.service.control.refuseTags(id);
    await client.service.control.setLinks(id, { assessmentOrigin: 'http://127.0.0.1:9' });
    const primaryTutorEmail = client.organisation.tutors[0];
    const create = (email: string) =>
      client.call('POST /v1/learners', learnerBody({ email, primaryTutorEmail, tags: ['late'] }));
    const earlier = await client.call('POST /v1/learners', learnerBody({ email: 'c@x.org', primaryTutorEmail }));
    const added = await client.call(`POST /v1/learners/${earlier.json.learnerId}/tags`, { tags: ['late'] });
    expect(added.status, 'of a learner who is there').toBeLessThan(300);
    const [refused, again, other] = [await create('a@x.org'), await create('a@x.org'), await create('b@x.org')];
    expect(refused).toMatchObject({ status: 400, json: { errors: { tags: [expect.stringContaining('late')] } } });
    expect(again.text).toContain('User is already a Learner');
    expect(other.status).toBe(201);
    const { json } = await client.call(`GET /v1/learners/${other.json.learnerId}/assessment/url`);
    expect(json.assessmentUrl).toMatch(/^http:\/\/127\.0\.0\.1:9\/[^/]+\/start$/);
  });

  test('a response that is held back', async () => {
    await client.service.control.fail(id, { operation: 'GET /v1/tags', delayMs: 300 });
    await client.call('GET /v1/tags');
    const [call] = await calls(1);
    expect((call?.answeredAt ?? 0) - (call?.receivedAt ?? 0)).toBeGreaterThan(250);
  });

  test('tokens of another lifetime, for one organisation', async () => {
    const auth = (credentials: object) => client.call('POST /v1/auth', credentials, {});
    const other = await client.service.control.createOrganisation();
    await client.service.control.setTokens(id, { expiresInSeconds: 20 });
    const { json } = await auth(client.organisation.clients.administrator!);
    expect(json.expiresIn).toBe(20);
    expect((await auth(other.clients.administrator)).json.expiresIn).toBe(3600);
    const read = async () =>
      (await client.call('GET /v1/tags', undefined, { authorization: `Bearer ${json.accessToken}` })).status;
    expect(await read()).toBe(200);
    await client.service.control.advanceClock(id, { advanceSeconds: 20 });
    expect(await read()).toBe(401);
  });

  test('deliveries to a public address reach a plain local port', async () => {
    const seen: { url?: string; host?: string; raw: string[]; body: Buffer }[] = [];
    const { port, close } = await serving(async (incoming, response) => {
      const { url = '', headers, rawHeaders: raw } = incoming;
      seen.push({ url, host: headers.host ?? '', raw, body: await buffer(incoming) });
      response.writeHead(202).end();
    });
    try {
      await client.service.control.setForward('app.example.org', { port });
      const url = 'https://app.example.org/hooks?a=1';
      const webhook = { url, secret: 's', systemEventIds: [700], description: 'd' };
      const { json } = await client.call('POST /v1/webhooks', webhook);
      const headers: [string, string][] = [
        ['X-Twice', '1'],
        ['X-Twice', '2'],
      ];
      const body = Buffer.from([0, 255]).toString('base64');
      expect(await client.service.control.deliver(json.id, { headers, body })).toMatchObject({ status: 202 });
      expect(seen[0]).toMatchObject({ url: '/hooks?a=1', host: 'app.example.org', body: Buffer.from([0, 255]) });
      expect(seen[0]?.raw.filter((_, at, all) => all[at - 1] === 'X-Twice')).toEqual(['1', '2']);

      const pieces = async function* () {
        yield Buffer.from('ab');
        yield Buffer.from('cd');
      };
      expect(await client.service.deliver({ url, headers: {}, body: pieces() })).toMatchObject({
        status: 202,
        error: null,
      });
      expect(seen[1]).toMatchObject({ body: Buffer.from('abcd') });
      expect(seen[1]?.raw).toContain('chunked');

      await client.call('POST /v1/learnerexports', { exportFromDate: '2026-01-01', exportToDate: '2026-02-01' });
      await expect
        .poll(() => entries.filter(({ kind }) => kind === 'delivery'))
        .toMatchObject([{ eventId: 700, webhookId: json.id, organisationId: id, status: 202, error: null }]);
    } finally {
      close();
    }
  });
});
