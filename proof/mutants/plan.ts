/** Which test meets which mutant next. Pure. */

import { type Declaration, usersOf } from './declarations.ts';
import type { Mutant } from './instrument.ts';

/** What one test does on the correct service. */
export interface Healthy {
  durationMs: number;
  /** Its answers to questions, as JSON. */
  answers: string;
  /** How responses depart from the OpenAPI document even on the correct service. */
  departures?: string[];
  /** Numbers of the mutants that it reaches. */
  touches: string[];
}

/** Tests by id. */
export type Tests = Readonly<Record<string, Healthy>>;

/** Id of a test -> numbers of the mutants that it meets, for each round: one, or several at once. */
export type Meets = Record<string, string[][]>;

/** Quick tests that touch little else come first. What is outside functions is touched by who touches a function that uses it. */
export function touchedBy(
  tests: Tests,
  mutants: readonly Mutant[],
  loaded: ReadonlySet<string>,
  declarations: readonly Declaration[],
): Map<string, string[]> {
  // Observations accept whatever they see, so what they notice breaks no rule: they come a little later.
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
    // A constant that no function of the behaviour uses is used outside it, so any test may touch it.
    byMutant.set(id, found.length > 0 ? found : inOrder.map(([test]) => test));
  }
  return byMutant;
}

export interface Meeters {
  /** Numbers of the mutants that no test has noticed. */
  live: readonly string[];
  /** Tests by number of the mutant, the cheapest first. */
  touched: ReadonlyMap<string, readonly string[]>;
  /** Tests already met, by number of the mutant. */
  met: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether the two may be active at once: of two in the same function, one might never be reached. */
  agree: (one: string, other: string) => boolean;
  /** The maximum number of mutants, including this one, that may meet the test together; null for no limit. */
  atMost: (id: string, test: string) => number | null;
}

export interface Sizes {
  /** Tests for each mutant. */
  each: number;
  /** Maximum number of mutants in one meeting. */
  atOnce: number;
  /** Maximum number of meetings for each test. */
  rounds: number;
  /** Maximum number of meetings in total. */
  limit: number;
}

/** The next tests for each mutant, among those it has not met. */
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
  // Mutants that have met few tests choose first, and among them those with few tests to choose from.
  const order = [...live].sort((one, other) => metBy(one) - metBy(other) || choice(one) - choice(other));
  for (const id of order) {
    let found = 0;
    const unmet = (touched.get(id) ?? []).filter((test) => !met.get(id)?.has(test));
    // Tests that noticed it among others come first. It is better to meet the best tests in a later run than any others now.
    unmet.sort((one, other) => (atMost(id, one) ?? atOnce) - (atMost(id, other) ?? atOnce));
    for (const test of unmet.slice(0, 2 * each)) {
      if (found === each) break;
      if (join(id, test)) found += 1;
    }
  }
  return Object.fromEntries(Object.entries(meets).filter(([, meetings]) => meetings.length > 0));
}
