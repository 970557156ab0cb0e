/** Which test meets which defect, as data for the rounds of a proof. Pure. */

import { patternOf } from '../cli/run/grep.ts';
import { grouped } from '../protocol/group-by.ts';
import { groundsOf } from '../rules/graph/grounds.ts';
import { area, catalogue } from '../rules/index.ts';
import type { ProofRun, ProvedTest } from './rounds.ts';

/** A deliberately broken variant, as far as the proof needs to know it. */
export interface NamedDefect {
  name: string;
  breaks: string;
  /** Rules that it breaks as well, although they do not rest on that one. */
  alsoBreaks?: readonly string[];
}

/** Whether the test needs what only a real environment has, so defects cannot prove it; a unit test does instead. */
export function isForElsewhere({ needs }: ProvedTest): boolean {
  return needs.includes('knownAddresses');
}

/**
 * The defects of the rules that a pattern matches. A selected check may cover further rules whose other checks are not
 * selected: their defects would seem to survive. If the pattern matches no rule, only titles, all defects.
 */
export function ofMatchingRules(defects: readonly NamedDefect[], grep: string | undefined): readonly NamedDefect[] {
  if (grep === undefined) return defects;
  const pattern = patternOf(grep);
  const matching = defects.filter(({ breaks }) => pattern.test(`@${breaks}`));
  return matching.length > 0 ? matching : defects;
}

/** Id of a check -> names of the defects that it meets, one in each round. */
export type Meets = Record<string, string[]>;

/** The defects that each test should catch, according to an earlier proof. Only a hint: it may be stale or empty. */
export type CaughtBy = Record<string, readonly string[]>;

/** Each defect meets the test that last caught it. */
export function byHint(defects: readonly NamedDefect[], caughtBy: CaughtBy): Meets {
  const known = new Set(defects.map(({ name }) => name));
  const meets = Object.entries(caughtBy).map(([test, names]) => [test, names.filter((name) => known.has(name))]);
  return Object.fromEntries(meets.filter(([, names]) => names?.length));
}

/** Each defect meets every test of its rule, except those that have passed in spite of it. */
export function byRule(tests: readonly ProvedTest[], defects: readonly NamedDefect[], passed: Meets = {}): Meets {
  return meetsOf(tests, ({ id, rules }) =>
    defects.filter(({ name, breaks }) => rules.includes(breaks) && !passed[id]?.includes(name)),
  );
}

/** Names of the defects that a test of their rule caught. One of another rule, met for a stale hint, does not count. */
export function caughtOf(
  tests: readonly ProvedTest[],
  defects: readonly NamedDefect[],
  runs: readonly ProofRun[],
): Set<string> {
  const rules = new Map(tests.map((test) => [test.id, test.rules]));
  const failed = runs.filter(({ outcome }) => outcome === 'failed');
  const isCaught = ({ name, breaks }: NamedDefect) =>
    failed.some(({ defect, test }) => defect === name && rules.get(test)?.includes(breaks));
  return new Set(defects.filter(isCaught).map(({ name }) => name));
}

/** Which tests have passed in spite of which defects; those that were skipped or could not decide have not. */
export function passedOf(runs: readonly ProofRun[]): Meets {
  const passed = runs.filter(({ outcome }) => outcome === 'passed');
  return Object.fromEntries(grouped(passed.map(({ test, defect }) => [test, defect])));
}

/** Each defect meets every test that it may turn red. */
export function byExplanation(tests: readonly ProvedTest[], defects: readonly NamedDefect[]): Meets {
  return meetsOf(tests, ({ rules }) => defects.filter((defect) => mayFail(rules, defect)));
}

/** Whether the defect explains that a test of these rules fails: one of them is broken, or rests on the one that is. */
export function mayFail(rules: readonly string[], { breaks, alsoBreaks = [] }: NamedDefect): boolean {
  return rules.some((rule) => rule === breaks || alsoBreaks.includes(rule) || groundsOf(rule, catalogue).has(breaks));
}

/** Each defect meets every test that it should leave green. */
export function byOtherRules(tests: readonly ProvedTest[], defects: readonly NamedDefect[]): Meets {
  return meetsOf(tests, ({ rules }) => defects.filter((defect) => !mayFail(rules, defect)));
}

/** Tests in the sample for each defect: of its own area, where side effects are most likely, and of others. */
const sampled = { near: 3, far: 1 };

/** A sample of `byOtherRules`, a different one for each seed. */
export function sampleOfOtherRules(
  tests: readonly ProvedTest[],
  defects: readonly NamedDefect[],
  random: () => number,
): Meets {
  const meetings = defects.flatMap((defect) => {
    const others = tests.filter(({ rules }) => !mayFail(rules, defect));
    const isNear = ({ rules }: ProvedTest) => rules.some((rule) => area(rule) === area(defect.breaks));
    const near = draw(others.filter(isNear), sampled.near, random);
    const far = draw(
      others.filter((test) => !isNear(test)),
      sampled.far,
      random,
    );
    return [...near, ...far].map(({ id }) => [id, defect.name] as const);
  });
  return Object.fromEntries(grouped(meetings));
}

/** Pseudo-random numbers from 0 to 1, which depend on the seed alone. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function joined(one: Meets, other: Meets): Meets {
  const both = grouped([...Object.entries(one), ...Object.entries(other)]);
  return Object.fromEntries([...both].map(([key, names]) => [key, names.flat()]));
}

/** Splits a plan into runs of at most this many rounds: Playwright keeps every test of every round in memory. */
export function inParts(meets: Meets, rounds: number): Meets[] {
  const parts: Meets[] = [];
  for (let from = 0; from < roundsOf(meets); from += rounds) {
    const part = Object.entries(meets).map(([key, names]) => [key, names.slice(from, from + rounds)] as const);
    parts.push(Object.fromEntries(part.filter(([, names]) => names.length > 0)));
  }
  return parts;
}

/** How many rounds a plan takes: as many as one of its tests meets defects. */
export function roundsOf(meets: Readonly<Record<string, readonly string[]>>): number {
  return Object.values(meets).reduce((most, names) => Math.max(most, names.length), 0);
}

function meetsOf(tests: readonly ProvedTest[], of: (test: ProvedTest) => readonly NamedDefect[]): Meets {
  const meets = tests.map((test) => [test.id, of(test).map(({ name }) => name)] as const);
  return Object.fromEntries(meets.filter(([, names]) => names.length > 0));
}

function draw<T>(from: readonly T[], count: number, random: () => number): T[] {
  const rest = [...from];
  const drawn: T[] = [];
  while (drawn.length < count && rest.length > 0) drawn.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return drawn;
}
