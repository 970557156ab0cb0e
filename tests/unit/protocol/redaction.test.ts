import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Recorder } from '../../../fixtures/api/recorder.ts';
import { configuredSecrets, shortSecretSentences } from '../../../protocol/redaction/configured.ts';
import { Finder } from '../../../protocol/redaction/finder.ts';
import { RunSecrets, runSecrets } from '../../../protocol/redaction/run-secrets.ts';
import { Secrets } from '../../../protocol/redaction/secrets.ts';
import { ownRun } from '../../support/own-run.ts';

const secret = 'pä$$w"rd/+ 12345';

/** Those that know these, by what they are. */
function knowing(all: Record<string, string>): Secrets {
  const secrets = new Secrets();
  for (const [what, value] of Object.entries(all)) secrets.add(value, what);
  return secrets;
}

const inFull = [...secret].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const escapedBytes = [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join('');

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
  capitals: secret.toUpperCase(),
  'hexadecimal digits': Buffer.from(secret).toString('hex'),
  'hexadecimal capitals': Buffer.from(secret).toString('hex').toUpperCase(),
  'an address in which everything is escaped': escapedBytes,
  'that in an address': encodeURIComponent(escapedBytes),
  'JSON in which everything is escaped': inFull,
  'that in JSON': JSON.stringify(inFull),
  'base64 for addresses': Buffer.from(secret).toString('base64url'),
};

