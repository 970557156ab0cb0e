import { readdirSync } from 'node:fs';
import { alsoBreaks } from './also-breaks.ts';
import type { Defect } from './types.ts';

export type { Defect } from './types.ts';

/** Files of the topics, relative to this folder: `tags/add.ts` lists the defects of the rules `tags.add.…`. */
export const topicFiles: readonly string[] = readdirSync(new URL('.', import.meta.url), { recursive: true })
  .map((path) => String(path).replaceAll('\\', '/'))
  .filter((path) => /^(?!operators\/)[^.]+\/[^.]+\.[jt]s$/.test(path))
  .sort();

/** Defects of each of them, in the same order. */
export const defectsOfFiles: readonly (readonly Defect[])[] = await Promise.all(
  topicFiles.map(async (path) => ((await import(`./${path}`)) as { defects: readonly Defect[] }).defects),
);

/** Every defect. */
export const defects: readonly Defect[] = defectsOfFiles.flat().map(withMeasured);

function withMeasured({ name, breaks, change }: Defect): Defect {
  return { name, breaks, change, alsoBreaks: alsoBreaks[name] ?? [] };
}

const byName = new Map(defects.map((defect) => [defect.name, defect]));

/** The defect with the name. */
export function findDefect(name: string): Defect | undefined {
  return byName.get(name);
}
