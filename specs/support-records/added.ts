import { enumerations, type Lab } from '../../fixtures/index.ts';

/** The day of a date or a date-time as it is written, and that of a date-time with an offset in UTC as well. */
export function daysWritten(date: unknown): string[] {
  const text = String(date);
  const time = /T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? Date.parse(text) : Number.NaN;
  return [text.slice(0, 10), ...(Number.isNaN(time) ? [] : [new Date(time).toISOString().slice(0, 10)])];
}

/** Adds support records last updated on these days, YYYY-MM-DD, and returns their ids in the same order. */
export async function added(lab: Lab, learnerId: string, ...days: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const lastUpdatedDate of days)
    ids.push(await lab.addSupportRecord(learnerId, { lastUpdatedDate, supportType: 10, coverageStatus: 30 }));
  return ids;
}

/** Adds support records of these types, with every coverage and of each of these days, and returns their ids in the same order. */
export async function ofEveryKind(
  lab: Lab,
  learnerId: string,
  supportTypes: readonly number[],
  days: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const supportType of supportTypes)
    for (const coverageStatus of enumerations.coverageStatus)
      for (const lastUpdatedDate of days)
        ids.push(await lab.addSupportRecord(learnerId, { lastUpdatedDate, supportType, coverageStatus }));
  return ids;
}
