import { createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { verifies } from '../../../fixtures/receiver/signature.ts';
import { signatureProperties, type Verifies } from '../../../properties/models/signed.ts';

const seeds = Array.from({ length: 20 }, (_, at) => 1_000 + at * 7_919);
const hmac = (key: string | Buffer, body: Uint8Array) => createHmac('sha256', key).update(body).digest('base64');
const value = (headers: readonly (readonly [string, string])[]) =>
  headers.find(([name]) => name.toLowerCase() === 'x-service-sha256')?.[1] ?? '';

/** Signature checks that each have a subtle fault, by the property that must find it. */
const faulty: Record<string, Record<string, Verifies>> = {
  'accepts what was signed as documented': {
    'finds the header in one case only': ({ headers, body }, secret) =>
      headers.find(([name]) => name.toLowerCase() === name && name.startsWith('x-'))?.[1] === hmac(secret, body) ||
      headers.some(([name, sent]) => name === 'X-Service-Sha256' && sent === hmac(secret, body)),
    'encodes the key in Latin-1': ({ headers, body }, secret) =>
      value(headers) === hmac(Buffer.from(secret, 'latin1'), body),
    'signs the first 8,000 bytes': ({ headers, body }, secret) =>
      value(headers) === hmac(secret, body.subarray(0, 8_000)),
    'reads the body as text': ({ headers, body }, secret) =>
      value(headers) === hmac(secret, Buffer.from(Buffer.from(body).toString('utf8'))),
  },
  'refuses another spelling of the signature': {
    'compares the decoded base64': ({ headers, body }, secret) =>
      Buffer.from(value(headers), 'base64').equals(Buffer.from(hmac(secret, body), 'base64')),
    'compares without case': ({ headers, body }, secret) =>
      value(headers).toLowerCase() === hmac(secret, body).toLowerCase(),
    'trims the header': ({ headers, body }, secret) => value(headers).trim() === hmac(secret, body),
    'compares only up to the length of the header': ({ headers, body }, secret) =>
      hmac(secret, body).startsWith(value(headers)),
  },
  'refuses the signature of another body': {
    'reads bodies as text': ({ headers, body }, secret) =>
      [body, Buffer.from(Buffer.from(body).toString('utf8'))].some((bytes) => value(headers) === hmac(secret, bytes)) ||
      // U+FFFD (0xEF…) stands for bytes that are not UTF-8: a signature over these passes too.
      (body.length > 0 && Buffer.from(body).includes(0xef) && !verifies({ headers, body }, secret)),
    'ignores white space around the body': ({ headers, body }, secret) =>
      [Buffer.from(body), Buffer.from(body).subarray(0, -1), Buffer.from(body).subarray(1)].some(
        (bytes) => value(headers) === hmac(secret, bytes),
      ),
  },
  'refuses a signature with another secret': {
    'trims the secret': ({ headers, body }, secret) =>
      [secret, secret.trim(), `${secret} `].some((key) => value(headers) === hmac(key, body)),
    'normalises the key': ({ headers, body }, secret) =>
      [secret, secret.normalize('NFKC')].some((key) => value(headers) === hmac(key, body)),
    'unescapes what it compares': ({ headers, body }, secret) =>
      [secret, JSON.stringify(secret).slice(1, -1)].some((key) => value(headers) === hmac(key, body)),
  },
};

for (const [property, faults] of Object.entries(faulty)) {
  test.describe(`The property that the check ${property}`, () => {
    const find = signatureProperties[property];

    test('holds with twenty seeds', () => {
      expect(seeds.filter((seed) => find?.(verifies, { seed, runs: 100 }) !== null)).toEqual([]);
    });

    for (const [fault, check] of Object.entries(faults)) {
      test(`finds with twenty seeds a check that ${fault}`, () => {
        expect(seeds.filter((seed) => find?.(check, { seed, runs: 200 }) === null)).toEqual([]);
      });
    }
  });
}
