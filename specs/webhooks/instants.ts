/** Milliseconds since 1970 of a date-time that is in UTC by its field's name: without a zone it is meant so too. NaN for none. */
export function instantOf(text: unknown): number {
  if (typeof text !== 'string') return Number.NaN;
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(text);
  return Date.parse(hasZone ? text : `${text}Z`);
}
