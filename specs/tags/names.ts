import { randomInt } from 'node:crypto';
import { type ApiResponse, type Item, tagsIn } from '../../fixtures/index.ts';

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

/** The names of tags, or of those in a list. */
export const namesIn = (tags: ApiResponse | readonly Item[]): string[] =>
  ('status' in tags ? tagsIn(tags) : tags).map(({ name }) => String(name));
