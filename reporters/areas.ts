/** Areas: the first word of the ids, which is how the summary and the page group rules. */

export function areaOf(id: string): string {
  return id.split('.')[0] ?? id;
}

/** The values by area, in the order in which the areas first appear. */
export function byArea<T extends { id: string }>(values: readonly T[]): Map<string, T[]> {
  const areas = new Map<string, T[]>();
  for (const value of values) {
    const area = areaOf(value.id);
    const group = areas.get(area);
    if (group === undefined) areas.set(area, [value]);
    else group.push(value);
  }
  return areas;
}
