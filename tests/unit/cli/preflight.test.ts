import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { preflight } from '../../../cli/preflight/preflight.ts';
import { preflightSeconds } from '../../../cli/preflight/requests.ts';
import { responseMs, send } from '../../../cli/preflight/send.ts';
import { senderFor } from '../../../cli/preflight/survey.ts';
import { noAccess } from '../../../fixtures/target/access.ts';
import { handedTokens } from '../../../fixtures/target/handed-tokens.ts';
import { noRateLimit } from '../../../fixtures/target/rate-limiter.ts';
import { runNotes, tell } from '../../../protocol/run-notes.ts';
import { configFor, serving } from '../../support/serving.ts';

/** Addresses that are not the API's, and what is said about them. */
const addresses: Record<string, { scheme?: string; path?: string; says: RegExp }> = {
  'with a version': { path: '/v1', says: /returned 404: leave the version out of the address\.$/ },
  'of something else': { path: '/api', says: /is not the API: POST \/v1\/auth returned 404\.$/ },
  'with https for an http server': { scheme: 'https', says: /no TLS connection could be made .*plain http\)\.$/ },
};

for (const [what, { scheme = 'http', path = '', says }] of Object.entries(addresses))
  test(`an address ${what} is reported in one sentence`, async () => {
    const { url, close } = await serving((_, response) => response.writeHead(404).end());

    const trouble = await preflight(configFor(`${url.replace('http', scheme)}${path}`));

    expect(trouble).toMatch(says);
    expect(trouble).not.toContain('\n');
    close();
  });

test('only responses of the target count for how long it takes', async () => {
  const { url, close } = await serving((_, response) => void setTimeout(() => response.end(), 200));
  const limits = { pace: noRateLimit, timeoutSeconds: null, access: noAccess };
  const ask = (variable: string) => send(url, variable, { method: 'GET', path: '/', headers: {} }, limits);
  const before = responseMs();

  await ask('LAS_CONTROL_URL');
  expect(responseMs()).toBe(before);
  await Promise.all(Array.from({ length: 100 }, () => ask('LAS_BASE_URL')));
  expect(responseMs()).toBeGreaterThan(190);
  close();
});

test('a token under another name is not shown', async () => {
  const { url, close } = await serving((_, response) => response.end('{"jwt":"8f2b6c1e9a7d","expiresIn":60}'));

  const trouble = await preflight(configFor(url));

  expect(trouble).toMatch(/returned 200 without an accessToken; its members are jwt, expiresIn\.$/);
  close();
});

test('a response that is not in UTF-8 is told as that', async () => {
  const body = Buffer.from('\ufeff{"accessToken":"8f2b6c1e9a7d","expiresIn":60}', 'utf16le');
  const { url, close } = await serving((_, response) => response.end(body));
  expect(await preflight(configFor(url))).toMatch(/without an accessToken; its body is not JSON in UTF-8\.$/);
  close();
});

/** How a target answers the learner that a run tries first, and whether a record of it may be left there. */
const answersToAProbe: Record<string, { status: number; body: object; mayBeLeft: boolean; says: RegExp | null }> = {
  'that is refused': {
    status: 400,
    body: { title: 'No places left.', traceId: '0af7' },
    mayBeLeft: false,
    says: /refuses a learner with only documented values, with 400 "No places left": without learners/,
  },
  'that is created under an unknown id': { status: 201, body: {}, mayBeLeft: true, says: null },
  'that an earlier attempt created': {
    status: 409,
    body: { title: 'User is already a Learner' },
    mayBeLeft: true,
    says: null,
  },
};

for (const [what, { status, body, mayBeLeft, says }] of Object.entries(answersToAProbe))
  test(`a learner ${what} ${mayBeLeft ? 'stays' : 'does not stay'} in the ledger`, async ({}, testInfo) => {
    const sent: string[] = [];
    const { url, close } = await serving(async (request, response) => {
      const text = Buffer.concat(await request.toArray()).toString();
      const isAuth = request.url === '/v1/auth';
      if (request.url === '/v1/learners') sent.push(JSON.parse(text).email);
      response.writeHead(isAuth ? 200 : status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isAuth ? { accessToken: 'a-token', expiresIn: 3600 } : body));
    });

    const trouble = await preflight(configFor(url));
    if (says === null) expect(trouble).toBeNull();
    else expect(trouble).toMatch(says);

    close();
    const files = existsSync(testInfo.outputDir) ? readdirSync(testInfo.outputDir) : [];
    const announced = files.filter((name) => name.endsWith('.ledger.jsonl'));
    const lines = announced.flatMap((name) => readFileSync(join(testInfo.outputDir, name), 'utf8').trim().split('\n'));
    expect(lines.map((line) => JSON.parse(line).key)).toEqual(mayBeLeft ? sent : []);
    // A refusal is tried once more: for want of a known reason with a value for each field, or for a lost answer with another learner.
    expect(sent).toHaveLength(status === 201 ? 1 : 2);
    expect(new Set(sent).size).toBe(sent.length);
  });

