/** What is known so far, kept between runs: mutants that were noticed stay so, and nobody meets the same one twice. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Mutant } from './instrument.ts';
import type { Tests } from './plan.ts';
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
  /** Key of the mutant -> how many tests ended undecided, by no assertion. */
  undecided: Record<string, number>;
}

/** What is known of these mutants; what the tests touch is forgotten once the source has changed. */
export async function recall(file: string, mutants: readonly Mutant[]): Promise<Memory> {
  const keys = mutants.map(({ key }) => key);
  const empty: Memory = {
    ...{ mutants: keys, loaded: [], tests: { a: {}, b: {} } },
    ...{ noticed: {}, met: { a: {}, b: {} }, undecided: {} },
  };
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return empty;
  const kept = JSON.parse(text) as Memory;
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

/** Adds how meetings ended; `keyOf` names the mutant of a switch. */
export function learn(
  memory: Memory,
  choices: ChoiceSet,
  meetings: readonly Meeting[],
  keyOf: (defect: string) => string,
): void {
  for (const { test, defect, outcome, message, answers, departures } of meetings) {
    const key = keyOf(defect);
    const healthy = memory.tests[choices][test];
    const departure = departures.find((one) => !healthy?.departures?.includes(one));
    if (outcome === 'skipped' || message?.includes('the target stopped answering')) continue;
    if (outcome === 'failed') memory.noticed[key] = { by: 'assertion', choices, test, message };
    else if (departure !== undefined) memory.noticed[key] = { by: 'contract', choices, test, message: departure };
    else if (outcome === 'passed' && answers !== healthy?.answers)
      memory.noticed[key] ??= { by: 'answer', choices, test, message: `${answers} instead of ${healthy?.answers}` };
    if (outcome === 'inconclusive') memory.undecided[key] = (memory.undecided[key] ?? 0) + 1;
    const met = memory.met[choices];
    met[key] = [...(met[key] ?? []), test];
  }
}
