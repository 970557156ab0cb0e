/** What `npm test` takes a sample of, since all of it would take too long; `npm run test:long -- parts` takes the whole. */
export const isLong = process.env.TEST_LONG === '1';

/** Every so many of the items, or all of them. */
export function sampleOf<T>(items: readonly T[], every: number): T[] {
  return items.filter((_, index) => isLong || index % every === 0);
}

/** How often a property is tried. */
export function runsOf(few: number): number {
  return isLong ? 20 * few : few;
}
