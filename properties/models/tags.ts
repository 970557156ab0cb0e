import { apiLimits, type Tags, tagName } from '../../fixtures/index.ts';
import type { Judge } from '../judge.ts';

/** A live tag as the model knows it. */
export interface KnownTag {
  id: unknown;
  /** In the casing that lists show. */
  name: string;
  /** Set while nobody holds the tag: it may be live or not, until the service is seen to have removed it. */
  isUnheld: boolean;
}

/** What one may expect of the tags of some learners, given what has been done so far (API document, Tag). */
export interface TagModel {
  /** Keyed by the name in lower case. */
  live: Map<string, KnownTag>;
  /** The names that each learner holds, in lower case. */
  held: Set<string>[];
  /** The learner whose list was read after all that was done. */
  last: number | null;
  /** Ids of deleted tags by the name in lower case, which must never get them again. */
  deadIds: Map<string, Set<unknown>>;
  /** Every casing in which a name was created, keyed by the name in lower case. */
  casings: Map<string, Set<string>>;
}

/** The system under test: the learners of the run, in the order of `held`. */
export interface TagSystem {
  tags: Tags;
  judge: Judge;
  learnerIds: string[];
  /** The prefix of all names of the run. */
  base: string;
  /** Every name that the run uses, in lower case. */
  names: string[];
}

export function emptyModel(learners: number): TagModel {
  return {
    live: new Map(),
    held: Array.from({ length: learners }, () => new Set<string>()),
    last: null,
    deadIds: new Map(),
    casings: new Map(),
  };
}

export function key(name: string): string {
  return name.toLowerCase();
}

/** Whether a name keeps the rules of tag names. */
export function isLegal(name: string): boolean {
  return tagName.test(name);
}

/** The names, in lower case, that a learner would hold; null when the addition must be refused. */
export function heldAfter(held: ReadonlySet<string>, names: readonly string[]): Set<string> | null {
  if (!names.every(isLegal)) return null;
  const after = new Set([...held, ...names.map(key)]);
  return after.size > apiLimits.tags ? null : after;
}

/** Whether anybody holds the name. */
export function isHeld(model: TagModel, name: string): boolean {
  return model.held.some((names) => names.has(key(name)));
}

/** Orders that "sorted by name" allows: by code unit, case-insensitive, or as people sort. */
const collations: ((one: string, other: string) => number)[] = [
  (one, other) => (one < other ? -1 : 1),
  (one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1),
  (one, other) => (one.toUpperCase() < other.toUpperCase() ? -1 : 1),
  (one, other) => one.localeCompare(other, 'en'),
];

/** Whether the names are in any order that counts as sorted. */
export function isSorted(names: readonly string[]): boolean {
  return collations.some((compare) =>
    names.every((name, at) => at === 0 || name === names[at - 1] || compare(names[at - 1] ?? '', name) < 0),
  );
}
