import type { RuleId } from '../../rules/index.ts';
import type { Change, Defect } from './types.ts';

/** Name of a defect -> what it changes; or, with `*` in the name, a change for each of several words there. */
export type Variants = Readonly<Record<string, Change | Family>>;

type Family = ReadonlyMap<string, Change>;

/** Broken variants of one rule. Names are kebab-case, unique among all defects. */
export function breaking(rule: RuleId, variants: Variants): Defect[] {
  return Object.entries(variants).flatMap(([name, change]) => {
    const family = typeof change === 'function' ? new Map([['*', change]]) : change;
    return [...family].map(([word, each]) => ({ name: name.replace('*', word), breaks: rule, change: each }));
  });
}

/**
 * `each(members).as(change)`: a change for each member of a list, or of a table by its key. `word` is how a member, or its
 * key, is written in the name.
 */
export function each<const T>(members: readonly T[], word?: (member: T) => string): Each<T>;
export function each<const T>(table: Readonly<Record<string, T>>, word?: (key: string) => string): Each<T>;
export function each<T>(
  members: readonly T[] | Readonly<Record<string, T>>,
  word: (one: never) => string = String,
): Each<T> {
  const rows = Array.isArray(members) ? members.map((member) => [member, member]) : Object.entries(members);
  return { as: (change) => new Map(rows.map(([key, member]) => [word(key as never), change(member, key)])) };
}

interface Each<T> {
  as(change: (member: T, key: string) => Change): Family;
}

/** Words of a name in lower case. */
export const lower = (text: string) => text.toLowerCase();

/** `lastName` as `last-name`. */
export const kebab = (text: string) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
