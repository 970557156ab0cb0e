import { isCompared } from '../../reporters/judge/contract-rules.ts';
import { defects } from '../../service/defects/index.ts';
import type { KillMatrix } from '../kill-matrix.ts';

export interface Noticing {
  rules: readonly string[];
  defects: Set<string>;
}

/** By id of the check, all that any of these matrices says it noticed. */
export function noticedIn(matrices: readonly KillMatrix[]): Map<string, Noticing> {
  const found = new Map<string, Noticing>();
  for (const matrix of matrices) {
    // Of a check that met no defect, nothing is known.
    for (const { id, rules } of matrix.tests.filter(({ met }) => met > 0))
      if (!found.has(id)) found.set(id, { rules, defects: new Set() });
    for (const { name, kills } of matrix.defects)
      for (const { test } of kills) found.get(matrix.tests[test]?.id ?? '')?.defects.add(name);
  }
  return found;
}

const ruleBrokenBy = new Map<string, string>(defects.map(({ name, breaks }) => [name, breaks]));

/** The defects that break its own rules; all checks notice what departs from the OpenAPI document. */
export function ownNotices({ rules, defects }: Noticing): string[] {
  return [...defects].filter((name) => {
    const broken = ruleBrokenBy.get(name) ?? '';
    return rules.includes(broken) && !isCompared(broken);
  });
}
