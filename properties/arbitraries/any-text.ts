import fc from 'fast-check';

/**
 * Text of any characters of Unicode, those beyond the BMP included, without lone halves of surrogate pairs. Lengths in
 * characters. What `fc.string({ unit: 'binary' })` gives as well, but that builds a table of all of Unicode first, in
 * each process, for more than half a second.
 */
export function anyText(lengths: { minLength?: number; maxLength: number }): fc.Arbitrary<string> {
  const character = fc.oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0x80, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  );
  return fc.array(character, { size: 'max', ...lengths }).map((codes) => String.fromCodePoint(...codes));
}
