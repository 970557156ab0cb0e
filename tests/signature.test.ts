import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { signature, signatureHeader, signatureProblem, verifies } from '../fixtures/receiver/signature.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');
const signed = (secret: string, body: Uint8Array, header: string = signatureHeader) => ({
  headers: [[header, signature(secret, body)]] as [string, string][],
  body,
});

// The cases of RFC 4231 whose key is valid UTF-8, and two with non-ASCII characters computed with OpenSSL.
const vectors = {
  'RFC 4231, case 1': ['\v'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  'RFC 4231, case 2': [
    'Jefe',
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  'a non-ASCII secret and body': [
    'clé-ключ-鍵-🔑',
    '{"Name":"Zoë 🎓"}',
    'd22165e306e28e4c77cf1601cd7122154ef8ea95c556f654badb8e8195754a93',
  ],
  'an empty body': ['geheim', '', 'e41965ab39e6fc7c04b662edc553cbb39fa62b2c5f4265dd38b241bee95eff40'],
} as const;

test.describe('signature', () => {
  for (const [name, [secret, body, hex]] of Object.entries(vectors)) {
    test(`agrees with ${name}`, () => {
      expect(signature(secret, bytes(body))).toBe(Buffer.from(hex, 'hex').toString('base64'));
    });
  }
});

test.describe('verifies', () => {
  const secret = 'a webhook secret';
  const body = bytes('{"Data":{},"SystemEvent":{"Id":100,"DisplayName":"Assessment Completed"},"DataId":"…"}');
  const right = signature(secret, body);

  test('finds the header regardless of case', () => {
    expect(verifies(signed(secret, body, 'X-Service-SHA256'), secret)).toBe(true);
  });

  const wrongHeaders: Record<string, [string, string][]> = {
    'there is none': [['content-type', 'application/json']],
    'it has another name': [['x-service-sha512', right]],
    'there are two, though both right': [
      [signatureHeader, right],
      [signatureHeader, right],
    ],
    'two are joined': [[signatureHeader, `${right}, ${right}`]],
    'it is empty': [[signatureHeader, '']],
    'it is in hexadecimal': [[signatureHeader, Buffer.from(right, 'base64').toString('hex')]],
    'it lacks its padding': [[signatureHeader, right.replace('=', '')]],
    'it is quoted': [[signatureHeader, `"${right}"`]],
    'it has a prefix': [[signatureHeader, `sha256=${right}`]],
    'it is cut': [[signatureHeader, right.slice(0, 20)]],
    'its case is changed': [[signatureHeader, right.toLowerCase()]],
    // The last character before the padding has two bits that do not affect the decoded bytes.
    'it is another spelling of the same bytes': [[signatureHeader, otherSpelling(right)]],
    'it has non-ASCII characters': [[signatureHeader, 'é'.repeat(22)]],
  };
  for (const [reason, headers] of Object.entries(wrongHeaders)) {
    test(`rejects the header when ${reason}`, () => expect(verifies({ headers, body }, secret)).toBe(false));
  }

  test('the other spelling decodes to the same bytes', () => {
    expect(Buffer.from(otherSpelling(right), 'base64')).toEqual(Buffer.from(right, 'base64'));
  });

  test('rejects a signature over reserialised JSON', () => {
    const headers = signed(secret, bytes(JSON.stringify(JSON.parse(body.toString()), null, 2))).headers;
    expect(verifies({ headers, body }, secret)).toBe(false);
  });

  test('says what is wrong without revealing the secret', () => {
    const problem = signatureProblem(signed('another secret', body), secret);
    expect(problem).toContain('not the HMAC-SHA256');
    expect(problem).not.toContain('secret');
  });
});

test.describe('verifies, for arbitrary secrets and bodies', () => {
  // HMAC pads a key with zero bytes to 64, so that "a" and "a\0" are the same key: no check can distinguish them.
  const secrets = fc.string({ unit: 'binary', maxLength: 100 }).filter((secret) => !secret.endsWith('\0'));
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc.json({ maxDepth: 3 }).map(bytes),
    fc.constant(Buffer.alloc(1_000_000, 'x')),
  );
  const deliveries = fc.tuple(secrets, bodies);

  test('accepts what was signed', () => {
    fc.assert(fc.property(deliveries, ([secret, body]) => verifies(signed(secret, body), secret)));
  });

  test('rejects another secret', () => {
    const pairs = fc.tuple(deliveries, secrets).filter(([[secret], other]) => secret !== other);
    fc.assert(fc.property(pairs, ([[secret, body], other]) => !verifies(signed(other, body), secret)));
  });

  test('rejects a secret that differs only in case, form or white space', () => {
    const edits = [
      (secret: string) => secret.toUpperCase(),
      (secret: string) => secret.normalize('NFD'),
      (secret: string) => secret.trim(),
      (secret: string) => `${secret}\n`,
    ];
    const property = fc.property(deliveries, fc.constantFrom(...edits), ([secret, body], edit) => {
      fc.pre(edit(secret) !== secret);
      return !verifies(signed(edit(secret), body), secret);
    });
    fc.assert(property);
  });

  test('rejects a body with one bit, the end or the start changed', () => {
    const property = fc.property(deliveries, fc.nat(), fc.integer({ min: 1, max: 255 }), ([secret, body], at, mask) => {
      const { headers } = signed(secret, body);
      const changed = Uint8Array.from(body);
      if (body.length > 0) changed[at % body.length]! ^= mask;
      const others = [Buffer.concat([body, Buffer.of(mask)]), Buffer.concat([Buffer.of(mask), body])];
      if (body.length > 0) others.push(Buffer.from(changed), Buffer.from(body.subarray(0, -1)));
      return others.every((other) => !verifies({ headers, body: other }, secret));
    });
    fc.assert(property);
  });

  test('rejects a header with one character changed, removed or inserted', () => {
    const characters = fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code));
    const property = fc.property(deliveries, fc.nat({ max: 43 }), characters, ([secret, body], at, character) => {
      const right = signature(secret, body);
      const wrong = [
        right.slice(0, at) + character + right.slice(at + 1),
        right.slice(0, at) + right.slice(at + 1),
        right.slice(0, at) + character + right.slice(at),
      ].filter((value) => value !== right);
      return wrong.every((value) => !verifies({ headers: [[signatureHeader, value]], body }, secret));
    });
    fc.assert(property);
  });

  test('rejects the same digest in any other encoding', () => {
    const property = fc.property(deliveries, ([secret, body]) => {
      const right = signature(secret, body);
      const digest = Buffer.from(right, 'base64');
      const others = [
        digest.toString('hex'),
        digest.toString('base64url'),
        digest.toString('latin1'),
        bytes(right).toString('base64'),
      ];
      return others.every((value) => !verifies({ headers: [[signatureHeader, value]], body }, secret));
    });
    fc.assert(property);
  });
});

function otherSpelling(base64: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const last = base64.at(-2) ?? '';
  return `${base64.slice(0, -2)}${alphabet[alphabet.indexOf(last) ^ 1]}=`;
}
