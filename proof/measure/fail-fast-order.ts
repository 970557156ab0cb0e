import { median } from '../../bench/measure.ts';
import { byText } from '../../protocol/order.ts';

/** What a check costs at least, beside its requests. */
const leastMs = 5;

/** How long all may wait for one file at the end. */
const shortMs = 200;

/** A check of a file, such as `specs/tags/add.spec.ts`. */
export interface TimedCheck {
  file: string;
  /** Names of those that it is known to notice. */
  defects: ReadonlySet<string>;
  /** In each of some runs; a result does not tell how long a check of questions took. */
  durationsMs: readonly number[];
}

interface FileOfChecks {
  file: string;
  ms: number;
  defects: ReadonlySet<string>;
}

/** Next is the file that notices most new defects in a second; long ones begin early enough not to be waited for. */
export function inOrder(checks: readonly TimedCheck[]): string[] {
  const totals = new Map<string, { ms: number; defects: Set<string> }>();
  for (const { file, defects, durationsMs } of checks) {
    const total = totals.get(file) ?? { ms: 0, defects: new Set() };
    total.ms += Math.max(leastMs, median(durationsMs.length > 0 ? durationsMs : [leastMs]));
    for (const defect of defects) total.defects.add(defect);
    totals.set(file, total);
  }
  const files = [...totals].map(([file, total]) => ({ file, ...total }));
  return withoutTail(byWorth(files.sort((one, other) => byText(one.file, other.file))));
}

function byWorth(files: readonly FileOfChecks[]): FileOfChecks[] {
  const open = new Set(files);
  const known = new Set<string>();
  const ordered: FileOfChecks[] = [];
  while (open.size > 0) {
    const worth = ({ defects, ms }: FileOfChecks) => [...defects].filter((each) => !known.has(each)).length / ms;
    const [best] = [...open]
      .map((each) => ({ each, worth: worth(each) }))
      .sort((one, other) => other.worth - one.worth);
    if (best === undefined) break;
    open.delete(best.each);
    ordered.push(best.each);
    for (const defect of best.each.defects) known.add(defect);
  }
  return ordered;
}

/** Of the three workers of a run on two processors, those that are free while one runs the checks of a long file. */
const otherWorkers = 2;

/** Moves long files forward until what follows them keeps the other workers busy as long: at the end, all would wait for one. */
function withoutTail(files: readonly FileOfChecks[]): string[] {
  const following: FileOfChecks[] = [];
  let tooLong: FileOfChecks[] = [];
  for (const next of files.toReversed()) {
    tooLong.unshift(next);
    const followingMs = following.reduce((sum, { ms }) => sum + ms, 0);
    const longestMs = Math.max(shortMs, followingMs / otherWorkers);
    following.unshift(...tooLong.filter(({ ms }) => ms <= longestMs));
    tooLong = tooLong.filter(({ ms }) => ms > longestMs);
  }
  return [...tooLong, ...following].map(({ file }) => file);
}
