import { randomInt } from 'node:crypto';

/** A unique name without letters. It has no room for the id of the run. */
export function digitsOnly(): string {
  return `${Date.now()}${randomInt(1e3, 1e4)}`;
}

/** Every second letter in upper case, so the name differs from both its lower-case and its upper-case form. */
export function mixedCase(name: string): string {
  let letters = 0;
  return name.replace(/[a-z]/gi, (letter) => (letters++ % 2 === 0 ? letter.toUpperCase() : letter.toLowerCase()));
}

/** Swaps upper and lower case. */
export function swappedCase(name: string): string {
  return name.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

/** The same list with more entries at its beginning, in the middle or at the end. */
export const placings: Record<string, (names: string[], ...others: string[]) => string[]> = {
  first: (names, ...others) => [...others, ...names],
  'in the middle': (names, ...others) => names.toSpliced(Math.ceil(names.length / 2), 0, ...others),
  last: (names, ...others) => [...names, ...others],
};
