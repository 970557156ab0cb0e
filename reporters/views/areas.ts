import { area } from '../../rules/index.ts';

/** Groups values by area, in the order in which the areas first appear. */
export function byArea<T extends { id: string }>(values: readonly T[]): Map<string, T[]> {
  const areas = new Map<string, T[]>();
  for (const value of values) {
    const group = areas.get(area(value.id));
    if (group === undefined) areas.set(area(value.id), [value]);
    else group.push(value);
  }
  return areas;
}
