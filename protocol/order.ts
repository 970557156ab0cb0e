/** For sorting by UTF-16 code units, so the order does not depend on the locale. */
export function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** For sorting operations, such as `GET /v1/tags`: path before method, so those on one path are adjacent. */
export function byPath(one: string, other: string): number {
  const pathFirst = (operation: string) => operation.split(' ').reverse().join(' ');
  return byText(pathFirst(one), pathFirst(other));
}

/** The object with its members in the order of their names. */
export function sortedByName<T>(members: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(members).sort(([one], [other]) => byText(one, other)));
}
