import { assume, type Caller, covers, expect, needs, pool, test } from '../../fixtures/index.ts';

/** Two tokens, one after the other, and whether each opens the API; the first one also once there is a second. */
const issued = pool('authentication/token-request', {
  async subject({ api }) {
    const list = (token: Parameters<Caller['withToken']>[0]) =>
      api.withToken(token).send('GET /v1/learners', { query: { pageSize: 1, pageIndex: 1 } });
    const first = await api.authenticate();
    const withFirst = await list(first.token);
    const second = await api.authenticate();
    const earlier = await list(first.token);
    return { first, withFirst, second, earlier, withSecond: await list(second.token) };
  },
});

test.describe('POST /v1/auth', () => {
  test(
    'answers 200 with a token that opens the API',
    covers('authentication.token.issued', issued.row()),
    async ({ pooled }) => {
      await pooled(issued, async ({ subject: { first, withFirst } }) => {
        await expect(first.response).toHaveStatus(200);
        expect(first.token, 'accessToken, as a text').not.toBeNull();
        expect(withFirst.status, 'status of a call with it').not.toBe(401);
      });
    },
  );

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

  test(
    'gives the lifetime in whole seconds',
    covers('authentication.token.expires-in', issued.row()),
    async ({ pooled }) => {
      await pooled(issued, async ({ subject: { first } }) => {
        const { response, expiresIn } = first;
        await expect(response).toBeAccepted();
        expect(Number.isInteger(expiresIn), `expiresIn is an integer: ${JSON.stringify(expiresIn)}`).toBe(true);
        expect(expiresIn).toBeGreaterThan(0);
      });
    },
  );

  test(
    'answers in one step, without a redirect or a page',
    covers('authentication.grant.no-redirect', issued.row()),
    async ({ pooled }) => {
      await pooled(issued, async ({ subject }) => {
        const { response } = subject.first;
        await expect(response).toBeAccepted();
        expect(response.headers).not.toHaveProperty('location');
        expect(response.headers['content-type'], 'content type').toMatch(/json/i);
      });
    },
  );

  test('gives no refresh token', covers('authentication.token.no-refresh-token', issued.row()), async ({ pooled }) => {
    await pooled(issued, async ({ subject }) => {
      const { response } = subject.first;
      await expect(response).toBeAccepted();
      // A member that is null or empty means that there is no such token, as its lifetime of 0 seconds does.
      const given = Object.entries(response.body ?? {}).filter(
        ([, value]) => value !== null && value !== '' && value !== 0,
      );
      expect(given.map(([name]) => name).filter((name) => /refresh/i.test(name))).toEqual([]);
    });
  });

  test(
    'gives a further token that opens the API while the first is still valid',
    covers('authentication.token.renewed', issued.row()),
    async ({ pooled }) => {
      await pooled(issued, async ({ subject: { first, second, withSecond } }) => {
        assume(first.token !== null, 'a first token is issued');
        await expect(second.response).toBeAccepted();
        expect(second.token, 'a second token').not.toBeNull();
        expect(withSecond.status, 'status of a call with the second token').not.toBe(401);
      });
    },
  );

  test(
    'tells whether an earlier token stays valid',
    covers('authentication.token.previous-valid', issued.row()),
    async ({ pooled, observe }) => {
      await pooled(issued, ({ subject: { first, second, earlier } }) => {
        assume(first.token !== null && second.token !== null, 'tokens are issued');
        observe(
          'authentication.token.previous-valid',
          { earlierAccepted: earlier.status !== 401, different: first.token?.header !== second.token?.header },
          earlier,
        );
      });
    },
  );
});
