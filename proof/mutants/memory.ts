/** The state that is kept between runs: noticed mutants stay noticed, and no test meets the same mutant twice. */

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { nothingJudged } from '../../fixtures/target/circuit-breaker.ts';
import { readMeasured } from '../../measured/checks.ts';
import { sortedByName } from '../../protocol/order.ts';
import { caughtAlready } from '../trial.ts';
import type { Mutant } from './instrument.ts';
import type { Healthy, Meets, Tests } from './plan.ts';
import type { Meeting } from './rounds.ts';

/** Names of the sets of choices, in the order in which they are tried. */
export const choiceSets = ['a', 'b'] as const;
export type ChoiceSet = (typeof choiceSets)[number];

/** By an assertion or the comparison with the OpenAPI document, which are violations; or only by a different answer. */
export interface Notice {
  by: 'assertion' | 'contract' | 'answer';
  choices: ChoiceSet;
  test: string;
  message: string | null;
}

export interface Memory {
  /** Keys of the mutants, in the order of the numbers that `tests` uses. */
  mutants: string[];
  /** Numbers of the mutants outside functions, reached when a module is loaded. */
  loaded: string[];
  tests: Record<ChoiceSet, Tests>;
  /** By key of the mutant. */
  noticed: Record<string, Notice>;
  /** Key of the mutant -> tests that passed or were undecided. */
  met: Record<ChoiceSet, Record<string, string[]>>;
  /** Key of the mutant -> tests that noticed something while several were active -> how many may be at the next meeting. */
  atMost: Record<ChoiceSet, Record<string, Record<string, number>>>;
  /** Key of the mutant -> how many tests ended undecided, without a failed assertion. */
  undecided: Record<string, number>;
}

/** Reads the state for these mutants; what the tests touch is discarded when the source has changed. */
export async function recall(file: string, mutants: readonly Mutant[]): Promise<Memory> {
  const keys = mutants.map(({ key }) => key);
  const empty: Memory = {
    mutants: keys,
    loaded: [],
    tests: { a: {}, b: {} },
    noticed: {},
    met: { a: {}, b: {} },
    atMost: { a: {}, b: {} },
    undecided: {},
  };
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return empty;
  const kept: Memory = { ...empty, ...JSON.parse(text) };
  const isCurrent = kept.mutants.join('\n') === keys.join('\n');
  return isCurrent ? kept : { ...kept, mutants: keys, loaded: [], tests: { a: {}, b: {} } };
}

export async function remember(file: string, memory: Memory): Promise<void> {
  await writeFile(file, JSON.stringify(memory));
}

/** Whether the suite would report the mutant as a violation. */
export function isViolation(notice: Notice | undefined): notice is Notice {
  return notice !== undefined && notice.by !== 'answer';
}

/** When several mutants were active and something was noticed, they are split into this many groups. */
const split = 4;

/** Adds the outcomes of meetings to the state; `keysOf` names the mutants of a switch. */
export function learn(
  memory: Memory,
  choices: ChoiceSet,
  meetings: readonly Meeting[],
  keysOf: (defect: string) => string[],
): void {
  for (const meeting of meetings) {
    const { test, defect, outcome, message } = meeting;
    if (message?.includes(caughtAlready) || message?.includes(nothingJudged)) continue;
    const keys = keysOf(defect);
    const notice = noticeOf(meeting, choices, memory.tests[choices][test]);
    const [key = ''] = keys;
    if (keys.length > 1 && (notice || outcome !== 'passed')) {
      const atMost = Math.max(1, Math.floor(keys.length / split));
      for (const one of keys) memory.atMost[choices][one] = { ...memory.atMost[choices][one], [test]: atMost };
      continue;
    }
    if (isViolation(notice)) memory.noticed[key] = notice;
    else if (notice) memory.noticed[key] ??= notice;
    if (outcome === 'inconclusive') memory.undecided[key] = (memory.undecided[key] ?? 0) + 1;
    for (const one of keys) add(memory.met[choices], one, test);
  }
}

function noticeOf(
  { test, outcome, message, answers, departures }: Meeting,
  choices: ChoiceSet,
  healthy: Healthy | undefined,
): Notice | undefined {
  const departure = departures.find((one) => !healthy?.departures?.includes(one));
  if (outcome === 'failed') return { by: 'assertion', choices, test, message };
  if (departure !== undefined) return { by: 'contract', choices, test, message: departure };
  if (outcome !== 'passed' || answers === healthy?.answers) return undefined;
  return { by: 'answer', choices, test, message: `${answers} instead of ${healthy?.answers}` };
}

function add(tests: Record<string, string[]>, key: string, test: string): void {
  tests[key] = [...(tests[key] ?? []), test];
}

/** Id of a test -> set of choices -> digests of the keys of the mutants that it noticed with them. */
export type NoticedBy = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export function readNoticedBy(): NoticedBy {
  return Object.fromEntries([...readMeasured().values()].map(({ id, mutants = {} }) => [id, mutants]));
}

/** @param noticed by key of the mutant */
export function noticedBy(noticed: Readonly<Record<string, Notice>>): NoticedBy {
  const by: Record<string, Record<string, string[]>> = {};
  for (const [key, notice] of Object.entries(sortedByName(noticed))) {
    if (!isViolation(notice)) continue;
    const { test, choices } = notice;
    by[test] = { ...by[test], [choices]: [...(by[test]?.[choices] ?? []), digest(key)] };
  }
  return by;
}

/** Limited, because each round starts new workers. */
const mostRounds = 25;

/**
 * The tests that last noticed these mutants, with one mutant per round; what exceeds the rounds is left for later.
 * @param met key of the mutant -> tests that it has met since
 */
export function rememberedMeetings(
  known: NoticedBy,
  mutants: readonly Mutant[],
  choices: ChoiceSet,
  met: Readonly<Record<string, readonly string[]>>,
): Meets {
  const byDigest = new Map(mutants.map((mutant) => [digest(mutant.key), mutant]));
  const meets: Meets = {};
  for (const [test, noticed] of Object.entries(known)) {
    const ids = (noticed[choices] ?? []).flatMap((each) => {
      const mutant = byDigest.get(each);
      return mutant === undefined || met[mutant.key]?.includes(test) ? [] : [mutant.id];
    });
    if (ids.length > 0) meets[test] = ids.slice(0, mostRounds).map((id) => [id]);
  }
  return meets;
}

/** A short digest, because keys contain whole pieces of source code. */
function digest(key: string): string {
  return createHash('sha1').update(key).digest('hex').slice(0, 10);
}
