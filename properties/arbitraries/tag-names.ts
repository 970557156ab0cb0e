import fc from 'fast-check';
import { apiLimits, tagName } from '../../fixtures/index.ts';
import { anyText } from './any-text.ts';

const { min, max } = apiLimits.tagName;

/** Colons and hyphens are frequent, so they occur next to each other and at both ends. */
const legalCharacter = fc.oneof(
  { arbitrary: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'), weight: 4 },
  { arbitrary: fc.constantFrom(':', '-'), weight: 1 },
);

/** What the documented rule says about a name (API document, Tag); `open` if it can be read in two ways. */
export type Ruling = 'accepted' | 'refused' | 'open';

/**
 * Two points are open: whether a padded name is trimmed, and whether non-ASCII letters and digits are allowed. A name is
 * `open` only if that decides: a name with a space inside is refused, padded or not.
 */
export function ruling(name: string): Ruling {
  if (tagName.test(name)) return 'accepted';
  // Services trim different characters: white space only, or control characters as well.
  const trimmed = name.replace(/^[\p{Z}\p{C}]+|[\p{Z}\p{C}]+$/gu, '');
  if (!/^[A-Za-z0-9:\-\p{L}\p{N}\p{M}]*$/u.test(trimmed)) return 'refused';
  const [shortest, longest] = lengths(trimmed);
  return longest < min || shortest > max ? 'refused' : 'open';
}

/** The smallest and largest length that a service may count: without combining marks, and in UTF-16 code units. */
function lengths(name: string): [number, number] {
  return [[...name.replace(/\p{M}/gu, '')].length, name.length];
}

/** Names that the rule accepts, often of the shortest or the longest length. */
export function legalName(): fc.Arbitrary<string> {
  const ofLength = (minLength: number, maxLength: number) => fc.string({ unit: legalCharacter, minLength, maxLength });
  return fc.oneof(ofLength(min, max), ofLength(min, min), ofLength(max, max));
}

/** Legal characters in any number, often near the bounds. */
export function nameOfAnyLength(): fc.Arbitrary<string> {
  return fc.oneof(
    legalName(),
    fc.string({ unit: legalCharacter, maxLength: min - 1 }),
    fc.string({ unit: legalCharacter, minLength: max + 1, maxLength: max + 2 }),
    fc.string({ unit: legalCharacter, maxLength: 60, size: 'max' }),
  );
}

/** Lengths that no mistake about the bounds concerns, for what is about characters. */
const within = { minLength: 4, maxLength: 18 };

/** Legal names, some with colons or hyphens at their ends, names with one odd character, and of any characters. */
export function nameOfAnyCharacters(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: legalCharacter, ...within }),
    withSignsAtEnds(),
    { arbitrary: withOddCharacter(fc.constantFrom(...nextToLegal)), weight: 2 },
    { arbitrary: withOddCharacter(fc.constantFrom(...oddCharacters)), weight: 2 },
    fc.string({ unit: 'grapheme', ...within }),
    anyText(within),
  );
}

/** Legal names, and names with spaces in any place. */
export function nameWithSpaces(): fc.Arbitrary<string> {
  const legal = fc.string({ unit: legalCharacter, ...within });
  return fc.oneof(legal, withOddCharacter(fc.constantFrom(' ', '  ')), withOddCharacter(fc.constant(' ')));
}

/** ASCII characters next to the legal ranges, or in the range that an unescaped hyphen in a character class makes. */
const nextToLegal = [...'+,./;@[`{_'];

/**
 * Printable ASCII characters that no name has, white space, control characters, invisible and astral characters. No half of a
 * surrogate pair, which is not a character: JSON parsers may refuse it, replace it, or fail.
 */
const oddCharacters = [
  ...'_./\\,;+@[]`{}&%\'"<>|~^*()=?!#$',
  ...'\t\n\r\0\u007f\u0085\u00a0\u00ad\u2003\u200b\u200d\u2011\u2028\u202e\ufe0f\ufeff\uff1a–—·€',
  ...['🎓', '👩‍🎓', '𝟬'],
];

/** A legal name that often begins or ends with a colon or hyphen. */
function withSignsAtEnds(): fc.Arbitrary<string> {
  const end = fc.constantFrom(':', '-', 'a');
  return fc
    .tuple(end, fc.string({ unit: legalCharacter, minLength: 2, maxLength: 16 }), end)
    .map((all) => all.join(''));
}

/** A name of 2 to 19 legal characters with an odd one in any place, including both ends. */
function withOddCharacter(odd: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const rest = fc.string({ unit: legalCharacter, minLength: 2, maxLength: 19 });
  return fc.tuple(rest, odd, fc.nat(19)).map(([name, one, at]) => name.slice(0, at) + one + name.slice(at));
}
