import type { Lab } from '../../fixtures/lab/lab.ts';

/** The day that a date names, and the day of a date-time: as it is written, and in UTC. */
export function daysOf(date: unknown): string[] {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(T.*)?$/.exec(String(date)) ?? [];
  if (day === undefined) return [];
  const instant = new Date(String(date));
  return time === undefined || Number.isNaN(instant.getTime()) ? [day] : [day, instant.toISOString().slice(0, 10)];
}

/** Adds support records last updated on these days, YYYY-MM-DD, and returns their ids in the same order. */
export async function added(lab: Lab, learnerId: string, ...days: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const lastUpdatedDate of days)
    ids.push(await lab.addSupportRecord(learnerId, { lastUpdatedDate, supportType: 10, coverageStatus: 30 }));
  return ids;
}