/** What a target may do for ever at each token request. */
const endless: Record<string, (response: ServerResponse) => void> = {
  'interim answers': (response) => {
    const interim = setInterval(() => response.writeEarlyHints({ link: '</x>; rel=preload' }), 100);
    response.on('close', () => clearInterval(interim));
  },
  'an answer in drops': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drops = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(drops));
  },
  'throttling for a second': (response) => void response.writeHead(429, { 'retry-after': '1' }).end(),
  'an answer that unpacks to gigabytes': (response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40_000_000))),
};

for (const [what, answer] of Object.entries(endless))
  test(`the preflight ends by itself, with one sentence: ${what}`, async () => {
    const { url, close } = await serving((_, response) => answer(response));

    const trouble = await preflight(configFor(url, { LAS_REQUEST_TIMEOUT: '1', LAS_RUN_TIMEOUT: '2' }));

    expect(trouble).toMatch(
      /(?:it timed out|response did not finish in time|try again later|sends no further request|unpacks to more than \d+ bytes)\.$/,
    );
    close();
  });

test('a preflight whose time is up while it looks at people says so, and does not let the run start', async () => {
  const { url, close } = await serving((request, response) => {
    if (request.url === '/v1/auth')
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ accessToken: 'a-long-token', expiresIn: 300 }));
    else setTimeout(() => response.writeHead(500).end(), 700);
  });

  expect(await preflight(configFor(url, { LAS_RUN_TIMEOUT: '1' }))).toBe(
    `LAS_BASE_URL ${url} cannot be asked: the preflight has taken 1 s, and sends no further request.`,
  );
  close();
});

for (const [which, isValid, revokes] of [
  ['ends a token when it issues the next', (token: number, last: number) => token === last, true],
  ['lets several tokens live', () => true, false],
] as const)
  test(`a target that ${which} is ${revokes ? 'said to, and its tokens are not' : 'not said to, and its tokens are'} for the checks`, async () => {
    let last = 0;
    const { url, close } = await serving((request, response) => {
      if (request.url === '/v1/auth') {
        last += 1;
        response.end(JSON.stringify({ accessToken: `a-long-token-${last}`, expiresIn: 3600 }));
      } else {
        response
          .writeHead(isValid(Number(request.headers.authorization?.split('-').at(-1)), last) ? 200 : 401)
          .end('[]');
      }
    });
    const config = configFor(url);
    tell({ revokesTokens: false });

    expect(await preflight(config)).toBeNull();
    close();

    expect(runNotes().revokesTokens ?? false).toBe(revokes);
    const held = await handedTokens().get(config.administrator!.clientId);
    expect(held?.token.header).toBe(revokes ? undefined : 'Bearer a-long-token-1');
    tell({ revokesTokens: false });
  });

test('a 404 that is a web page shows that an organisation has no tagging; a block of a gateway shows nothing', async () => {
  const { url, close } = await serving(({ url: path }, response) => {
    response.writeHead(path === '/v1/tags' ? 404 : 403, { 'content-type': 'text/html' }).end('<html>no</html>');
  });
  const limits = { pace: noRateLimit, timeoutSeconds: null, access: noAccess };
  const sendAs = senderFor(url, new Map([['LAS', { token: 't' }]]), limits);
  const [tags, others] = await Promise.all([sendAs('LAS', 'GET', '/v1/tags'), sendAs('LAS', 'GET', '/v1/webhooks')]);
  close();

  expect({ tags: tags?.status, others }).toEqual({ tags: 404, others: null });
});

test('with many tutors, a target that answers in 8 s has the time for all that the preflight asks', () => {
  const tutors = (count: number) => Array.from({ length: count }, (_, number) => `t${number}@example.com`).join();
  const seconds = (more: Record<string, string>) => preflightSeconds(configFor('http://127.0.0.1:9', more));

  expect(seconds({ LAS_TUTORS: tutors(2) })).toBe(300);
  expect(seconds({ LAS_TUTORS: tutors(30) })).toBeGreaterThan(30 * 2 * 8);
  expect(seconds({ LAS_TUTORS: tutors(30), LAS_RUN_TIMEOUT: '60' })).toBe(60);
  expect(seconds({ LAS_TUTORS: tutors(2), LAS_MAX_RPS: '0.01' })).toBeGreaterThan(900);
});

test('a redirection to what is no address of the web names none', async () => {
  const { url, close } = await serving((_, response) =>
    response.writeHead(308, { location: 'javascript:alert(1)' }).end(),
  );
  expect(await preflight(configFor(url))).toMatch(/ redirects with 308 without naming an address: /);
  close();
});
