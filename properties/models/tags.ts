import type { Tags } from '../../fixtures/resources/tags.ts';
import type { Judge } from '../judge.ts';

/** A live tag as the model knows it. */
export interface KnownTag {
  id: unknown;
  /** As lists show it. */
  name: string;
  /**
   * Nobody holds the tag any more. Whether such a tag is still live is not documented, so both ways are right until the
   * service is seen to have taken one.
   */
  isUnheld: boolean;
}

/** What the API document lets one expect of the tags of some learners, from what was done so far (API document, Tag). */
export interface TagModel {
  /** By name in lower case. */
  live: Map<string, KnownTag>;
  /** Names in lower case that each learner holds. */
  held: Set<string>[];
  /** Ids of deleted tags: none of them comes again. */
  deadIds: Set<unknown>;
  /** Every casing that a name was created with, by name in lower case. */
  casings: Map<string, Set<string>>;
}

/** What the model stands beside: the learners of the run, in the order of `held`. */
export interface TagSystem {
  tags: Tags;
  judge: Judge;
  learnerIds: string[];
  /** What all names of the run begin with. */
  base: string;
  /** Every name that the run uses, in lower case. */
  names: string[];
}

const mostTags = 10;

export function emptyModel(learners: number): TagModel {
  return {
    live: new Map(),
    held: Array.from({ length: learners }, () => new Set<string>()),
    deadIds: new Set(),
    casings: new Map(),
  };
}

export function key(name: string): string {
  return name.toLowerCase();
}

function isLegal(name: string): boolean {
  return /^[A-Za-z0-9:-]{3,20}$/.test(name);
}

/** The names in lower case that a learner would hold; null when the addition is to be refused. */
export function heldAfter(held: ReadonlySet<string>, names: readonly string[]): Set<string> | null {
  if (!names.every(isLegal)) return null;
  const after = new Set([...held, ...names.map(key)]);
  return after.size > mostTags ? null : after;
}

/** Whether anybody holds the name. */
export function isHeld(model: TagModel, name: string): boolean {
  return model.held.some((names) => names.has(key(name)));
}

/** Orders that "sorted by name" allows: by code, regardless of case, as people sort. */
const collations: ((one: string, other: string) => number)[] = [
  (one, other) => (one < other ? -1 : 1),
  (one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1),
  (one, other) => (one.toUpperCase() < other.toUpperCase() ? -1 : 1),
  (one, other) => one.localeCompare(other, 'en'),
];

/** Whether the names stand in any order that is called sorted. */
export function isSorted(names: readonly string[]): boolean {
  return collations.some((compare) =>
    names.every((name, at) => at === 0 || name === names[at - 1] || compare(names[at - 1] ?? '', name) < 0),
  );
}
