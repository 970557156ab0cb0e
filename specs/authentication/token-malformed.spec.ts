import {
  type ApiResponse,
  assumeAccepted,
  type Caller,
  covers,
  expect,
  pool,
  type Surroundings,
  Token,
  test,
} from '../../fixtures/index.ts';
import { swappedCase } from '../tags/names.ts';

const half = (text: string) => Math.floor(text.length / 2);
/** A character that differs in more than its case, since the hexadecimal digits of a token may have none. */
const other = (character: string | undefined) => (character?.toUpperCase() === 'A' ? 'B' : 'A');

/** In hexadecimal digits, it would be the same number in the other case. */
function inOtherCase(value: string): string {
  return /^[0-9a-f-]*$/i.test(value) ? `${value}x` : swappedCase(value);
}

/** In the last part of a token with several, such as the signature of a JWT: the rest of that still reads well. */
function withAnotherCharacter(value: string): string {
  const start = value.lastIndexOf('.') + 1;
  const at = start + half(value.slice(start));
  return value.slice(0, at) + other(value[at]) + value.slice(at + 1);
}

const changes: Record<string, (value: string) => string> = {
  'is cut in half': (value) => value.slice(0, half(value)),
  'lacks its first character': (value) => value.slice(1),
  'lacks its last character': (value) => value.slice(0, -1),
  'goes on after its end': (value) => `${value}x`,
  'has its letters in the other case': inOtherCase,
};

const headers: Record<string, (token: string, secret: string) => string> = {
  'the scheme is Basic': (token) => `Basic ${token}`,
  'there is no scheme': (token) => token,
  'nothing follows the scheme': () => 'Bearer',
  'it holds the credentials themselves': (_token, secret) => `Basic ${secret}`,
};

/** Departures from the documented header that a service may accept. */
const lenient: Record<string, (token: string) => string> = {
  'a word after the token': (token) => `Bearer ${token} more`,
  'a comma and another scheme after the token': (token) => `Bearer ${token}, Basic bW9yZTptb3Jl`,
  'two spaces before the token': (token) => `Bearer  ${token}`,
  'a tab before the token': (token) => `Bearer\t${token}`,
  'the scheme in lower case': (token) => `bearer ${token}`,
};

/** Who reads the learner, and by which header if that is not their own. */
type Reader = (surroundings: Surroundings) => Promise<readonly [Caller, string?]>;

const changed = Object.entries(changes).map(([how, change]): [string, Reader] => [
  `the token ${how}`,
  async ({ api }) => [api.withToken((await api.token()).altered(change), 'somebody with a changed token')],
]);

// By itself, since it is what a default run can bear: a service that does not verify signatures accepts it.
const forged: [string, Reader] = [
  'a character of the token has been changed',
  async ({ api }) => [api.withToken((await api.token()).altered(withAnotherCharacter), 'somebody with a forged token')],
];

const madeUp: [string, Reader] = [
  'a made-up token',
  async ({ api }) => [api.withToken(new Token('no-token-of-this-service'), 'somebody with a made-up token')],
];

const under = (what: string, header: (token: string, secret: string) => string): [string, Reader] => [
  what,
  async ({ api, lab }) => {
    const { clientId, clientSecret } = api.credentials ?? {};
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    lab.secret(basic, 'credentials');
    return [lab.nobody(), header((await api.token()).header.replace('Bearer ', ''), basic)];
  },
];

const differently = Object.entries(headers).map((each) => under(...each));
const leniently = Object.entries(lenient).map((each) => under(...each));

const missing: [string, Reader] = ['no token', async ({ lab }) => [lab.nobody()]];

/** Reads of a learner by somebody who is refused, or may be. */
const reads = pool('authentication/token', {
  rows: Object.fromEntries([forged, ...changed, madeUp, ...differently, ...leniently, missing]),
  subject: ({ learners }) => learners.create(),
  async act(surroundings, { learnerId }, reader) {
    const [caller, authorization] = await reader(surroundings);
    const header = authorization === undefined ? {} : { headers: { authorization } };
    return caller.send('GET /v1/learners/{learnerId}', { path: { learnerId }, ...header });
  },
  control: ({ learners }, { learnerId }) => learners.get(learnerId),
});

const checks = {
  'answers 401 when a character of the token has been changed': [forged],
  'answers 401 when the token has been cut or extended, or was never issued': [...changed, madeUp],
  [`answers 401 to another header: ${Object.keys(headers).join('; ')}`]: differently,
};

test.describe('GET /v1/learners/{learnerId}', () => {
  for (const [title, refused] of Object.entries(checks)) {
    const rows = refused.map(([how]) => reads.row(how));
    test(title, covers('authentication.token.malformed', ...rows), async ({ pooled }) => {
      for (const [how] of refused)
        await pooled(
          reads,
          async ({ answer, control }) => {
            await expect(answer, how).toHaveStatus(401);
            assumeAccepted(control, 'the read with the token as it was issued');
          },
          how,
        );
    });
  }
});

// The least that shows it: on a shared target, the check of all operations (contract/every-operation) may be left out.
reads.check(
  'A read of a learner answers 401 without a token',
  covers('authentication.token.missing', reads.row(missing[0])),
  async ({ answer, control }) => {
    await expect(answer).toHaveStatus(401);
    assumeAccepted(control);
  },
);

test.describe('GET /v1/learners/{learnerId}', () => {
  const declared = leniently.map(([how]) => reads.row(how));
  test(
    'shows which departures of the Authorization header are accepted',
    covers('authentication.token.header-leniency', ...declared),
    async ({ pooled, observe }) => {
      const answers: Record<string, number> = {};
      const shownBy: ApiResponse[] = [];
      for (const [how] of leniently)
        await pooled(
          reads,
          ({ answer }) => {
            answers[how] = answer.status;
            shownBy.push(answer);
          },
          how,
        );
      observe('authentication.token.header-leniency', answers, ...shownBy);
    },
  );
});
