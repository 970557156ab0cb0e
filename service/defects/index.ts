import { readdirSync } from 'node:fs';
import type { AlsoBreaks, Defect } from './types.ts';

export type { Defect } from './types.ts';

/** Files of the topics, relative to this folder: `tags/add.ts` lists the defects of the rules `tags.add.…`. */
export const topicFiles: readonly string[] = readdirSync(new URL('.', import.meta.url), { recursive: true })
  .map((path) => String(path).replaceAll('\\', '/'))
  .filter((path) => /^(?!operators\/)[^.]+\/[^.]+\.[jt]s$/.test(path))
  .sort();

interface Topic {
  defects: readonly Defect[];
  alsoBreaks?: AlsoBreaks;
}

/** Defects of each of them, in the same order. */
export const defectsOfFiles: readonly (readonly Defect[])[] = await Promise.all(
  topicFiles.map(async (path) => defectsOf(path, (await import(`./${path}`)) as Topic)),
);

/** @throws Error if the file says what breaks besides of a defect that it does not have. */
function defectsOf(path: string, { defects, alsoBreaks = {} }: Topic): Defect[] {
  const names = new Set(defects.map(({ name }) => name));
  const unknown = Object.keys(alsoBreaks).filter((name) => !names.has(name));
  if (unknown.length > 0) throw new Error(`${path} has no defect ${unknown.join(', ')}.`);
  return defects.map((defect) => ({ ...defect, alsoBreaks: alsoBreaks[defect.name] ?? [] }));
}

/** Every defect. */
export const defects: readonly Defect[] = defectsOfFiles.flat();

const byName = new Map(defects.map((defect) => [defect.name, defect]));

/** The defect with the name. */
export function findDefect(name: string): Defect | undefined {
  return byName.get(name);
}
