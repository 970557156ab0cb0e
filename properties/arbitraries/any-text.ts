import fc from 'fast-check';

/**
 * Text of any Unicode characters, including those beyond the BMP, without lone surrogates. Lengths are in characters.
 * `fc.string({ unit: 'binary' })` gives the same, but first builds a table of all of Unicode in each process, which takes
 * more than half a second.
 */
export function anyText(lengths: { minLength?: number; maxLength: number }): fc.Arbitrary<string> {
  const character = fc.oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0x80, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  );
  return fc.array(character, { size: 'max', ...lengths }).map((codes) => String.fromCodePoint(...codes));
}
