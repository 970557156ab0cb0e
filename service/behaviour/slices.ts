/**
 * The rows from `from` up to, not including, `to`. With `newestFirst`, `rows` are oldest first and positions count from
 * their end.
 */
export function take<T>(rows: readonly T[], from: number, to: number, newestFirst = false): T[] {
  if (!newestFirst) return rows.slice(from, to);
  return rows.slice(Math.max(0, rows.length - to), Math.max(0, rows.length - from)).reverse();
}
