/**
 * Measuring: variants take turns, so other load on the machine affects all of them; medians limit the effect of
 * outliers.
 */

/** Runs every variant once per round and collects the numbers it returns, such as milliseconds. */
export async function inTurns<Name extends string>(
  rounds: number,
  variants: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(variants) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    // The order is reversed every other round, because each variant is affected by the one that ran before it.
    const order = round % 2 === 0 ? names : [...names].reverse();
    for (const name of order) values[name].push(await variants[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(values[name])])) as Record<Name, number>;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** How many milliseconds the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A ratio with two decimals, such as `1.42` or `0.55`. */
export function ratio(one: number, other: number): string {
  return (one / other).toFixed(2);
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}
