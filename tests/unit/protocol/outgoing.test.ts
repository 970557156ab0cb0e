import { expect, test } from '@playwright/test';
import { withoutSecrets } from '../../../protocol/redaction/outgoing.ts';
import { Secrets } from '../../../protocol/redaction/secrets.ts';

const secret = 'Kd7-"q/zR w%41';
const secrets = new Secrets();
secrets.add(secret, 'token of nobody');

/** What leaves the worker of a message with this text. */
function leaving(text: string): string {
  const message = { method: 'stepEnd', params: { error: { message: text }, steps: [{ title: text }] } };
  return JSON.stringify(withoutSecrets(message, secrets));
}

const texts: Record<string, string> = {
  'as it is': `got ${secret}.`,
  'with colours in the middle': `got ${secret.slice(0, 5)}\u001b[31m${secret.slice(5)}\u001b[39m.`,
  'in JSON within the text': `body ${JSON.stringify({ note: secret })}`,
};

for (const [how, text] of Object.entries(texts)) {
  test(`no message holds a secret ${how}`, () => {
    const left = leaving(text);

    expect(left.split('[token of nobody]')).toHaveLength(3);
    expect(left).not.toContain(JSON.stringify(text).slice(1, -1));
  });
}

test('a secret that is known by the name of its member alone is replaced, in JSON within a text too', () => {
  expect(leaving('body {"clientSecret":"abc123","accessToken":"never-met-before"}')).not.toMatch(/abc123|never-met/);
});

test('a message without secrets leaves as it is', () => {
  const message = { method: 'testEnd', params: { title: 'a tag', attachments: [{ body: 'AAAA' }] } };

  expect(withoutSecrets(message, secrets)).toBe(message);
});

test('the body of an attachment, redacted before, is passed on', () => {
  const body = Buffer.from(secret).toString('base64');

  const left = withoutSecrets({ method: 'attach', params: { name: `of ${secret}`, body } }, secrets);

  expect(left).toEqual({ method: 'attach', params: { name: 'of [token of nobody]', body } });
});
