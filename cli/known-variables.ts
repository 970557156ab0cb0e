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

/** As sentences, with those that something has quoted. */
export function strangeSentences(env: NodeJS.ProcessEnv): string[] {
  const unknown = strangeVariables(env)
    .map(({ name, meant }) => `${name} is unknown and has no effect${meant === null ? '' : `: did you mean ${meant}?`}`)
    .map((sentence) => (sentence.endsWith('?') ? sentence : `${sentence}.`));
  return [...unknown, ...quotedSentences(env)];
}

/** Of values in quotes, which `.env` loses and lists of variables of other tools keep; those of a command may be meant. */
export function quotedSentences(env: NodeJS.ProcessEnv): string[] {
  const quoted = knownVariables.filter((name) => name !== 'LAS_HOOK' && /^\s*(["'`]).+\1\s*$/s.test(env[name] ?? ''));
  return quoted.map(
    (name) =>
      `${name} has quotes around its value, which count as part of it: docker's --env-file, for example, keeps them.`,
  );
}

/** How many letters may be wrong for another name to be meant. */
const mostMistakes = 3;
