import type { Tag } from '../store/types.ts';
import type { Behaviour } from './index.ts';
import type { Finding } from './types.ts';

/** API document, Limits. */
export const tagNameLength: { from: number; to: number } = { from: 3, to: 20 };

/** API document, Limits. */
export const tagsPerLearner = 10 as number;

/** Whether a tag can have the name. API document, Tag. */
export function isTagName(b: Behaviour, name: string): boolean {
  const length = b.lengthOf(name);
  return length >= b.tagNameLength.from && length <= b.tagNameLength.to && b.hasTagCharacters(name);
}

/** Letters, digits, `:` and `-` only. API document, Tag. */
export function hasTagCharacters(b: Behaviour, name: string): boolean {
  return b.choices.tagLetters === 'ascii' ? /^[A-Za-z0-9:-]*$/.test(name) : /^[\p{L}\p{Nd}:-]*$/u.test(name);
}

/** The key by which names are compared: case is ignored. API document, Tag. */
export function tagKey(_b: Behaviour, name: string): string {
  return name.toLowerCase();
}

/** A name as it is checked and stored when tags are added. API document, Learner tags. */
export function sentTagName(b: Behaviour, name: string): string {
  return b.choices.tagNameSpaces === 'trimmed' ? name.trim() : name;
}

/** What is wrong with adding the names to the tags held; each message names the tags. API document, Tag. */
export function checkTagNames(b: Behaviour, names: readonly string[], held: readonly Tag[]): Finding[] {
  const findings = names
    .filter((name) => !b.isTagName(b.sentTagName(name)))
    .map((name) => ({ field: 'tags', message: b.badTagName(name) }));
  if (findings.length > 0 || b.tagsAfter(names, held) <= b.tagsPerLearner) return findings;
  return [{ field: 'tags', message: `A learner has at most ${b.tagsPerLearner} tags: ${names.join(', ')}.` }];
}

/** API document, Create rules, item 7: the refusal names the tag. */
export function badTagName(b: Behaviour, name: string): string {
  const { from, to } = b.tagNameLength;
  return `The tag name "${name}" must be ${from} to ${to} characters of letters, digits, ':' or '-'.`;
}

/** How many tags a learner would have with the names added; a name already held is not counted again. API document, Tag. */
export function tagsAfter(b: Behaviour, names: readonly string[], held: readonly Tag[]): number {
  const before = new Set(held.map((tag) => b.tagKey(tag.name)));
  const fresh = names.map((name) => b.tagKey(b.sentTagName(name))).filter((key) => !before.has(key));
  return before.size + (b.choices.tagNameTwice === 'twice' ? fresh.length : new Set(fresh).size);
}
