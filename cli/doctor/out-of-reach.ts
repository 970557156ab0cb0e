import { leastOf } from '../../reporters/judge/lacks.ts';
import type { DeclaredCheck } from '../run/declared-checks.ts';

/**
 * Entries of the catalogue that no check can exercise with the given powers, by what is lacking; if its checks lack
 * different powers, by the easiest to supply.
 * @returns lacking powers, joined by commas -> ids.
 */
export function outOfReach(checks: readonly DeclaredCheck[], powers: ReadonlySet<string>): Map<string, string[]> {
  const lackingById = new Map<string, string[][]>();
  for (const { covers, needs } of checks) {
    const lacking = [...new Set(needs)].filter((power) => !powers.has(power)).sort();
    for (const id of covers) lackingById.set(id, [...(lackingById.get(id) ?? []), lacking]);
  }
  const groups = new Map<string, string[]>();
  for (const [id, lacked] of lackingById) {
    const lacking = leastOf(lacked);
    if (lacking.length > 0) groups.set(lacking.join(', '), [...(groups.get(lacking.join(', ')) ?? []), id]);
  }
  return groups;
}
