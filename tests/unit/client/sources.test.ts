import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { freePort } from '../../../client/command.ts';
import { judgeAll } from '../../../client/findings.ts';
import { traceOfHar } from '../../../client/har.ts';
import { mannerJudges } from '../../../client/judges/manners.ts';
import { startProxy } from '../../../client/proxy.ts';
import { withPseudonyms } from '../../../client/pseudonyms.ts';
import { startSandbox } from '../../../client/sandbox.ts';
import { isCall, type Trace } from '../../../client/trace.ts';
import { usageOf } from '../../../client/usage.ts';
import { worlds } from '../../../client/worlds.ts';
import { listening } from '../../../protocol/listening.ts';
import { nothingDeclared } from '../../support/client-calls.ts';

const client = { name: 'some-client', version: '1.2.3' };

test('the same traffic gives the same findings and usage by sandbox, proxy and HAR', async () => {
  const sandbox = await startSandbox();
  const proxy = await startProxy(sandbox.baseUrl, 0);
  try {
    await sandbox.enter({ ...worlds[0]!, learners: worlds[0]!.learners.slice(0, 6) });
    await sandbox.arm({ operation: 'GET /v1/tags', status: 429, times: 1, retryAfterSeconds: 1 });
    const har = await traffic(proxy.url, sandbox.variables());

    const own = sandbox.recorder.trace('sandbox', nothingDeclared, client);
    const proxied = proxy.recorder.trace('proxy', nothingDeclared, client);
    const imported = traceOfHar(JSON.stringify(har), client, nothingDeclared);
    expect(proxied.entries.filter(({ kind }) => kind === 'call')).toHaveLength(har.log.entries.length);
    expect(imported.trace.entries).toHaveLength(har.log.entries.length);
    expect(told(proxied)).toEqual(told(own));
    expect(told(imported.trace)).toEqual(told(own));
    for (const trace of [own, proxied, imported.trace]) expect(told(withPseudonyms(trace))).toEqual(told(trace));
    const { outcomes } = told(own);
    expect(outcomes['client.throttle.waits']).toBe('conforms');
    expect(outcomes['client.learners.put-required']).toBe('violates');
    expect(outcomes['client.paging.stops']).toBe('inconclusive');
    expect(outcomes['client.learners.put-keeps']).toBe('inconclusive');

    const usage = usageOf(imported.trace, imported.startedAt);
    expect(usage).toMatchObject({ client, undocumented: 1 });
    expect(Math.abs(Date.parse(usage.recordedFrom) - Date.now())).toBeLessThan(60_000);
    expect(usage.operations['GET /v1/learners']).toMatchObject({
      times: 4,
      query: { pageIndex: 'always', pageSize: 'always' },
      pageSizes: [3],
      statuses: { 200: 4 },
      response: { totalRecords: { received: 'always', reliance: 'unknown' } },
    });
    expect(usage.operations['PUT /v1/learners/{learnerId}']?.body).toMatchObject({
      firstName: 'always',
      lastName: 'sometimes',
    });
    expect(usage.operations['PUT /v1/learners/{learnerId}']?.values.gender).toEqual(['Another', 'Female']);
  } finally {
    await proxy.close();
    await sandbox.close();
  }
});

test('a proxy passes compressed bytes on as they are, and reads what they hold', async () => {
  const target = createServer((incoming, outgoing) => {
    outgoing.writeHead(201, { 'content-encoding': 'gzip' });
    incoming.pipe(outgoing);
  });
  const proxy = await startProxy(`http://127.0.0.1:${await listening(target)}`, 0);
  try {
    const body = { firstName: 'A' };
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: gzipSync(JSON.stringify(body)) };
    const answer = await fetch(`${proxy.url}/v1/learners`, sent);
    expect(await answer.json()).toEqual(body);
    await expect.poll(() => proxy.recorder.entries().filter(isCall)).toMatchObject([{ body, response: body }]);
  } finally {
    await proxy.close();
    target.close();
  }
});

test('a proxy knows which calls did not reach its target, and why', async () => {
  const proxy = await startProxy(`http://127.0.0.1:${await freePort()}`, 0);
  try {
    expect((await fetch(`${proxy.url}/v1/tags`)).status).toBe(502);
    expect(proxy.failures).toEqual([expect.stringContaining('ECONNREFUSED')]);
    expect(proxy.recorder.entries()).toEqual([]);
  } finally {
    await proxy.close();
  }
});

/** What must not depend on who recorded: everything but the ids and the exact times. */
function told(trace: Trace) {
  const findings = judgeAll(mannerJudges, trace).map(({ id, outcome, reason, answer }) => ({
    id,
    outcome,
    reason,
    answer,
  }));
  const { recordedFrom, recordedUntil, ...usage } = usageOf(trace, 0);
  return { findings, usage, outcomes: Object.fromEntries(findings.map(({ id, outcome }) => [id, outcome])) };
}

/** What a client with some flaws calls, and its own recording of it. */
async function traffic(base: string, variables: Record<string, string>) {
  const entries: object[] = [];
  let authorization = {};
  const call = async (operation: string, body?: object) => {
    const [method = '', path = ''] = operation.split(' ');
    const headers = { ...authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const [startedDateTime, began] = [new Date().toISOString(), performance.now()];
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(`${base}${path}`, { method, headers, ...(text === undefined ? {} : { body: text }) });
    const answer = await response.text();
    const pairs = (all: Iterable<[string, string]>) => [...all].map(([name, value]) => ({ name, value }));
    entries.push({
      startedDateTime,
      time: performance.now() - began,
      timings: { send: 0, wait: 1, receive: 0 },
      request: {
        method,
        url: `${base}${path}`,
        headers: pairs(Object.entries(headers)),
        ...(text === undefined ? {} : { postData: { text } }),
      },
      response: { status: response.status, headers: pairs(response.headers), content: { text: answer } },
    });
    return answer === '' ? null : JSON.parse(/^[[{]/.test(answer) ? answer : 'null');
  };
  const { LAS_CLIENT_ID: clientId, LAS_CLIENT_SECRET: clientSecret } = variables;
  const { accessToken } = await call('POST /v1/auth', { clientId, clientSecret });
  authorization = { authorization: `Bearer ${accessToken}` };
  const { learners } = await call('GET /v1/learners?pageIndex=1&pageSize=3');
  for (const page of [2, 3, 1]) await call(`GET /v1/learners?pageIndex=${page}&pageSize=3`);
  for (const [at, { learnerId }] of learners.entries()) {
    const { firstName, email, primaryTutorEmail, dateOfBirth } = await call(`GET /v1/learners/${learnerId}`);
    const some = { firstName, email, primaryTutorEmail, dateOfBirth, gender: 'Female' };
    await call(`PUT /v1/learners/${learnerId}`, some);
    if (at === 0) await call(`PUT /v1/learners/${learnerId}`, { ...some, gender: 'Another', lastName: 'Changed' });
    await call(`POST /v1/learners/${learnerId}/assessment/invite`);
  }
  await call('GET /v1/tags');
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await call('GET /v1/tags');
  await call('GET /v1/nothing');
  return { log: { entries } };
}
