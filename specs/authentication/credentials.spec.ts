import { type Credentials, covers, expect, needs, test } from '../../fixtures/index.ts';

const lastChanged = (text: string) => text.slice(0, -1) + (text.endsWith('a') ? 'b' : 'a');

/** A secret of digits only has no case, so its last character is changed instead. */
const inOtherCase = (text: string) => {
  const other = text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
  return other === text ? lastChanged(text) : other;
};

const wrong: Record<string, (right: Credentials) => Credentials> = {
  'the last character of the secret is different': ({ clientId, clientSecret }) => ({
    clientId,
    clientSecret: lastChanged(clientSecret),
  }),
  'the secret is cut short': ({ clientId, clientSecret }) => ({ clientId, clientSecret: clientSecret.slice(0, -1) }),
  'the secret goes on': ({ clientId, clientSecret }) => ({ clientId, clientSecret: `${clientSecret}a` }),
  'the secret is in other case': ({ clientId, clientSecret }) => ({
    clientId,
    clientSecret: inOtherCase(clientSecret),
  }),
  'the client id is unknown': ({ clientId, clientSecret }) => ({ clientId: `${clientId}x`, clientSecret }),
};

test.describe('POST /v1/auth', covers('authentication.credentials.wrong'), () => {
  for (const [reason, change] of Object.entries(wrong)) {
    test(`refuses with 400 and no token when ${reason}`, async ({ api, organisation }) => {
      const right = organisation.administrator.credentials;
      if (right === null) throw new Error('An administrator has credentials.');
      // Without this control, an organisation in which nobody can authenticate would pass.
      expect((await api.authenticate(right)).token, 'token for the right credentials').not.toBeNull();

      const { response } = await api.authenticate(change(right));

      await expect(response).toBeProblem();
      expect(response.body).not.toHaveProperty('accessToken');
    });
  }

  test(
    "refuses with 400 and no token when the secret is another client's",
    covers('authentication.credentials.wrong', needs('tutor')),
    async ({ api, organisation }) => {
      const { clientId } = organisation.administrator.credentials ?? {};
      const { clientSecret } = organisation.tutor.credentials ?? {};

      const { response } = await api.authenticate({ clientId: `${clientId}`, clientSecret: `${clientSecret}` });

      await expect(response).toBeProblem();
      expect(response.body).not.toHaveProperty('accessToken');
    },
  );
});

const incomplete: Record<string, (right: Credentials) => Partial<Credentials>> = {
  'clientSecret is left out': ({ clientId }) => ({ clientId }),
  'clientId is left out': ({ clientSecret }) => ({ clientSecret }),
};

test.describe('POST /v1/auth', covers('authentication.credentials.missing'), () => {
  for (const [reason, leaveOut] of Object.entries(incomplete)) {
    test(`refuses with 400 and no token when ${reason}`, async ({ api }) => {
      const right = api.credentials;
      if (right === null) throw new Error('An administrator has credentials.');

      const { response } = await api.authenticate(null, { body: leaveOut(right) });

      await expect(response).toBeProblem();
      expect(response.body).not.toHaveProperty('accessToken');
    });
  }
});
