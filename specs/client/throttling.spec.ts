import { covers, expect, needs } from '../../fixtures/index.ts';
import { type StubAnswer, type StubRequest, test } from './stub.ts';

/** A service that gives tokens and answers the first calls so, and all others 200. */
const refusing = (...refusals: StubAnswer[]) => {
  const left = [...refusals];
  return ({ path }: StubRequest): StubAnswer =>
    path === '/v1/auth'
      ? { status: 200, body: { accessToken: 'a-token', expiresIn: 3600 } }
      : (left.shift() ?? { status: 200, body: [] });
};

test.describe('Our client', covers('errors.throttled.back-off'), () => {
  test('waits as long as Retry-After says before it repeats a call', async ({ startStub }) => {
    const stub = await startStub(refusing({ status: 429, headers: { 'retry-after': '1' } }));

    const { status } = await stub.caller.send('GET /v1/tags');

    expect(status).toBe(200);
    expect(stub.requests.map(({ path }) => path)).toEqual(['/v1/auth', '/v1/tags', '/v1/tags']);
    expect(stub.waits).toEqual([{ ms: 1000, requestsBefore: 2, requestsAfter: 2 }]);
  });

  test('waits longer each time when there is no Retry-After', async ({ startStub }) => {
    const stub = await startStub(refusing({ status: 429 }, { status: 429 }));

    await stub.caller.send('GET /v1/tags');

    expect(stub.requests.map(({ path }) => path)).toEqual(['/v1/auth', '/v1/tags', '/v1/tags', '/v1/tags']);
    expect(stub.waits).toEqual([
      { ms: 250, requestsBefore: 2, requestsAfter: 2 },
      { ms: 500, requestsBefore: 3, requestsAfter: 3 },
    ]);
  });

  test(
    'gets a response in the end from a service that throttles it',
    covers('errors.throttled.back-off', needs('throttle')),
    async ({ lab, organisation, api, recorder }) => {
      await api.token();
      await lab.throttle(organisation, 1);
      const before = recorder.exchanges.length;

      const { status } = await api.send('GET /v1/systemevents');

      const sent = recorder.exchanges.slice(before);
      expect(sent.map(({ response }) => response?.status)).toEqual([429, status]);
      const [refused = 0, repeated = 0] = sent.map(({ startedAt }) => Date.parse(startedAt));
      // A service may say when to return although it was not told to: in seconds, or as a date, which may be near.
      const said = sent[0]?.response?.headers['retry-after'] ?? '0.25';
      const seconds = Number(said);
      if (!Number.isNaN(seconds))
        expect(repeated - refused, 'milliseconds waited').toBeGreaterThanOrEqual(seconds * 1000 - 5);
    },
  );
});
