import { mock } from 'node:test';
import { covers, expect } from '../../fixtures/index.ts';
import { type Stub, type StubAnswer, type StubRequest, test } from './stub.ts';

/** A service whose tokens live for `expiresIn` seconds by a clock that the test advances. */
async function tokenService(
  startStub: (answer: (request: StubRequest) => StubAnswer) => Promise<Stub>,
  expiresIn: number,
) {
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
      async ({ startStub }) => {
        const { stub, advance } = await tokenService(startStub, expiresIn);
        await stub.caller.send('GET /v1/tags');
        for (let life = 1; life <= 5; life++) {
          advance(expiresIn * 0.5);
          expect((await stub.caller.send('GET /v1/tags')).status, `status halfway through life ${life}`).toBe(200);
          expect(tokenRequests(stub), 'tokens asked for').toBe(life);
          // So close to expiry that the token might expire in transit.
          advance(expiresIn * 0.4995);
          expect((await stub.caller.send('GET /v1/tags')).status, `status at the end of life ${life}`).toBe(200);
          expect(tokenRequests(stub), 'tokens asked for').toBe(life + 1);
        }
      },
    );
  }

  test('takes the lifetime from expiresIn', covers('authentication.client.reads-lifetime'), async ({ startStub }) => {
    const used = [];
    for (const expiresIn of [10, 1000, 100_000]) {
      const { stub, advance } = await tokenService(startStub, expiresIn);
      await stub.caller.send('GET /v1/tags');
      advance(expiresIn * 0.8);
      await stub.caller.send('GET /v1/tags');
      const early = tokenRequests(stub);
      advance(expiresIn * 0.19999);
      await stub.caller.send('GET /v1/tags');
      used.push({ expiresIn, until80Percent: early, until99Percent: tokenRequests(stub) });
      mock.restoreAll();
    }

    // The client keeps using the same token for most of its lifetime, however long that is, and requests a new one near its
    // end.
    expect(used).toEqual([
      { expiresIn: 10, until80Percent: 1, until99Percent: 2 },
      { expiresIn: 1000, until80Percent: 1, until99Percent: 2 },
      { expiresIn: 100_000, until80Percent: 1, until99Percent: 2 },
    ]);
  });
});
