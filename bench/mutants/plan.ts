/** Which test meets which mutant next. Pure. */

import { type Declaration, usersOf } from './declarations.ts';
import type { Mutant } from './instrument.ts';

/** What one test does on the correct service. */
export interface Healthy {
  durationMs: number;
  /** Its answers to questions, as JSON. */
  answers: string;
  /** How answers depart from the OpenAPI document even so. */
  departures?: string[];
  /** Numbers of the mutants that it touches. */
  touches: string[];
}

/** Tests by key. */
export type Tests = Readonly<Record<string, Healthy>>;

/** Key of a test -> numbers of the mutants that it meets: in each round one, or several at once. */
export type Meets = Record<string, string[][]>;

/**
 * Numbers of mutants -> the tests that touch them, those first that touch little else and are quick: what fails there
 * fails for that. A mutant outside functions is touched by whoever touches a function that uses its constant.
 */
export function touchedBy(
  tests: Tests,
  mutants: readonly Mutant[],
  loaded: ReadonlySet<string>,
  declarations: readonly Declaration[],
): Map<string, string[]> {
  // Observations accept whatever they see: what they notice breaks no rule, and is looked for a little later.
  const cost = ({ touches, durationMs, answers }: Healthy) =>
    touches.length * (durationMs + 20) * (answers === '[]' ? 1 : 4);
  const inOrder = Object.entries(tests).sort(([, one], [, other]) => cost(one) - cost(other));
  const byMutant = new Map<string, string[]>(mutants.map(({ id }) => [id, []]));
  const byDeclaration = new Map<string, Set<string>>();
  const declarationOf = new Map(mutants.map(({ id, declaration }) => [id, declaration]));
  for (const [test, { touches }] of inOrder)
    for (const id of touches) {
      byMutant.get(id)?.push(test);
      const declaration = declarationOf.get(id) ?? '';
      byDeclaration.set(declaration, (byDeclaration.get(declaration) ?? new Set()).add(test));
    }
  const order = new Map(inOrder.map(([test], at) => [test, at]));
  for (const { id, declaration } of mutants) {
    if (!loaded.has(id)) continue;
    const users = [...usersOf(declaration, declarations)].flatMap((user) => [...(byDeclaration.get(user) ?? [])]);
    const found = [...new Set(users)].sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
    // What nothing in the behaviour uses, its surroundings do.
    byMutant.set(id, found.length > 0 ? found : inOrder.map(([test]) => test));
  }
  return byMutant;
}

/** Name of a function or constant of the behaviour -> tests, with the number of its defects that each caught. */
export type Hints = Map<string, Map<string, number>>;

export function addHint(hints: Hints, behaviour: string, test: string, weight = 1): void {
  const counts = hints.get(behaviour) ?? new Map<string, number>();
  hints.set(behaviour, counts.set(test, (counts.get(test) ?? 0) + weight));
}

/** How much a hint for any other behaviour counts. */
const elsewhere = 1 / 8 ** 4;

/**
 * The same, in the order of the hints for the function or constant that the mutant is in, and for its neighbours: each step
 * away they count an eighth.
 */
export function hintedFirst(
  touched: ReadonlyMap<string, readonly string[]>,
  mutants: readonly Mutant[],
  hints: Hints,
  near: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Map<string, string[]> {
  const scores: Hints = new Map();
  for (const [declaration, steps] of near)
    for (const [neighbour, step] of steps)
      for (const [test, count] of hints.get(neighbour) ?? []) addHint(scores, declaration, test, count / 8 ** step);
  const sharp = new Map<string, number>();
  for (const counts of hints.values())
    for (const [test, count] of counts) sharp.set(test, (sharp.get(test) ?? 0) + count * elsewhere);
  return new Map(
    mutants.map(({ id, declaration }) => {
      const score = (test: string) => (scores.get(declaration)?.get(test) ?? 0) + (sharp.get(test) ?? 0);
      return [id, [...(touched.get(id) ?? [])].sort((one, other) => score(other) - score(one))];
    }),
  );
}

export interface Meeters {
  /** Numbers of the mutants that nobody has noticed. */
  live: readonly string[];
  /** By number, those first that are likely to notice it. */
  touched: ReadonlyMap<string, readonly string[]>;
  /** By number. */
  met: ReadonlyMap<string, ReadonlySet<string>>;
  /** May these two be active at once? Of two in one function, one may never be reached. */
  agree: (one: string, other: string) => boolean;
  /** So many mutants at most may meet the test together with this one, itself included; null means that it does not matter. */
  atMost: (id: string, test: string) => number | null;
}

export interface Sizes {
  /** So many tests for each mutant. */
  each: number;
  /** So many mutants at most in one meeting. */
  atOnce: number;
  /** So many meetings at most for each test. */
  rounds: number;
  /** So many meetings at most in all. */
  limit: number;
}

/** The next tests of each mutant that it has not met. */
export function nextMeetings(
  { live, touched, met, agree, atMost }: Meeters,
  { each, atOnce, rounds, limit }: Sizes,
): Meets {
  const meets: Meets = {};
  let planned = 0;
  const metBy = (id: string) => met.get(id)?.size ?? 0;
  const choice = (id: string) => touched.get(id)?.length ?? 0;
  const join = (id: string, test: string): boolean => {
    const meetings = meets[test] ?? [];
    meets[test] = meetings;
    const joined = meetings.find((ids) => {
      const most = Math.min(...[id, ...ids].map((one) => atMost(one, test) ?? atOnce));
      return ids.length < most && ids.every((other) => agree(id, other));
    });
    if (joined) joined.push(id);
    else if (meetings.length === rounds || planned === limit) return false;
    else {
      meetings.push([id]);
      planned += 1;
    }
    return true;
  };
  // Those that have met few, and among them those with few to choose from, choose first.
  const order = [...live].sort((one, other) => metBy(one) - metBy(other) || choice(one) - choice(other));
  for (const id of order) {
    let found = 0;
    const unmet = (touched.get(id) ?? []).filter((test) => !met.get(id)?.has(test));
    // Whoever noticed it among others is asked first. Rather the best ones in a later run than any now.
    unmet.sort((one, other) => (atMost(id, one) ?? atOnce) - (atMost(id, other) ?? atOnce));
    for (const test of unmet.slice(0, 2 * each)) {
      if (found === each) break;
      if (join(id, test)) found += 1;
    }
  }
  return Object.fromEntries(Object.entries(meets).filter(([, meetings]) => meetings.length > 0));
}
