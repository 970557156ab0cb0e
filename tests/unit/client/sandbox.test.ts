import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { type Sandbox, startSandbox } from '../../../client/sandbox.ts';
import { seed } from '../../../client/seeding.ts';
import { isCall, isDelivery, steps } from '../../../client/trace.ts';
import { worlds } from '../../../client/worlds.ts';
import { ConfigError } from '../../../fixtures/target/variables.ts';
import { listening } from '../../../protocol/listening.ts';

const small = { ...worlds[0]!, learners: worlds[0]!.learners.slice(0, 3) };
const trace = (sandbox: Sandbox) => ({ entries: sandbox.recorder.entries() }) as never;

test('a world is seeded, and none of our own calls is recorded', async () => {
  const sandbox = await startSandbox();
  try {
    await sandbox.enter(small);
    await sandbox.enter({ ...small, name: 'second' });
    expect(sandbox.learners).toHaveLength(3);
    const list = await sandbox.call('GET /v1/learners?pageIndex=1&pageSize=9');
    expect(list).toMatchObject({ totalRecords: 3 });
    expect(sandbox.recorder.entries().filter(isCall)).toEqual([]);
    expect(steps(trace(sandbox), 'phase').map(({ name }) => name)).toEqual(['even', 'second']);
    await expect(sandbox.call('GET /v1/learners/none')).rejects.toThrow('GET /v1/learners/none was refused with 400');
  } finally {
    await sandbox.close();
  }
});

test('that a world cannot be made is wrong usage only if it is the user’s and was refused', async () => {
  const sandbox = await startSandbox();
  const elf = { name: 'elves', learners: [{ body: { gender: 'Elf' } }] };
  try {
    const ofUser = sandbox.enter({ ...elf, file: 'elf.json' });
    await expect(ofUser).rejects.toThrow(
      /^The world elf\.json cannot be made: of learner 1, POST \/v1\/learners was refused/,
    );
    await expect(ofUser).rejects.toBeInstanceOf(ConfigError);
    await expect(sandbox.enter(elf)).rejects.not.toBeInstanceOf(ConfigError);
    const lost = { ...sandbox, call: async () => Promise.reject(new Error('ECONNRESET')) };
    await expect(seed(lost, { ...small, file: 'small.json' })).rejects.toThrow(/^ECONNRESET$/);
  } finally {
    await sandbox.close();
  }
});

test('a client’s calls, what they cause, and openings of addresses are recorded, without its secrets', async () => {
  const sandbox = await startSandbox();
  const receiver = createServer((_, response) => response.writeHead(202).end());
  try {
    await sandbox.enter(small);
    await sandbox.forward('app.example.org', await listening(receiver));
    await sandbox.subscribe([200], 'https://app.example.org/hooks', 'a long webhook secret');
    const { LAS_BASE_URL: base, LAS_CLIENT_ID: clientId, LAS_CLIENT_SECRET: clientSecret } = sandbox.variables();
    const call = async (operation: string, headers: Record<string, string>, body?: object) => {
      const [method = '', path = ''] = operation.split(' ');
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const all = { ...headers, 'content-type': 'application/json' };
      const response = await fetch(`${base}${path}`, { method, headers: all, ...sent });
      return (await response.json()) as Record<string, string>;
    };
    const { accessToken } = await call('POST /v1/auth', {}, { clientId, clientSecret });
    const authorization = `Bearer ${accessToken}`;
    // The first has finished the assessment, the second has not.
    const [first, second] = sandbox.learners;
    const { requestId } = await call(`POST /v1/learners/${first?.id}/assessment/report`, { authorization });
    const { assessmentUrl } = await call(`GET /v1/learners/${second?.id}/assessment/url`, { authorization });
    await fetch(assessmentUrl ?? '');
    await expect
      .poll(() => sandbox.recorder.entries().filter(isDelivery))
      .toMatchObject([{ event: 200, requestId, check: 'service', role: 'sound', answer: { status: 202 } }]);
    const visits = steps(trace(sandbox), 'state').filter(({ of }) => of === 'visit');
    expect(visits).toMatchObject([{ value: assessmentUrl }]);
    const text = JSON.stringify(sandbox.recorder.entries());
    for (const secret of [clientSecret ?? '', accessToken, 'a long webhook secret']) expect(text).not.toContain(secret);
  } finally {
    receiver.close();
    await sandbox.close();
  }
});
