import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Result } from '../../../reporters/judge/result.ts';
import { choicesByName } from '../../../service/choices/index.ts';
import { type Ended, ended, startCommand } from '../../support/faults/command.ts';
import { type FaultyProxy, startFaultyProxy } from '../../support/faults/proxy.ts';
import { isLong, sampleOf } from '../../support/long.ts';
import { test as base, type SharedTarget } from '../../support/shared-target.ts';

/** A shared target, reached through a proxy that injects no faults yet, and runs against it. */
interface Shared extends SharedTarget {
  proxy: FaultyProxy;
  /** Starts a run of these checks, or another command; `signal` ends it. */
  start: (
    args: string[],
    more?: Record<string, string>,
  ) => { signal: (name: NodeJS.Signals) => void; end: Promise<Ended> };
  ledgers: () => Promise<string[]>;
  result: () => Promise<Result>;
}

const tokenSeconds = 5;

const nothingLeft = { records: 0, ledgers: [] };

/** A few seconds would do on an idle machine. */
const patienceSeconds = 300;

/** Enough checks that none of the ways to end a run comes too late, with records of every kind. */
const many = ['--workers=1', 'specs/(?:learners/create/fields|tags/held|webhooks/records)'];

const test = base.extend<{ shared: Shared }>({
  choices: async ({}, use) => {
    // Not as the file is loaded: other tests have titles for each set of choices.
    Object.assign(choicesByName, { short: { ...choicesByName.a, expiresInSeconds: tokenSeconds } });
    await use('short');
  },
  shared: async ({ target }, use) => {
    const { service, folder } = target;
    const proxy = await startFaultyProxy({ target: service.baseUrl, rate: 0, seed: 1 });
    // Selecting checks to fit a budget takes a while, and these runs are cut short anyway.
    const variables = { ...target.variables, LAS_BASE_URL: proxy.url, LAS_THOROUGH: '1' };
    await use({
      ...target,
      proxy,
      start(args, more = {}) {
        const child = startCommand(args, { ...variables, ...more });
        return { signal: (name) => child.kill(name), end: ended(child) };
      },
      ledgers: async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.jsonl')),
      result: async () => JSON.parse(await readFile(join(folder, 'conformance.json'), 'utf8')),
    });
    await proxy.close();
  },
});

test.describe.configure({ mode: 'parallel' });

const until = (holds: () => boolean | Promise<boolean>) => expect.poll(holds, { timeout: 300_000 }).toBe(true);

test('an undisturbed run keeps to LAS_MAX_RPS across both workers, with records that can be recognised, and leaves nothing behind', async ({
  shared,
}) => {
  const maxRps = 20;
  const { exitStatus, printed } = await shared.start(
    [
      'run',
      '--grep',
      '@(learners.(create.email|update.email)|tags.add|webhooks.delete)',
      '--',
      'learners/(?:create/unique|update/fields)',
      'tags/held',
      'webhooks/records',
    ],
    { LAS_MAX_RPS: `${maxRps}`, LAS_EMAIL_DOMAIN: 'mail.example.net' },
  ).end;
  expect(printed, 'the target keeps every rule').toContain('keeps all');
  expect(exitStatus).toBe(0);

  const times = shared.proxy.requests;
  const lastedMs = (times.at(-1) ?? 0) - (times[0] ?? 0);
  expect(lastedMs, 'long enough for tokens to expire').toBeGreaterThan(tokenSeconds * 1000);
  for (const [at, start] of times.entries()) {
    const withinASecond = times.slice(at).filter((time) => time < start + 1000).length;
    // On a busy machine requests arrive in bursts: if one is late, the next seems early.
    expect(withinASecond).toBeLessThanOrEqual(maxRps * 1.5);
  }
  expect(times.length, 'over the whole run').toBeLessThanOrEqual((lastedMs / 1000) * maxRps + 3);
  expect({ records: await shared.records(), ledgers: await shared.ledgers() }, printed).toEqual(nothingLeft);

  const { run, exchanges } = await shared.result();
  const mark = run.id.slice(-6);
  const made = Object.values(exchanges).filter(({ method, response }) => {
    return method !== 'GET' && response !== null && response.status < 300;
  });
  const bodies = (operation: string) =>
    made.flatMap((exchange) => (exchange.operation === operation ? (exchange.request.body ?? '').toLowerCase() : []));

  const learners = bodies('POST /v1/learners');
  expect(learners.length, 'learners created').toBeGreaterThan(10);
  const email = new RegExp(`"email":"[^"@]*${mark}[^"@]*@mail\\.example\\.net"`);
  expect(learners.filter((body) => !email.test(body))).toEqual([]);

  const webhooks = bodies('POST /v1/webhooks');
  expect(webhooks.length, 'webhooks created').toBeGreaterThan(2);
  expect(webhooks.filter((body) => !body.includes(mark))).toEqual([]);

  // Of the many requests of a pool, some are kept in outline only.
  const whole = bodies('POST /v1/learners/{learnerId}/tags').filter((body) => !body.startsWith('(left out:'));
  const tags = whole.flatMap((body) => (JSON.parse(body) as { tags: string[] }).tags);
  expect(tags.length, 'tags added').toBeGreaterThan(10);
  // A short name has no room for the mark; it is a name that no tag of the organisation had before.
  expect(tags.filter((name) => name.trim().length >= 18 && !name.includes(mark))).toEqual([]);
});

