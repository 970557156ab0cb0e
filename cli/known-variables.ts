import { clientVariables } from '../client/settings.ts';
import { knownVariables } from '../fixtures/target/settings.ts';
import { runFolderVariable } from '../protocol/run-folder.ts';
import { nearest } from './nearest.ts';

/** Variables that are set and that no part of the suite reads, misspelt perhaps, each with the one that is probably meant. */
export function strangeVariables(env: NodeJS.ProcessEnv): { name: string; meant: string | null }[] {
  const known: string[] = [...knownVariables, ...clientVariables, runFolderVariable];
  const strange = Object.keys(env).filter((name) => /^LAS_/i.test(name) && !known.includes(name));
  return strange.map((name) => ({ name, meant: nearest(name, known, mostMistakes)[0] ?? null }));
}

/** As sentences. */
export function strangeSentences(env: NodeJS.ProcessEnv): string[] {
  return strangeVariables(env)
    .map(({ name, meant }) => `${name} is unknown and has no effect${meant === null ? '' : `: is ${meant} meant?`}`)
    .map((sentence) => (sentence.endsWith('?') ? sentence : `${sentence}.`));
}

/** How many letters may be wrong for another name to be meant. */
const mostMistakes = 3;
