/** The date by which the gate judges known deviations: today in UTC, such as `2027-01-31`. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
