import fc from 'fast-check';
import { anyText } from './any-text.ts';

/** Texts that reveal differences in encoding, normalisation, trimming, escaping or truncation. */
const pieces = [
  ...['a', 'Z', '0', '=', '+', '/', '"', '\\', '%41', '\\u0041', '<b>', '<', '</p>', '&amp;', "'", ' ', '\t'],
  ...['é', 'e\u0301', 'ß', 'İ', 'ﬁ', '\u212b', 'ключ', '密鑰', 'שלום', '\u202e', '\u00a0', '\u2028', '\ufeff'],
  // Unicode normalisation changes each of these.
  ...['n\u0303', '\u2126', '\u1100\u1161'],
  ...['🔑', '👩‍👩‍👧', '𝒦', '\u{10ffff}', 'x'.repeat(60), 'ж'.repeat(130)],
];

/** Text of whole Unicode characters except NUL, which many stores refuse. */
const anyCharacters = anyText({ minLength: 1, maxLength: 20 }).map((text) => text.replaceAll('\0', ''));

const awkwardText = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12, size: 'max' })
  .map((parts) => parts.join(''));

/** A secret that a client may choose. */
export function secret(): fc.Arbitrary<string> {
  return fc.oneof(anyCharacters, { arbitrary: awkwardText, weight: 3 }).filter((text) => text.trim() !== '');
}

/** Text for a learner's fields, with a letter at both ends: how white space there is treated is not documented. */
export function learnerText(): fc.Arbitrary<string> {
  const short = pieces.filter((piece) => piece.length < 20);
  // Many pieces per text, so a few texts cover many of them.
  const awkward = fc.array(fc.constantFrom(...short), { minLength: 5, maxLength: 12 }).map((parts) => parts.join(''));
  return fc
    .oneof(anyCharacters, { arbitrary: awkward, weight: 4 })
    .map((text) => `a${text.replace(/\p{C}/gu, '').slice(0, 60)}z`.toWellFormed());
}

/** A secret of any UTF-16 code units, including lone surrogates and NUL, for tests that send it to no service. */
export function anySecret(): fc.Arbitrary<string> {
  const units = fc.array(fc.nat(0xffff), { maxLength: 80 }).map((codes) => String.fromCharCode(...codes));
  return fc.oneof(
    { arbitrary: secret(), weight: 4 },
    units,
    fc.constant(''),
    fc.constantFrom('\0', 'a\0', '\ud800', 'k'.repeat(64), 'k'.repeat(65)),
  );
}

/** The bytes of a body: empty, short, long, JSON or multipart. */
export function anyBody(): fc.Arbitrary<Buffer> {
  const multipart = fc
    .uint8Array({ maxLength: 60 })
    .map((file) => Buffer.concat([Buffer.from('--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n'), file]));
  return fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
    // Long bodies repeat a few bytes, since generating and shrinking random ones would take most of the time.
    fc
      .tuple(fc.uint8Array({ minLength: 1, maxLength: 9 }), fc.nat(1_000))
      .map(([bytes, length]) => Buffer.alloc(8_000 + length, bytes)),
    anyText({ maxLength: 20 }).map((text) => Buffer.from(JSON.stringify({ text }))),
    multipart,
  );
}
