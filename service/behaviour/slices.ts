/** The rows from one position up to another; with `newestFirst`, counted from the end of rows that stand oldest first. */
export function take<T>(rows: readonly T[], from: number, to: number, newestFirst = false): T[] {
  if (!newestFirst) return rows.slice(from, to);
  return rows.slice(Math.max(0, rows.length - to), Math.max(0, rows.length - from)).reverse();
}
