import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { issued } from './issued.ts';

const list = { query: { pageSize: 1, pageIndex: 1 } };

test.describe('POST /v1/auth', () => {
  test('answers 200 with a token that opens the API', covers('authentication.token.issued'), async ({ api }) => {
    const { response, token } = await api.authenticate();

    await expect(response).toHaveStatus(200);
    expect(token, 'accessToken, as a text').not.toBeNull();
    expect((await api.withToken(token).send('GET /v1/learners', list)).status, 'status of a call with it').not.toBe(
      401,
    );
  });

  for (const role of ['manager', 'tutor'] as const) {
    test(
      `answers 200 with a token for a ${role}`,
      covers('authentication.token.issued', needs(role)),
      async ({ organisation }) => {
        const { response, token } = await organisation[role].authenticate();

        await expect(response).toHaveStatus(200);
        expect(token, 'accessToken, as a text').not.toBeNull();
      },
    );
  }

  test('gives the lifetime in whole seconds', covers('authentication.token.expires-in'), async ({ api }) => {
    const { response, expiresIn } = await api.authenticate();

    await expect(response).toBeAccepted();
    expect(Number.isInteger(expiresIn), `expiresIn is an integer: ${JSON.stringify(expiresIn)}`).toBe(true);
    expect(expiresIn).toBeGreaterThan(0);
  });

  test(
    'answers in one step, without a redirect or a page',
    covers('authentication.grant.no-redirect'),
    async ({ api }) => {
      const { response } = await api.authenticate();

      await expect(response).toBeAccepted();
      expect(response.headers).not.toHaveProperty('location');
      expect(response.headers['content-type'], 'content type').toMatch(/json/i);
    },
  );

  test('gives no refresh token', covers('authentication.token.no-refresh-token'), async ({ api }) => {
    const { response } = await api.authenticate();

    await expect(response).toBeAccepted();
    // A member that is null or empty means that there is no such token, as its lifetime of 0 seconds does.
    const given = Object.entries(response.body ?? {}).filter(
      ([, value]) => value !== null && value !== '' && value !== 0,
    );
    expect(given.map(([name]) => name).filter((name) => /refresh/i.test(name))).toEqual([]);
  });

  test(
    'gives a further token that opens the API while the first is still valid',
    covers('authentication.token.renewed'),
    async ({ api }) => {
      const { token: first } = await issued(api);
      await api.withToken(first).send('GET /v1/learners', list);

      const { response, token: second } = await api.authenticate();

      await expect(response).toBeAccepted();
      expect(second, 'a second token').not.toBeNull();
      expect(
        (await api.withToken(second).send('GET /v1/learners', list)).status,
        'status of a call with the second token',
      ).not.toBe(401);
    },
  );

  test(
    'tells whether an earlier token stays valid',
    covers('authentication.token.previous-valid'),
    async ({ api, observe }) => {
      const { token: first } = await issued(api);
      const { token: second } = await issued(api);
      const earlier = await api.withToken(first).send('GET /v1/learners', list);

      observe(
        'authentication.token.previous-valid',
        { earlierAccepted: earlier.status !== 401, different: first.header !== second.header },
        earlier,
      );
    },
  );
});
