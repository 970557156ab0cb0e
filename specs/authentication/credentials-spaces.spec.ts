import { asks, type Credentials, covers, inTurnByName, test } from '../../fixtures/index.ts';

const spaced: Record<string, (right: Credentials) => Credentials> = {
  'a space after the secret': ({ clientId, clientSecret }) => ({ clientId, clientSecret: `${clientSecret} ` }),
  'a space after the client id': ({ clientId, clientSecret }) => ({ clientId: `${clientId} `, clientSecret }),
};

test.describe('POST /v1/auth', () => {
  asks(
    'shows whether spaces around the credentials count',
    covers('authentication.credentials.spaces'),
    async ({ api }) => {
      const right = api.credentials;
      if (right === null) throw new Error('An administrator has credentials.');
      return inTurnByName(spaced, async (change) => (await api.authenticate(change(right))).response);
    },
  );
});
