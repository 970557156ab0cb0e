import fc from 'fast-check';
import { anyText } from './any-text.ts';

/** Colon and hyphen come often: they meet each other, and both ends. */
const legalCharacter = fc.oneof(
  { arbitrary: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'), weight: 4 },
  { arbitrary: fc.constantFrom(':', '-'), weight: 1 },
);

/** What the documented rule says of a name (API document, Tag); `open` where it can be read in two ways. */
export type Ruling = 'accepted' | 'refused' | 'open';

/**
 * Two points are open: whether a padded name is trimmed, and whether letters and digits beyond ASCII count. A name is
 * `open` only if that makes the difference: one with a space inside is refused, padded or not.
 */
export function ruling(name: string): Ruling {
  if (/^[A-Za-z0-9:-]{3,20}$/.test(name) && name.at(-1) !== '\n') return 'accepted';
  // Services trim different sets: white space, or control characters as well.
  const trimmed = name.replace(/^[\p{Z}\p{C}]+|[\p{Z}\p{C}]+$/gu, '');
  if (!/^[A-Za-z0-9:\-\p{L}\p{N}\p{M}]*$/u.test(trimmed)) return 'refused';
  const [shortest, longest] = lengths(trimmed);
  return longest < 3 || shortest > 20 ? 'refused' : 'open';
}

/** Length by the most and by the least generous way of counting: without combining marks, and in UTF-16 units. */
function lengths(name: string): [number, number] {
  return [[...name.replace(/\p{M}/gu, '')].length, name.length];
}

/** Names that the rule accepts, the bounds of their length often. */
export function legalName(): fc.Arbitrary<string> {
  const ofLength = (minLength: number, maxLength: number) => fc.string({ unit: legalCharacter, minLength, maxLength });
  return fc.oneof(ofLength(3, 20), ofLength(3, 3), ofLength(20, 20));
}

/** Legal characters in any number, numbers around the bounds often. */
export function nameOfAnyLength(): fc.Arbitrary<string> {
  return fc.oneof(
    legalName(),
    fc.string({ unit: legalCharacter, maxLength: 2 }),
    fc.string({ unit: legalCharacter, minLength: 21, maxLength: 22 }),
    fc.string({ unit: legalCharacter, maxLength: 60, size: 'max' }),
  );
}

/** Legal names, such with signs at their ends or one odd character somewhere, and what Unicode has. */
export function nameOfAnyCharacters(): fc.Arbitrary<string> {
  return fc.oneof(
    legalName(),
    withSignsAtEnds(),
    { arbitrary: withOddCharacter(fc.constantFrom(...nextToLegal)), weight: 2 },
    { arbitrary: withOddCharacter(fc.constantFrom(...oddCharacters)), weight: 2 },
    fc.string({ unit: 'grapheme', minLength: 3, maxLength: 20 }),
    anyText({ minLength: 3, maxLength: 20 }),
  );
}

/** Legal names, and such with spaces somewhere. */
export function nameWithSpaces(): fc.Arbitrary<string> {
  return fc.oneof(legalName(), withOddCharacter(fc.constantFrom(' ', '  ')), withOddCharacter(fc.constant(' ')));
}

/** What stands next to the legal characters in ASCII, or within a range that a hyphen in the middle of a pattern makes. */
const nextToLegal = [...'+,./;@[`{_'];

/** Every printable ASCII character that no name has, white space, controls, invisible and astral characters. */
const oddCharacters = [
  ...'_./\\,;+@[]`{}&%\'"<>|~^*()=?!#$',
  ...'\t\n\r\0\u007f\u0085\u00a0\u00ad\u2003\u200b\u200d\u2011\u2028\u202e\ufe0f\ufeff\uff1a–—·€',
  ...['🎓', '👩‍🎓', '𝟬', '\ud800'],
];

/** A legal name whose first and last characters are often no letters or digits. */
function withSignsAtEnds(): fc.Arbitrary<string> {
  const end = fc.constantFrom(':', '-', 'a');
  return fc
    .tuple(end, fc.string({ unit: legalCharacter, minLength: 1, maxLength: 18 }), end)
    .map((all) => all.join(''));
}

/** A name of 2 to 19 legal characters with an odd one somewhere, the ends included. */
function withOddCharacter(odd: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const rest = fc.string({ unit: legalCharacter, minLength: 2, maxLength: 19 });
  return fc.tuple(rest, odd, fc.nat(19)).map(([name, one, at]) => name.slice(0, at) + one + name.slice(at));
}

/** The same name in a casing of its own: one bit for each character. */
export function casing(): fc.Arbitrary<(name: string) => string> {
  return fc.nat(2 ** 20 - 1).map((bits) => {
    const cased = (name: string) =>
      [...name].map((letter, at) => ((bits >> at) & 1 ? letter.toUpperCase() : letter.toLowerCase())).join('');
    return Object.assign(cased, { toString: () => `casing ${bits.toString(2)}` });
  });
}
