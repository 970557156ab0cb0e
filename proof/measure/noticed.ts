import { readFile } from 'node:fs/promises';
import type { KillMatrix } from '../../reporters/views/kill-matrix.ts';
import { defects } from '../../service/defects/index.ts';

/** A check, and the defects that it noticed. */
export interface Noticing {
  id: string;
  file: string;
  title: string;
  rules: readonly string[];
  defects: Set<string>;
}

/** Reads kill matrices, written by `proof --matrix`: by id of the check, all that any of them says it noticed. */
export async function readNoticed(files: readonly string[]): Promise<Map<string, Noticing>> {
  const found = new Map<string, Noticing>();
  for (const file of files) {
    const matrix = JSON.parse(await readFile(file, 'utf8')) as KillMatrix;
    // Of a check that met no defect, nothing is known.
    for (const { id, file, title, rules } of matrix.tests.filter(({ met }) => met > 0))
      if (!found.has(id)) found.set(id, { id, file, title, rules, defects: new Set() });
    for (const { name, kills } of matrix.defects)
      for (const { test } of kills) found.get(matrix.tests[test]?.id ?? '')?.defects.add(name);
  }
  return found;
}

const ruleBrokenBy = new Map<string, string>(defects.map(({ name, breaks }) => [name, breaks]));

/** Rule that the check covers -> how many defects that break it the check noticed. */
export function noticesOf({ rules, defects }: Noticing): Record<string, number> {
  const broken = [...defects].map((name) => ruleBrokenBy.get(name));
  const counts = rules.map((id) => [id, broken.filter((rule) => rule === id).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
