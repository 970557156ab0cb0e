import { randomInt } from 'node:crypto';
import { type ApiResponse, assumeAccepted, type Item, rowsOf } from '../../fixtures/index.ts';

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

/**
 * The tags of a list, in its order: id and name, which are documented. Anything else that a service shows, such as how many
 * learners hold the tag, may change by itself. @throws Inconclusive if the list is refused.
 */
export const tagsIn = (list: ApiResponse): Item[] => rowsOf(assumeAccepted(list)).map(({ id, name }) => ({ id, name }));

/** The names of tags, or of those in a list. */
export const namesIn = (tags: ApiResponse | readonly Item[]): string[] =>
  ('status' in tags ? tagsIn(tags) : tags).map(({ name }) => String(name));
