/** What is known so far, kept between runs: mutants that were noticed stay so, and nobody meets the same one twice. */
import { readFile, writeFile } from 'node:fs/promises';
import { caughtAlready } from '../../fixtures/lab/proof.ts';
import type { Mutant } from './instrument.ts';
import type { Healthy, Tests } from './plan.ts';
import type { Meeting } from './rounds.ts';

/** Names of the sets of choices, in the order in which they are tried. */
export const choiceSets = ['a', 'b'] as const;
export type ChoiceSet = (typeof choiceSets)[number];

/**
 * By an assertion, or by the comparison of every answer with the OpenAPI document; both are violations. Or only by another
 * answer to a question, which the gate tells and nothing holds against the service.
 */
export interface Notice {
  by: 'assertion' | 'contract' | 'answer';
  choices: ChoiceSet;
  test: string;
  message: string | null;
}

export interface Memory {
  /** Keys of the mutants, in the order of the numbers that `tests` uses. */
  mutants: string[];
  /** Numbers of the mutants outside functions. */
  loaded: string[];
  tests: Record<ChoiceSet, Tests>;
  /** By key of the mutant. */
  noticed: Record<string, Notice>;
  /** Key of the mutant -> tests that passed or ended undecided. */
  met: Record<ChoiceSet, Record<string, string[]>>;
  /** Key of the mutant -> tests that noticed something when it was active with others -> with how many it meets them next. */
  atMost: Record<ChoiceSet, Record<string, Record<string, number>>>;
  /** Key of the mutant -> how many tests ended undecided, by no assertion. */
  undecided: Record<string, number>;
}

/** What is known of these mutants; what the tests touch is forgotten once the source has changed. */
export async function recall(file: string, mutants: readonly Mutant[]): Promise<Memory> {
  const keys = mutants.map(({ key }) => key);
  const empty: Memory = {
    ...{ mutants: keys, loaded: [], tests: { a: {}, b: {} } },
    ...{ noticed: {}, met: { a: {}, b: {} }, atMost: { a: {}, b: {} }, undecided: {} },
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

/** Does anything of a run hold the mutant against the service? */
export function isViolation(notice: Notice | undefined): notice is Notice {
  return notice !== undefined && notice.by !== 'answer';
}

/** Several of whom one was noticed are met in so many parts. */
const split = 4;

/** Adds how meetings ended; `keysOf` names the mutants of a switch. */
export function learn(
  memory: Memory,
  choices: ChoiceSet,
  meetings: readonly Meeting[],
  keysOf: (defect: string) => string[],
): void {
  for (const meeting of meetings) {
    const { test, defect, outcome, message } = meeting;
    if (message?.includes(caughtAlready) || message?.includes('the target stopped answering')) continue;
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
