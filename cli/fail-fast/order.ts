/** In which order the files of checks run with `--fail-fast`: those first that notice most defects in a second. */
import { byText } from '../../reporters/order.ts';
import known from './order.json' with { type: 'json' };

/** What a check costs besides its requests. */
const leastMs = 3;

/** A file of checks without its ending: `specs/tags/add`. */
type CheckFile = string;

const places = new Map(known.map((file, place) => [file, place]));

/** Position of a file; one that is newer than the list comes first. */
export function placeOf(file: CheckFile): number {
  return places.get(file) ?? -1;
}

/**
 * Puts files in order.
 * @param durations check (`testKey`) -> milliseconds in each of some runs.
 * @param caughtBy check -> the defects that it is known to notice.
 */
export function inOrder(
  durations: ReadonlyMap<string, readonly number[]>,
  caughtBy: Readonly<Record<string, readonly string[]>>,
): CheckFile[] {
  const totals = new Map<CheckFile, { ms: number; defects: number }>();
  for (const [check, runs] of durations) {
    const [file = ''] = check.split(' › ');
    const total = totals.get(file) ?? { ms: 0, defects: 0 };
    total.ms += Math.max(leastMs, Math.min(...runs));
    total.defects += caughtBy[check]?.length ?? 0;
    totals.set(file, total);
  }
  const worth = ([, { defects, ms }]: [CheckFile, { ms: number; defects: number }]) => defects / ms;
  return [...totals].sort((one, other) => worth(other) - worth(one) || byText(one[0], other[0])).map(([file]) => file);
}
