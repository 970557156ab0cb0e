/**
 * Milliseconds since 1970 of a date-time whose field name says that it is UTC, so one without a zone is UTC too. NaN
 * for none.
 */
export function instantOf(text: unknown): number {
  if (typeof text !== 'string') return Number.NaN;
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(text);
  return Date.parse(hasZone ? text : `${text}Z`);
}

/** Whether two date-times are the same to the second: a time may be written with another precision elsewhere. */
export function isSameInstant(one: unknown, other: unknown): boolean {
  return Math.abs(instantOf(one) - instantOf(other)) < 1_000;
}
