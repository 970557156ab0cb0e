import { expect, test } from '@playwright/test';
import { Caller, Token, type TokenCache } from '../fixtures/api/caller.ts';
import type { Client } from '../fixtures/api/client.ts';

const credentials = { clientId: 'acme', clientSecret: 'a secret of some length' };

/** A caller of a service with this token lifetime, and the token requests it made. */
function callerOf(expiresIn: number, tokens: TokenCache = new Map()) {
  const asked: string[] = [];
  const client = {
    async send(_: string, operation: string) {
      asked.push(operation);
      const body = { accessToken: `token ${asked.length}`, expiresIn };
      return { raw: { status: 200, text: JSON.stringify(body) }, response: { status: 200, body } };
    },
  } as unknown as Client;
  return { asked, caller: new Caller('administrator', client, tokens, credentials) };
}

test('concurrent calls request one token', async () => {
  const { asked, caller } = callerOf(3600);
  const used = await Promise.all([caller.token(), caller.token(), caller.token()]);
  expect(new Set(used.map(({ header }) => header))).toEqual(new Set(['Bearer token 1']));
  expect(asked).toHaveLength(1);
});

test('concurrent calls request one new token when it must be renewed', async () => {
  const expired = { token: new Token('old'), renewAt: 0, expiresAt: 0 };
  const { asked, caller } = callerOf(3600, new Map([[credentials.clientId, Promise.resolve(expired)]]));
  await Promise.all([caller.token(), caller.token(), caller.token()]);
  expect(asked).toHaveLength(1);
});

test('a token without a lifetime is requested each time', async () => {
  const { asked, caller } = callerOf(0);
  for (let call = 0; call < 3; call++) await caller.token();
  expect(asked).toHaveLength(3);
});

test('calls request a new token after a check has requested one itself, which may have ended theirs', async () => {
  const { asked, caller } = callerOf(3600);
  await caller.token();
  await caller.authenticate();
  expect((await caller.token()).header).toBe('Bearer token 3');
  expect((await caller.token()).header).toBe('Bearer token 3');
  expect(asked).toHaveLength(3);
});
