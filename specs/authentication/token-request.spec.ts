import { assume, covers, expect, needs, pool, test } from '../../fixtures/index.ts';
import { issued } from './issued.ts';

const list = { query: { pageSize: 1, pageIndex: 1 } };

/** Two tokens, one after the other, and whether the first opens the API before and after the second is issued. */
const tokens = pool('authentication/token-request', {
  async subject({ api }) {
    const first = await api.authenticate();
    const withFirst = await api.withToken(first.token).send('GET /v1/learners', list);
    const second = await api.authenticate();
    return { first, withFirst, second, earlier: await api.withToken(first.token).send('GET /v1/learners', list) };
  },
});

test.describe('POST /v1/auth', () => {
  tokens.checks(covers('authentication.token.issued'), {
    'answers 200 with a token that opens the API': async ({ subject: { first, withFirst } }) => {
      await expect(first.response).toHaveStatus(200);
      expect(first.token, 'accessToken, a string').not.toBeNull();
      expect(withFirst.status, 'status of a call with it').not.toBe(401);
    },
  });

  for (const role of ['manager', 'tutor'] as const) {
    test(
      `answers 200 with a token for a ${role}`,
      covers('authentication.token.issued', needs(role)),
      async ({ organisation }) => {
        const { response, token } = await organisation[role].authenticate();

        await expect(response).toHaveStatus(200);
        expect(token, 'accessToken, a string').not.toBeNull();
      },
    );
  }

  tokens.checks(covers('authentication.token.expires-in'), {
    'gives the lifetime in whole seconds': async ({ subject: { first } }) => {
      const { response, expiresIn } = first;
      await expect(response).toBeAccepted();
      expect(Number.isInteger(expiresIn), `expiresIn is an integer: ${JSON.stringify(expiresIn)}`).toBe(true);
      expect(expiresIn).toBeGreaterThan(0);
    },
  });

  tokens.checks(covers('authentication.grant.no-redirect'), {
    'answers in one step, without a redirect or a page': async ({ subject }) => {
      const { response } = subject.first;
      await expect(response).toBeAccepted();
      expect(response.headers).not.toHaveProperty('location');
      expect(response.headers['content-type'], 'content type').toMatch(/json/i);
    },
  });

  tokens.check('gives no refresh token', covers('authentication.token.no-refresh-token'), async ({ subject }) => {
    const { response } = subject.first;
    await expect(response).toBeAccepted();
    // A member that is null or empty means that there is no such token; a number may tell when to renew the access token.
    const given = Object.entries(response.body ?? {}).filter(([, value]) => typeof value === 'string' && value !== '');
    expect(given.map(([name]) => name).filter((name) => /^refresh$|refresh.*token/i.test(name))).toEqual([]);
  });

  // Not pooled: where no further token is given, the lone run would get none at all.
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

  tokens.checks(covers('authentication.token.previous-valid'), {
    'tells whether an earlier token stays valid': ({ subject: { first, second, earlier } }, { observe }) => {
      assume(first.token !== null && second.token !== null, 'tokens are issued');
      observe(
        'authentication.token.previous-valid',
        { earlierAccepted: earlier.status !== 401, different: first.token?.header !== second.token?.header },
        earlier,
      );
    },
  });
});
