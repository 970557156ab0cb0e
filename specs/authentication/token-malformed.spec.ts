import { covers, expect, Token, test } from '../../fixtures/index.ts';
import { swappedCase } from '../tags/names.ts';

const half = (text: string) => Math.floor(text.length / 2);
/** A character that differs in more than its case, since the hexadecimal digits of a token may have none. */
const other = (character: string | undefined) => (character?.toUpperCase() === 'A' ? 'B' : 'A');

/** In hexadecimal digits, it would be the same number in the other case. */
function inOtherCase(value: string): string {
  return /^[0-9a-f-]*$/i.test(value) ? `${value}x` : swappedCase(value);
}

const changes: Record<string, (value: string) => string> = {
  'has another character in the middle': (value) =>
    value.slice(0, half(value)) + other(value[half(value)]) + value.slice(half(value) + 1),
  'is cut in half': (value) => value.slice(0, half(value)),
  'lacks its first character': (value) => value.slice(1),
  'lacks its last character': (value) => value.slice(0, -1),
  'goes on after its end': (value) => `${value}x`,
  'has its letters in the other case': inOtherCase,
};

test.describe('GET /v1/learners/{learnerId}', covers('authentication.token.malformed'), () => {
  test('answers 401 when the token has been changed, or was never issued', async ({ learners, api }) => {
    const { learnerId } = await learners.create();
    const token = await api.token();
    const readWith = (presented: Token, whose?: string) =>
      api.withToken(presented, whose).send('GET /v1/learners/{learnerId}', { path: { learnerId } });

    for (const [how, change] of Object.entries(changes)) {
      const changed = await readWith(token.altered(change), 'somebody with a changed token');
      await expect(changed, `the token ${how}`).toHaveStatus(401);
    }
    const madeUp = new Token('no-token-of-this-service');
    await expect(await readWith(madeUp, 'somebody with a made-up token'), 'a made-up token').toHaveStatus(401);

    await expect(await readWith(token), 'unchanged').toBeAccepted();
  });

  const headers: Record<string, (token: string, secret: string) => string> = {
    'the scheme is Basic': (token) => `Basic ${token}`,
    'there is no scheme': (token) => token,
    'nothing follows the scheme': () => 'Bearer',
    'it holds the credentials themselves': (_token, secret) => `Basic ${secret}`,
  };

  test(`answers 401 to another header: ${Object.keys(headers).join('; ')}`, async ({ learners, lab, api }) => {
    const { learnerId } = await learners.create();
    const token = (await api.token()).header.replace('Bearer ', '');
    const { clientId, clientSecret } = api.credentials ?? {};
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    lab.secret(basic, 'credentials');

    for (const [reason, header] of Object.entries(headers)) {
      const call = { path: { learnerId }, headers: { authorization: header(token, basic) } };
      await expect(await lab.nobody().send('GET /v1/learners/{learnerId}', call), reason).toHaveStatus(401);
    }
  });
});
