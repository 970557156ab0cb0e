import { byText } from '../../reporters/order.ts';

/** What a check costs besides its requests. */
const leastMs = 3;

/** So long may all wait for one file at the end. */
const shortMs = 200;

/** A file of checks without its ending: `specs/tags/add`. */
type CheckFile = string;

/**
 * Puts files in order: those first that notice most defects in a second, and long ones early enough not to be waited for.
 * @param durations check (`testKey`) -> milliseconds in each of some runs: the shortest is work, the rest of the longest waiting.
 * @param caughtBy check -> the defects that it is known to notice.
 */
export function inOrder(
  durations: ReadonlyMap<string, readonly number[]>,
  caughtBy: Readonly<Record<string, readonly string[]>>,
): CheckFile[] {
  const totals = new Map<CheckFile, { workMs: number; ms: number; defects: number }>();
  for (const [check, runs] of durations) {
    const [file = ''] = check.split(' › ');
    const total = totals.get(file) ?? { workMs: 0, ms: 0, defects: 0 };
    total.workMs += Math.max(leastMs, Math.min(...runs));
    total.ms += Math.max(...runs);
    total.defects += caughtBy[check]?.length ?? 0;
    totals.set(file, total);
  }
  const files = [...totals].map(([file, { workMs, ms, defects }]) => ({ file, ms, worth: defects / workMs }));
  return withoutTail(files.sort((one, other) => other.worth - one.worth || byText(one.file, other.file)));
}

/** Of the three workers of a run on two processors, those that are free while one makes the checks of a long file. */
const otherWorkers = 2;

/** Moves long files forward until what follows them keeps the other workers busy as long: at the end, all would wait for one. */
function withoutTail(files: readonly { file: CheckFile; ms: number }[]): CheckFile[] {
  const following: { file: CheckFile; ms: number }[] = [];
  let tooLong: typeof following = [];
  for (const next of files.toReversed()) {
    tooLong.unshift(next);
    const followingMs = following.reduce((sum, { ms }) => sum + ms, 0);
    const longestMs = Math.max(shortMs, followingMs / otherWorkers);
    following.unshift(...tooLong.filter(({ ms }) => ms <= longestMs));
    tooLong = tooLong.filter(({ ms }) => ms > longestMs);
  }
  return [...tooLong, ...following].map(({ file }) => file);
}
