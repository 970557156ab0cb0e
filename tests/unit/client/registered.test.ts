import { expect, test } from '@playwright/test';
import { registeredSecrets } from '../../../client/registered.ts';
import type { Driver, Subject } from '../../../client/scenario/driver.ts';
import { settleSecret } from '../../../client/scenario/run.ts';

const call = (path: string, secret: unknown, { method = 'POST', target = '/v1/webhooks', status = 201 } = {}) => ({
  method,
  target,
  status,
  body: Buffer.from(JSON.stringify({ systemEventIds: [100], url: `https://app.example.org${path}`, secret })),
});

test('of several webhooks of a client, the one with the path of its receiver tells the secret', () => {
  const secretIn = registeredSecrets('http://127.0.0.1:3000/hooks/results');
  expect(secretIn(call('/hooks/plans', 'first'))).toBe('first');
  expect(secretIn(call('/hooks/results', 'second'))).toBe('second');
  expect(secretIn(call('/hooks/plans', 'third'))).toBeNull();
  expect(secretIn(call('/hooks/results', 'fourth', { method: 'PUT', target: '/v1/webhooks/7', status: 204 }))).toBe(
    'fourth',
  );
});

test('where no path is that of the receiver, the newest secret counts; a refusal and another call tell none', () => {
  const secretIn = registeredSecrets('http://127.0.0.1:3000/');
  for (const secret of ['first', 'second']) expect(secretIn(call('/behind/a/proxy', secret))).toBe(secret);
  expect(secretIn(call('/', 'refused', { status: 400 }))).toBeNull();
  expect(secretIn(call('/', 'elsewhere', { target: '/v1/tags' }))).toBeNull();
  expect(secretIn(call('/', undefined))).toBeNull();
});

test('a client that was started anew goes by what it registers then, or else by its own secret, and by the given one if it chooses none', async () => {
  const secretOf = async (choosesSecret: boolean, registers: boolean) => {
    const subject: Subject = { url: 'http://127.0.0.1:3000/', secret: 'given', restart: null, choosesSecret };
    const until = async (isSo: () => boolean) => {
      if (registers) subject.secret = 'chosen again';
      return isSo();
    };
    await settleSecret({ scenario: { subject }, until } as unknown as Driver, 'given', 'chosen before');
    return subject.secret;
  };
  expect(await secretOf(true, true)).toBe('chosen again');
  expect(await secretOf(true, false)).toBe('chosen before');
  expect(await secretOf(false, false)).toBe('given');
});
