import { groupBy } from '../../protocol/group-by.ts';
import { area } from '../../rules/index.ts';

/** Groups values by area, in the order in which the areas first appear. */
export function byArea<T extends { id: string }>(values: readonly T[]): Map<string, T[]> {
  return groupBy(values, ({ id }) => area(id));
}
