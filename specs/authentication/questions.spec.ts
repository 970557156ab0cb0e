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

const headers: Record<string, (token: string) => string> = {
  'a word after the token': (token) => `Bearer ${token} more`,
  'a comma and another scheme after the token': (token) => `Bearer ${token}, Basic bW9yZTptb3Jl`,
  'two spaces before the token': (token) => `Bearer  ${token}`,
  'a tab before the token': (token) => `Bearer\t${token}`,
  'the scheme in lower case': (token) => `bearer ${token}`,
};

test.describe('GET /v1/learners/{learnerId}', () => {
  test(
    'shows which departures of the Authorization header are accepted',
    covers('authentication.token.header-leniency'),
    async ({ learners, lab, api, observe }) => {
      const { learnerId } = await learners.create();
      const token = (await api.token()).header.replace('Bearer ', '');

      const answers: Record<string, number> = {};
      const shownBy = [];
      for (const [how, header] of Object.entries(headers)) {
        const response = await lab.nobody().send('GET /v1/learners/{learnerId}', {
          path: { learnerId },
          headers: { authorization: header(token) },
        });
        answers[how] = response.status;
        shownBy.push(response);
      }

      observe('authentication.token.header-leniency', answers, ...shownBy);
    },
  );
});
