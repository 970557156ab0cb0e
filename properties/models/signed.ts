import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import type { Signed } from '../../fixtures/index.ts';
import { anyBody, anySecret } from '../arbitraries/secrets.ts';

/** A property of a signature check, tried with a seed: the counterexample as text, or null if there is none. */
export type Tried = (verifies: Verifies, options: { seed: number; runs: number }) => string | null;

/** A check of a delivery's signature, which must accept exactly what was signed as documented. */
export type Verifies = (delivery: Signed, secret: string) => boolean;

/** Computed independently, from the document: base64 of HMAC-SHA256 over the raw body, keyed with the UTF-8 secret. */
function documented(secret: string, body: Uint8Array): string {
  return createHmac('sha256', new TextEncoder().encode(secret)).update(body).digest('base64');
}

/** The key as HMAC uses it: padded with zeros, so secrets which differ only in trailing NULs are the same key. */
function keyOf(secret: string): string {
  const bytes = new TextEncoder().encode(secret);
  const key = bytes.length > 64 ? createHash('sha256').update(bytes).digest() : Buffer.from(bytes);
  return Buffer.concat([key, Buffer.alloc(64 - key.length)]).toString('hex');
}

/** For any secret and body: what was signed as documented is accepted, with the header's name in any case. */
function acceptsSigned(verifies: Verifies) {
  const name = fc.constantFrom('x-service-sha256', 'X-Service-Sha256', 'X-SERVICE-SHA256');
  return fc.property(anySecret(), anyBody(), name, (secret, body, header) =>
    verifies(
      {
        headers: [
          ['Host', 'a'],
          [header, documented(secret, body)],
        ],
        body,
      },
      secret,
    ),
  );
}

/** Ways to spell a signature other than the documented one. */
const rewritten: Record<string, (value: string, at: number) => string> = {
  'another character': (value, at) => value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1),
  'another case': (value, at) => value.slice(0, at) + swapCase(value[at] ?? '') + value.slice(at + 1),
  'cut off': (value, at) => value.slice(0, at),
  hexadecimal: (value) => Buffer.from(value, 'base64').toString('hex'),
  'base64 for addresses': (value) => Buffer.from(value, 'base64').toString('base64url'),
  'without padding': (value) => value.replace(/=+$/, ''),
  'more padding': (value) => `${value}=`,
  'with its algorithm': (value) => `sha256=${value}`,
  'with a blank': (value) => `${value} `,
  twice: (value) => `${value}, ${value}`,
  empty: () => '',
  // The last of the 43 characters carries only four bits; a lenient base64 decoder ignores the other two.
  'other unused bits': (value) => value.slice(0, 42) + String.fromCharCode(value.charCodeAt(42) + 1) + value.slice(43),
};

/** For any secret and body: another spelling of the signature is refused. */
function refusesRewritten(verifies: Verifies) {
  const ways = fc.constantFrom(...Object.keys(rewritten));
  return fc.property(anySecret(), anyBody(), ways, fc.nat(42), (secret, body, way, at) => {
    const value = documented(secret, body);
    const other = rewritten[way]?.(value, at) ?? value;
    return other === value || !verifies({ headers: [['x-service-sha256', other]], body }, secret);
  });
}

const changed: Record<string, (body: Buffer, at: number) => Buffer> = {
  'a bit flipped': (body, at) => flipped(body, at),
  'a byte added at the end': (body) => Buffer.concat([body, Buffer.from(' ')]),
  'a byte added in front': (body) => Buffer.concat([Buffer.from('\n'), body]),
  'the last byte dropped': (body) => body.subarray(0, -1),
  'a byte changed far behind': (body) => flipped(body, body.length - 1),
  'read as UTF-8 and written again': (body) => Buffer.from(body.toString('utf8')),
  'line ends changed': (body) => Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  emptied: () => Buffer.alloc(0),
};

/** For any secret: the signature of one body is refused for another. */
function refusesOtherBody(verifies: Verifies) {
  const ways = fc.constantFrom(...Object.keys(changed));
  return fc.property(anySecret(), anyBody(), ways, fc.nat(), (secret, body, way, at) => {
    const other = changed[way]?.(body, at) ?? body;
    return (
      other.equals(body) ||
      !verifies({ headers: [['x-service-sha256', documented(secret, body)]], body: other }, secret)
    );
  });
}

/** Secrets that are almost the same as another one. */
const near: Record<string, (secret: string) => string> = {
  'a blank behind': (secret) => `${secret} `,
  'a blank in front': (secret) => ` ${secret}`,
  trimmed: (secret) => secret.trim(),
  'lower case': (secret) => secret.toLowerCase(),
  'composed form': (secret) => secret.normalize('NFC'),
  'compatible form': (secret) => secret.normalize('NFKC'),
  'one character less': (secret) => secret.slice(0, -1),
  '64 characters': (secret) => secret.slice(0, 64),
  '65 characters of more': (secret) => `${secret.padEnd(64, '-').slice(0, 64)}x`,
  escaped: (secret) => JSON.stringify(secret).slice(1, -1),
};

/** For any body: a signature with another secret is refused, unless HMAC uses the same key for both. */
function refusesOtherSecret(verifies: Verifies) {
  const ways = fc.constantFrom(...Object.keys(near));
  return fc.property(anySecret(), ways, anyBody(), (secret, way, body) => {
    const other = near[way]?.(secret) ?? secret;
    const isSame = keyOf(secret) === keyOf(other);
    return verifies({ headers: [['x-service-sha256', documented(other, body)]], body }, secret) === isSame;
  });
}

function flipped(body: Buffer, at: number): Buffer {
  if (body.length === 0) return body;
  const copy = Buffer.from(body);
  const index = at % body.length;
  copy[index] = (copy[index] ?? 0) ^ (1 << (at % 8));
  return copy;
}

function swapCase(character: string): string {
  return character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase();
}

function tried<Ts>(property: (verifies: Verifies) => fc.IProperty<Ts>): Tried {
  return (verifies, { seed, runs }) => {
    const details = fc.check(property(verifies), { seed, numRuns: runs });
    return details.failed ? (fc.defaultReportMessage(details) ?? 'a counterexample') : null;
  };
}

/** What must hold for the signature check, for any secret and body. */
export const signatureProperties: Record<string, Tried> = {
  'accepts what was signed as documented': tried(acceptsSigned),
  'refuses another spelling of the signature': tried(refusesRewritten),
  'refuses the signature of another body': tried(refusesOtherBody),
  'refuses a signature with another secret': tried(refusesOtherSecret),
};
