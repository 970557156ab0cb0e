import { expect, test } from '@playwright/test';
import { Recorder } from '../fixtures/api/recorder.ts';
import { Secrets } from '../fixtures/redaction/secrets.ts';

const secret = 'pä$$w"rd/+ 12345';

test('a secret is found raw, in JSON, in a query and as base64', () => {
  const secrets = new Secrets();
  secrets.add(secret, 'client secret');
  const forms = [secret, JSON.stringify(secret), encodeURIComponent(secret), Buffer.from(secret).toString('base64')];
  for (const form of forms)
    expect(secrets.redact(`before ${form} after`)).toMatch(/^before "?\[client secret\]"? after$/);
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

test("a copy knows its origin's secrets and keeps its own to itself", () => {
  const origin = new Secrets();
  origin.add('first secret', 'one');
  const copy = origin.copy();
  copy.add('second secret', 'two');
  expect(copy.redact('first secret, second secret')).toBe('[one], [two]');
  expect(origin.redact('first secret, second secret')).toBe('[one], second secret');
});

test('every part of an exchange is free of secrets, and long bodies are cut after that', () => {
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