test('keeps to LAS_MAX_REQUESTS across both workers, clean-up included', async ({ shared }) => {
  const { exitStatus, printed } = await shared.start(
    ['run', '--grep', '@learners\\.(read|list)', '--', 'specs/learners/'],
    { LAS_MAX_REQUESTS: '60' },
  ).end;
  expect(exitStatus, printed).toBe(0);
  expect(printed).toContain('deferred (a larger LAS_MAX_REQUESTS makes them)');
  expect((await shared.result()).run.maxRequests).toBe(60);
  expect(shared.proxy.requests.length).toBeLessThanOrEqual(60);
  expect({ records: await shared.records(), ledgers: await shared.ledgers() }, printed).toEqual(nothingLeft);
});

for (const death of sampleOf(['goes away', 'answers 503 and nothing else'], 2))
  test(`ends within seconds with exit status 3 when the target ${death}`, async ({ shared }) => {
    const { end } = shared.start(['run', '--', ...many]);
    await until(() => shared.proxy.requests.length > 60);
    if (death === 'goes away') await shared.proxy.close();
    else shared.proxy.setFaults(1, ['503 before']);
    const died = Date.now();
    const { exitStatus, printed } = await end;
    expect(exitStatus).toBe(3);
    expect(printed).toContain('6 requests in a row got no response that can be judged');
    expect((Date.now() - died) / 1000, 'seconds').toBeLessThan(patienceSeconds);
  });

test('a target that restarts is judged all the same', async ({ shared }) => {
  const { end } = shared.start(['run', '--', ...many]);
  await until(() => shared.proxy.requests.length > 60);
  shared.proxy.setFaults(1, ['503 before']);
  await setTimeout(4_000);
  shared.proxy.setFaults(0, []);
  const { exitStatus, printed } = await end;
  expect(exitStatus, printed).toBe(0);
  expect(printed).toMatch(/\d+ requests without a response from the service/);
  expect({ records: await shared.records(), ledgers: await shared.ledgers() }, printed).toEqual(nothingLeft);
});

for (const how of sampleOf(['SIGTERM', 'SIGINT', 'LAS_RUN_TIMEOUT'] as const, 3))
  test(`${how} ends a run within seconds, and nothing is left behind`, async ({ shared }) => {
    // So slowly that records are there whenever somebody looks.
    const slowly = { LAS_MAX_RPS: '20' };
    const isSignal = how !== 'LAS_RUN_TIMEOUT';
    const { signal, end } = shared.start(['run', '--', ...many], isSignal ? slowly : { ...slowly, [how]: '4' });
    if (isSignal) {
      await until(async () => (await shared.records()) > 2);
      signal(how);
    }
    const began = Date.now();
    const { exitStatus, printed } = await end;
    expect(exitStatus).toBe(3);
    expect((Date.now() - began) / 1000, 'seconds').toBeLessThan(patienceSeconds);
    expect({ records: await shared.records(), ledgers: await shared.ledgers() }, printed).toEqual(nothingLeft);
  });

if (isLong)
  test('LAS_REQUEST_TIMEOUT aborts a stalled request', async ({ shared }) => {
    shared.proxy.setFaults(1, ['stall before']);
    const started = Date.now();
    const { exitStatus, printed } = await shared.start(['run'], { LAS_REQUEST_TIMEOUT: '1' }).end;
    expect(exitStatus).toBe(3);
    expect(printed).toContain('does not answer: it timed out');
    expect((Date.now() - started) / 1000, 'seconds').toBeLessThan(patienceSeconds);
  });
