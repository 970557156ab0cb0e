import { readFile } from 'node:fs/promises';
import { testKey } from '../fixtures/lab/proof.ts';
import type { KillMatrix } from '../reporters/views/kill-matrix.ts';

/** Reads kill matrices, written by `proof --matrix`: every check (`testKey`) -> names of the defects that it notices. */
export async function readNoticed(files: readonly string[]): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for (const file of files) {
    const { tests, defects } = JSON.parse(await readFile(file, 'utf8')) as KillMatrix;
    const names = tests.map(({ file: spec, title }) => testKey([spec, title]));
    for (const check of names) if (!found.has(check)) found.set(check, new Set());
    for (const { name, kills } of defects) for (const { test } of kills) found.get(names[test] ?? '')?.add(name);
  }
  return found;
}
