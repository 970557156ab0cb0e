/** Which broken rule explains the failures of others. Pure. */
import { groundsOf } from '../../rules/graph/grounds.ts';
import type { Statement } from '../../rules/types.ts';

/** Of rules whose checks failed, those that rest on another of them, each with one to blame that rests on none itself. */
export function causesOf(
  failed: ReadonlySet<string>,
  catalogue: Readonly<Record<string, Pick<Statement, 'restsOn'>>>,
): Map<string, string> {
  const failedGrounds = (id: string) => [...groundsOf(id, catalogue)].filter((ground) => failed.has(ground));
  const root = (id: string) => failedGrounds(id).find((ground) => failedGrounds(ground).length === 0);
  const causes = new Map<string, string>();
  for (const id of failed) {
    const cause = root(id);
    if (cause !== undefined) causes.set(id, cause);
  }
  return causes;
}

/** How many failed checks count, given the rules of each: the others only break rules that rest on a broken one. */
export function countingFailures(
  failed: readonly (readonly string[])[],
  catalogue: Readonly<Record<string, Pick<Statement, 'restsOn'>>>,
): number {
  const causes = causesOf(new Set(failed.flat()), catalogue);
  return failed.filter((rules) => rules.some((id) => !causes.has(id))).length;
}
