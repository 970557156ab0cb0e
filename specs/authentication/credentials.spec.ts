import {
  asks,
  type Caller,
  type Credentials,
  covers,
  expect,
  inTurnByName,
  needs,
  pool,
  test,
} from '../../fixtures/index.ts';

const lastChanged = (text: string) => text.slice(0, -1) + (text.endsWith('a') ? 'b' : 'a');

/** A secret of digits only has no case, so its last character is changed instead. */
const inOtherCase = (text: string) => {
  const other = text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
  return other === text ? lastChanged(text) : other;
};

const wrong: Record<string, (right: Credentials) => Partial<Credentials>> = {
  'the last character of the secret is different': ({ clientId, clientSecret }) => ({
    clientId,
    clientSecret: lastChanged(clientSecret),
  }),
  'the secret is cut short': ({ clientId, clientSecret }) => ({ clientId, clientSecret: clientSecret.slice(0, -1) }),
  'the secret goes on': ({ clientId, clientSecret }) => ({ clientId, clientSecret: `${clientSecret}a` }),
  'the secret is in a different case': ({ clientId, clientSecret }) => ({
    clientId,
    clientSecret: inOtherCase(clientSecret),
  }),
  'the client id is unknown': ({ clientId, clientSecret }) => ({ clientId: `${clientId}x`, clientSecret }),
};

const incomplete: Record<string, (right: Credentials) => Partial<Credentials>> = {
  'clientSecret is left out': ({ clientId }) => ({ clientId }),
  'clientId is left out': ({ clientSecret }) => ({ clientSecret }),
};

const spaced: Record<string, (right: Credentials) => Credentials> = {
  'a space after the secret': ({ clientId, clientSecret }) => ({ clientId, clientSecret: `${clientSecret} ` }),
  'a space after the client id': ({ clientId, clientSecret }) => ({ clientId: `${clientId} `, clientSecret }),
};

const ofAnother = "the secret is another client's";

/** The credentials of the administrator, which are right, and what becomes of them in a row. */
const refused = pool('authentication/credentials', {
  rows: { ...wrong, ...incomplete, [ofAnother]: null } as Record<string, (typeof wrong)[string] | null>,
  needs: (row) => (row === null ? ['tutor'] : []),
  subject: async ({ api }) => rightOf(api),
  async act({ api, organisation }, right, change) {
    const ofTutor = () => ({ ...right, clientSecret: organisation.tutor.credentials?.clientSecret ?? '' });
    return (await api.authenticate(null, { body: change === null ? ofTutor() : change(right) })).response;
  },
  // Without this control, an organisation in which nobody can authenticate would pass.
  control: async ({ api }) => (await api.authenticate()).token !== null,
});

const rules = {
  'authentication.credentials.wrong': [...Object.keys(wrong), ofAnother],
  'authentication.credentials.missing': Object.keys(incomplete),
} as const;

for (const [rule, reasons] of Object.entries(rules))
  test.describe('POST /v1/auth', () => {
    for (const reason of reasons) {
      const powers = needs(...(reason === ofAnother ? (['tutor'] as const) : []));
      refused.checks(covers(rule as keyof typeof rules, powers, refused.row(reason)), {
        [`refuses with 400 and no token when ${reason}`]: async ({ answer, control }) => {
          if (Object.hasOwn(wrong, reason)) expect(control, 'a token for the right credentials').toBe(true);
          await expect(answer).toBeProblem();
          expect(answer.body).not.toHaveProperty('accessToken');
        },
      });
    }
  });

test.describe('POST /v1/auth', () => {
  asks('shows whether spaces around the credentials count', covers('authentication.credentials.spaces'), ({ api }) =>
    inTurnByName(spaced, async (change) => (await api.authenticate(change(rightOf(api)))).response),
  );
});

function rightOf({ credentials }: Caller): Credentials {
  if (credentials === null) throw new Error('An administrator has credentials.');
  return credentials;
}
