import { targetVariables } from '../fixtures/target/config.ts';

/** The variables that people set; others that begin alike are misspelt, or of another version. */
export const knownVariables: readonly string[] = [
  ...targetVariables,
  ...['LAS_STATE_DIR', 'LAS_REPORT_DIR', 'LAS_SEED', 'LAS_BASELINE', 'LAS_SPECS', 'LAS_SARIF_PREFIX'],
  ...['LAS_PROPERTY_RUNS', 'LAS_PROPERTY_PATH', 'LAS_PROPERTY_REPLAY_PATH', 'LAS_RUN_ID', 'LAS_ALLOWED_INCONCLUSIVE'],
];

/** Variables that are set and that no part of the suite reads, each with the one that is probably meant. */
export function strangeVariables(env: NodeJS.ProcessEnv): { name: string; meant: string | null }[] {
  const strange = Object.keys(env).filter((name) => /^LAS_/i.test(name) && !knownVariables.includes(name));
  return strange.map((name) => ({ name, meant: closest(name) }));
}

/** The same in sentences. */
export function strangeSentences(env: NodeJS.ProcessEnv): string[] {
  return strangeVariables(env)
    .map(({ name, meant }) => `${name} is unknown and has no effect${meant === null ? '' : `: is ${meant} meant?`}`)
    .map((sentence) => (sentence.endsWith('?') ? sentence : `${sentence}.`));
}

/** What of one name may be wrong for another to be meant, in letters. */
const mostMistakes = 3;

function closest(name: string): string | null {
  const [best] = knownVariables
    .map((known) => ({ known, mistakes: distance(name.toUpperCase(), known) }))
    .filter(({ mistakes }) => mistakes <= mostMistakes)
    .sort((a, b) => a.mistakes - b.mistakes);
  return best?.known ?? null;
}

/** Levenshtein's: how many letters have to be inserted, left out or replaced. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, opposite] of [...other].entries())
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === opposite ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
