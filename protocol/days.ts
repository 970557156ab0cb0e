/** The day of a time in UTC, by default today, such as `2027-01-31`. */
export function dayOf(time: number | string = Date.now()): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Whether a text is a valid calendar date, `2027-01-31`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(text) === text;
}
