import { expect, test } from '@playwright/test';
import { Recorder } from '../fixtures/api/recorder.ts';
import { Secrets } from '../protocol/redaction/secrets.ts';

const secret = 'pä$$w"rd/+ 12345';

/** The secret as services and tools write it. */
const written = {
  raw: secret,
  'decomposed Unicode': secret.normalize('NFD'),
  JSON: JSON.stringify(secret),
  'JSON in JSON': JSON.stringify(JSON.stringify(secret)),
  'JSON in ASCII': '"p\\u00E4$$w\\u0022rd\\/\\u002B 12345"',
  'a query': encodeURIComponent(secret),
  'a form': new URLSearchParams({ secret }).toString().slice('secret='.length),
  'an address in lower case': encodeURIComponent(secret).toLowerCase(),
  'an address in an address': encodeURIComponent(encodeURIComponent(secret)),
  HTML: 'p&#xE4;$$w&quot;rd/&#43; 12345',
  'UTF-8 read as Latin-1': Buffer.from(secret).toString('latin1'),
  base64: Buffer.from(secret).toString('base64'),
  'JSON in an address': encodeURIComponent(JSON.stringify(secret)),
  'JSON in ASCII in an address': encodeURIComponent('"p\\u00e4$$w\\"rd/+ 12345"'),
  'a form in an address': encodeURIComponent(new URLSearchParams({ secret }).toString().slice('secret='.length)),
  'HTML in an address': encodeURIComponent('p&#228;$$w&quot;rd/+ 12345'),
  'UTF-8 read as Latin-1, in an address': encodeURIComponent(Buffer.from(secret).toString('latin1')),
  'base64 for addresses': Buffer.from(secret).toString('base64url'),
};

for (const [form, text] of Object.entries(written)) {
  test(`a secret is found in this form: ${form}`, () => {
    const secrets = new Secrets();
    secrets.add(secret, 'client secret');
    const bare = secrets.redact(`before ${text} after`).replace(/[\\"]|%5C|%22|=/g, '');
    expect(bare).toBe('before [client secret] after');
  });
}

for (const id of ['', 'i', 'id', 'the-id']) {
  test(`a secret is found in base64 behind "${id}:"`, () => {
    const secrets = new Secrets();
    secrets.add('a plain secret', 'client secret');
    const text = secrets.redact(Buffer.from(`${id}:a plain secret\n`).toString('base64'));
    expect(Buffer.from(text, 'base64').toString()).not.toContain('plain');
    expect(text).toContain('[client secret]');
  });
}

test('a secret is found even if colour codes interrupt it, and colour codes elsewhere are kept', () => {
  const secrets = new Secrets();
  secrets.add('a secret of some length', 'gone');
  expect(secrets.redact('\u001b[31mred: a secret of \u001b[7msome\u001b[27m length\u001b[39m')).toBe('red: [gone]');
  expect(secrets.redact('\u001b[31mred\u001b[39m')).toBe('\u001b[31mred\u001b[39m');
});

test('members that are secret by name are replaced, whatever their value', () => {
  const body = '{"clientSecret":"a","AccessToken" : "b\\"c","secret":"", "secretary":"kept"}';
  expect(new Secrets().redact(body)).toBe(
    '{"clientSecret":"[secret]","AccessToken" : "[secret]","secret":"[secret]", "secretary":"kept"}',
  );
});

test('a short value is not searched for: it would be found everywhere', () => {
  const secrets = new Secrets();
  secrets.add('a', 'x');
  expect(secrets.redact('banana')).toBe('banana');
});

test('what rests on other secrets replaces those too, but keeps its own to itself', () => {
  const origin = new Secrets();
  origin.add('first secret', 'one');
  const copy = new Secrets(origin);
  copy.add('second secret', 'two');
  expect(copy.redact('first secret, second secret')).toBe('[one], [two]');
  expect(origin.redact('first secret, second secret')).toBe('[one], second secret');
});

test('every part of an exchange is free of secrets, and long bodies are truncated afterwards', () => {
  const secrets = new Secrets();
  secrets.add(secret, 'gone');
  const recorder = new Recorder(secrets, 'w');
  const exchange = recorder.record({
    direction: 'call',
    caller: 'administrator',
    operation: 'GET /v1/tags',
    method: 'GET',
    url: `http://127.0.0.1/?q=${encodeURIComponent(secret)}`,
    request: { headers: { authorization: `Bearer ${secret}` }, body: secret },
    response: { status: 200, headers: { echo: secret }, body: 'x'.repeat(16_380) + secret.repeat(2) },
    error: `failed on ${secret}`,
    startedAt: '2026-11-20T09:00:00Z',
    durationMs: 1,
    findings: [],
  });
  expect(JSON.stringify(exchange)).not.toContain('12345');
  expect(exchange).toMatchObject({ id: 'w.1', request: { body: '[gone]' } });
  expect(exchange.response?.body).toContain('cut; 16392 characters in all');
});

test('a text that was searched before is searched again for a secret that is added later', () => {
  const secrets = new Secrets();
  expect(secrets.redact(`before ${secret}`)).toBe(`before ${secret}`);
  secrets.add(secret, 'client secret');
  expect(secrets.redact(`before ${secret}`)).toBe('before [client secret]');
});
