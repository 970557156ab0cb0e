/** Values under their keys, in the order in which each key first comes. */
export function grouped<Key, Value>(pairs: Iterable<readonly [Key, Value]>): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** Items under a key of theirs, in the same order. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  return grouped([...items].map((item) => [keyOf(item), item]));
}

/** The same, the largest group first. */
export function largestFirst<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): [Key, Item[]][] {
  return [...groupBy(items, keyOf)].sort(([, one], [, other]) => other.length - one.length);
}

/** How often each comes, in the order in which it first comes. */
export function countsOf<Item>(items: Iterable<Item>): Map<Item, number> {
  return new Map([...groupBy(items, (item) => item)].map(([item, all]) => [item, all.length]));
}