for (const [form, text] of Object.entries(written)) {
  test(`a secret is found in this form: ${form}`, () => {
    const secrets = knowing({ 'client secret': secret });
    const bare = secrets.redact(`before ${text} after`).replace(/[\\"]|%5C|%22|=/g, '');
    expect(bare).toBe('before [client secret] after');
  });
}

const escapings: Record<string, (text: string) => string> = {
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  'an address': encodeURIComponent,
  HTML: (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
};

for (const [form, again] of Object.entries(escapings))
  for (const value of [secret, 'back\\slash', '\\first slash', 'two\\\\slashes', 'a\\"quote', 'a\nline', '"&%+/\\'])
    test(`a secret is found in ${form} up to six times over: ${JSON.stringify(value)}`, () => {
      const secrets = knowing({ 'client secret': `${value} 12345` });
      let text = `${value} 12345`;
      for (let times = 0; times <= 6; times++) {
        expect(secrets.redact(`x${text}y`), `${times} times`).toBe('x[client secret]y');
        text = again(text);
      }
    });

for (const id of ['', 'i', 'id', 'the-id']) {
  test(`a secret is found in base64 behind "${id}:"`, () => {
    const secrets = knowing({ 'client secret': 'a plain secret' });
    const text = secrets.redact(Buffer.from(`${id}:a plain secret\n`).toString('base64'));
    expect(Buffer.from(text, 'base64').toString()).not.toContain('plain');
    expect(text).toContain('[client secret]');
  });
}

test('a secret is found even if colour codes interrupt it, and colour codes elsewhere are kept', () => {
  const secrets = knowing({ gone: 'a secret of some length' });
  expect(secrets.redact('\u001b[31mred: a secret of \u001b[7msome\u001b[27m length\u001b[39m')).toBe('red: [gone]');
  expect(secrets.redact('\u001b[31mred\u001b[39m')).toBe('\u001b[31mred\u001b[39m');
});

test('whatever surrounds a secret, however long, is searched through in no time', () => {
  const rows = ['\\', '%', '%25', '%5c', '\\u0025', '\\\\\\u00255c', '\\u005c', '&#92;', '&amp;', '&#'];
  for (const value of ['+ a long secret', 'a long secret +', '\\\\\\ a long secret', 'a long secret \\\\\\\\'])
    for (const row of rows) {
      const secrets = knowing({ 'client secret': value });
      const text = `${value.slice(0, 14)}${row.repeat(256_000 / row.length)} ${value}`;
      const start = process.cpuUsage();
      expect(secrets.redact(text)).toMatch(/\[client secret\]$/);
      expect(process.cpuUsage(start).user / 1_000, `${row} around ${value}`).toBeLessThan(2_000);
    }
});

test('members that are secret by name are replaced, whatever their value', () => {
  const body = '{"clientSecret":"a","AccessToken" : "b\\"c","secret":"", "secretary":"kept"}';
  expect(new Secrets().redact(body)).toBe(
    '{"clientSecret":"[secret]","AccessToken" : "[secret]","secret":"[secret]", "secretary":"kept"}',
  );
});

test('a short value is not searched for: it would be found everywhere', () => {
  const secrets = knowing({ x: 'a' });
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
  const secrets = knowing({ gone: secret });
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

test('a secret in the name of a header is found although its letters became small', () => {
  const secrets = knowing({ token: 'Abc-123_XYZ' });
  expect(secrets.redact('x-abc-123_xyz-echo')).toBe('x-[token]-echo');
  expect(new Secrets(secrets).redact('X-Abc-123_xyz')).toBe('X-[token]');
  expect(secrets.redact('Content-Type')).toBe('Content-Type');
});

test('of two secrets of which one contains the other, nothing is left', () => {
  const secrets = knowing({ 'short one': 'the-secret', 'long one': 'the-secret-and-its-end' });
  expect(secrets.redact('the-secret-and-its-end, the-secret')).toBe('[long one], [short one]');
});

test('many strings are found in one pass, wherever they stand, and no others', () => {
  const finder = new Finder<string>();
  const parts = Array.from({ length: 5_000 }, (_, i) => `part-${(i * 7919).toString(36)}-${i}`);
  for (const part of [...parts, 'short', '']) finder.add(part, part);
  const among = ['part-0-0', parts[4_999]!, parts[123]!];
  expect(finder.in(`${among[0]} ${'x'.repeat(100)}${among[1]}é🔑${among[2]}`)).toEqual(new Set([...among, '']));
  expect(finder.in('part-zzz shor')).toEqual(new Set(['']));
});

test('every setting that holds a secret is known, and one that is too short is said', () => {
  const variables = {
    LAS_CLIENT_SECRET: 'secret of some length',
    LAS_TUTOR_CLIENT_SECRET: 'short',
    LAS_CONTROL_TOKEN: ' a-control-token ',
    LAS_HEADERS: 'Ocp-Apim-Subscription-Key: 0123456789\nX-Authorization: Basic dXNlcjpwYXNz\nX-Env: production',
    HTTPS_PROXY: 'http://user:pass%20word@proxy:8080',
    LAS_CLIENT_ID: 'no secret',
  };
  expect(configuredSecrets(variables).map(({ value, what }) => [value, what])).toEqual([
    ['secret of some length', 'client secret of administrator'],
    ['short', 'client secret of tutor'],
    ['a-control-token', 'control token'],
    ['0123456789', 'header Ocp-Apim-Subscription-Key'],
    ['Basic dXNlcjpwYXNz', 'header X-Authorization'],
    ['Basic', 'header X-Authorization'],
    ['dXNlcjpwYXNz', 'header X-Authorization'],
    ['pass word', 'password of HTTPS_PROXY'],
  ]);
  expect(shortSecretSentences(variables)).toEqual([
    expect.stringMatching(/^LAS_TUTOR_CLIENT_SECRET has fewer than 8 characters/),
  ]);
});

test('a hook’s own secrets are known by the names of their variables', () => {
  const own = {
    TEST_KEY: 'k-0123456789',
    BACKOFFICE_PASSWORD: 'hunter2hunter2',
    OPERATOR_APIKEY: 'short',
    SSH_KEY: '/home/me/.ssh/key',
    PWD: '/home/me/learners',
    MONKEY: 'banana-12345',
  };
  expect(configuredSecrets(own)).toEqual([]);
  const withHook = { ...own, LAS_HOOK: './operator.sh' };
  expect(configuredSecrets(withHook).map(({ value, what }) => [value, what])).toEqual([
    ['k-0123456789', 'value of TEST_KEY'],
    ['hunter2hunter2', 'value of BACKOFFICE_PASSWORD'],
  ]);
  expect(shortSecretSentences({ ...withHook, API_TOKEN: 'a-1' })).toEqual([]);
});

test('what one process of a run is given, the others know; nobody else may read it', () => {
  const file = join(ownRun(), 'secrets');
  runSecrets.issue('töken-0123456789', 'token of somebody');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const other = new RunSecrets();
  expect(other.catchUp().redact('got töken-0123456789')).toBe('got [token of somebody]');
  runSecrets.issue('another-token-9876', 'token of another');
  expect(other.catchUp().redact('got another-token-9876')).toBe('got [token of another]');
  expect(readFileSync(file, 'latin1')).toMatch(/^[\n -~]+$/);
});
