import { mock } from 'node:test';
import { covers, expect, test } from '../../fixtures/index.ts';
import { type Stub, type StubRequest, startStub } from './stub.ts';

/** A service whose tokens live as long as it says, by a clock that the test moves. */
async function tokenService(expiresIn: number) {
  const issued = new Map<string, number>();
  let now = Date.now();
  mock.method(Date, 'now', () => now);
  const stub = await startStub(({ path, authorization = '' }: StubRequest) => {
    if (path === '/v1/auth') {
      const accessToken = `token-number-${issued.size + 1}`;
      issued.set(`Bearer ${accessToken}`, now + expiresIn * 1000);
      return { status: 200, body: { accessToken, expiresIn } };
    }
    return { status: now < (issued.get(authorization) ?? 0) ? 200 : 401, body: {} };
  });
  const advance = (seconds: number) => {
    now += seconds * 1000;
  };
  return { stub, advance };
}

const tokenRequests = ({ requests }: Stub) => requests.filter(({ path }) => path === '/v1/auth').length;

test.describe('Our client', () => {
  test.afterEach(() => mock.restoreAll());

  for (const expiresIn of [2, 60, 3600, 86_400]) {
    test(
      `renews a token of ${expiresIn} seconds before it expires`,
      covers('authentication.client.renews'),
      async () => {
        const { stub, advance } = await tokenService(expiresIn);
        // A call at every twentieth of the lifetime, over five lifetimes: one of them is always close to the end.
        for (let call = 0; call < 100; call++) {
          expect((await stub.caller.send('GET /v1/tags')).status, `status after ${call} twentieths`).toBe(200);
          advance(expiresIn / 20);
        }
        expect(tokenRequests(stub), 'tokens asked for').toBeGreaterThanOrEqual(5);
        await stub.close();
      },
    );
  }

  test('takes the lifetime from expiresIn', covers('authentication.client.reads-lifetime'), async () => {
    const used = [];
    for (const expiresIn of [10, 1000, 100_000]) {
      const { stub, advance } = await tokenService(expiresIn);
      await stub.caller.send('GET /v1/tags');
      advance(expiresIn * 0.8);
      await stub.caller.send('GET /v1/tags');
      const early = tokenRequests(stub);
      advance(expiresIn * 0.19999);
      await stub.caller.send('GET /v1/tags');
      used.push({ expiresIn, until80Percent: early, until99Percent: tokenRequests(stub) });
      await stub.close();
      mock.restoreAll();
    }

    // The same token for most of its life, however long that is, and a new one at its end.
    expect(used).toEqual([
      { expiresIn: 10, until80Percent: 1, until99Percent: 2 },
      { expiresIn: 1000, until80Percent: 1, until99Percent: 2 },
      { expiresIn: 100_000, until80Percent: 1, until99Percent: 2 },
    ]);
  });
});
