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

/** Who reads the learner, and by which header if that is not their own. */
type Reader = (surroundings: Surroundings) => Promise<readonly [Caller, string?]>;

const altered =
  (change: (value: string) => string): Reader =>
  async ({ api }) => [api.withToken((await api.token()).altered(change), 'somebody with a changed token')];

const under =
  (header: (token: string, secret: string) => string): Reader =>
  async ({ api, lab }) => {
    const { clientId, clientSecret } = api.credentials ?? {};
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    lab.secret(basic, 'credentials');
    return [lab.nobody(), header((await api.token()).header.replace('Bearer ', ''), basic)];
  };

// By itself, since it is what a default run can bear: a service that does not verify signatures accepts it.
const forged: Record<string, Reader> = { 'a character of the token has been changed': altered(withAnotherCharacter) };

const changed: Record<string, Reader> = {
  'the token is cut in half': altered((value) => value.slice(0, half(value))),
  'the token lacks its first character': altered((value) => value.slice(1)),
  'the token lacks its last character': altered((value) => value.slice(0, -1)),
  'the token goes on after its end': altered((value) => `${value}x`),
  'the token has its letters in the other case': altered(inOtherCase),
  'a made-up token': async ({ api }) => [
    api.withToken(new Token('no-token-of-this-service'), 'somebody with a made-up token'),
  ],
};

const differently: Record<string, Reader> = {
  'the scheme is Basic': under((token) => `Basic ${token}`),
  'there is no scheme': under((token) => token),
  'nothing follows the scheme': under(() => 'Bearer'),
  'it holds the credentials themselves': under((_token, secret) => `Basic ${secret}`),
};

/** Departures from the documented header that a service may accept. */
const leniently: Record<string, Reader> = {
  'a word after the token': under((token) => `Bearer ${token} more`),
  'a comma and another scheme after the token': under((token) => `Bearer ${token}, Basic bW9yZTptb3Jl`),
  'two spaces before the token': under((token) => `Bearer  ${token}`),
  'a tab before the token': under((token) => `Bearer\t${token}`),
  'the scheme in lower case': under((token) => `bearer ${token}`),
};

const withoutToken: Record<string, Reader> = { 'no token': async ({ lab }) => [lab.nobody()] };

/** Reads of a learner by somebody who is refused, or may be. */
const reads = pool('authentication/token', {
  rows: { ...forged, ...changed, ...differently, ...leniently, ...withoutToken },
  subject: ({ learners }) => learners.create(),
  async act(surroundings, { learnerId }, reader) {
    const [caller, authorization] = await reader(surroundings);
    const header = authorization === undefined ? {} : { headers: { authorization } };
    return caller.send('GET /v1/learners/{learnerId}', { path: { learnerId }, ownConnection: true, ...header });
  },
  control: ({ learners }, { learnerId }) => learners.get(learnerId),
});

const checks = {
  'answers 401 when a character of the token has been changed': forged,
  'answers 401 when the token has been cut or extended, or was never issued': changed,
  [`answers 401 to another header: ${Object.keys(differently).join('; ')}`]: differently,
};

test.describe('GET /v1/learners/{learnerId}', () => {
  for (const [title, refused] of Object.entries(checks)) {
    reads.checks(covers('authentication.token.malformed', reads.row(...Object.keys(refused))), {
      [title]: async ({ answer, control }, { row }) => {
        await expect(answer, row).toHaveStatus(401);
        assumeAccepted(control, 'the read with the token as it was issued');
      },
    });
  }
});

// The least that shows it: on a shared target, the check of all operations (contract/every-operation) may be left out.
reads.checks(covers('authentication.token.missing', reads.row('no token')), {
  'A read of a learner answers 401 without a token': async ({ answer, control }) => {
    await expect(answer).toHaveStatus(401);
    assumeAccepted(control);
  },
});

test.describe('GET /v1/learners/{learnerId}', () => {
  test(
    'shows which departures of the Authorization header are accepted',
    covers('authentication.token.header-leniency', reads.row(...Object.keys(leniently))),
    async ({ pooled, observe }) => {
      const answers: Record<string, number> = {};
      const shownBy: ApiResponse[] = [];
      await pooled(reads, ({ answer }, how) => {
        answers[how] = answer.status;
        shownBy.push(answer);
      });
      observe('authentication.token.header-leniency', answers, ...shownBy);
    },
  );
});
