import { type Credentials, covers, test } from '../../fixtures/index.ts';

const spaced: Record<string, (right: Credentials) => Credentials> = {
  'a space after the secret': ({ clientId, clientSecret }) => ({ clientId, clientSecret: `${clientSecret} ` }),
  'a space after the client id': ({ clientId, clientSecret }) => ({ clientId: `${clientId} `, clientSecret }),
};

test.describe('POST /v1/auth', () => {
  test(
    'shows whether spaces around the credentials count',
    covers('authentication.credentials.spaces'),
    async ({ api, observe }) => {
      const right = api.credentials;
      if (right === null) throw new Error('An administrator has credentials.');

      const answers: Record<string, number> = {};
      const shownBy = [];
      for (const [how, change] of Object.entries(spaced)) {
        const { response } = await api.authenticate(change(right));
        answers[how] = response.status;
        shownBy.push(response);
      }

      observe('authentication.credentials.spaces', answers, ...shownBy);
    },
  );
});
