import { targetVariables } from '../fixtures/target/config.ts';
import { nearest } from './nearest.ts';

/** The variables that people set; others that begin alike are misspelt, or of another version. */
export const knownVariables: readonly string[] = [
  ...targetVariables,
  ...['LAS_STATE_DIR', 'LAS_REPORT_DIR', 'LAS_SEED', 'LAS_BASELINE', 'LAS_SPECS', 'LAS_SARIF_PREFIX'],
  ...['LAS_PROPERTY_RUNS', 'LAS_PROPERTY_PATH', 'LAS_PROPERTY_REPLAY_PATH', 'LAS_RUN_ID', 'LAS_ALLOWED_INCONCLUSIVE'],
];

/** Variables that are set and that no part of the suite reads, each with the one that is probably meant. */
export function strangeVariables(env: NodeJS.ProcessEnv): { name: string; meant: string | null }[] {
  const strange = Object.keys(env).filter((name) => /^LAS_/i.test(name) && !knownVariables.includes(name));
  return strange.map((name) => ({ name, meant: nearest(name, knownVariables, mostMistakes)[0] ?? null }));
}

/** As sentences. */
export function strangeSentences(env: NodeJS.ProcessEnv): string[] {
  return strangeVariables(env)
    .map(({ name, meant }) => `${name} is unknown and has no effect${meant === null ? '' : `: is ${meant} meant?`}`)
    .map((sentence) => (sentence.endsWith('?') ? sentence : `${sentence}.`));
}

/** How many letters may be wrong for another name to be meant. */
const mostMistakes = 3;
