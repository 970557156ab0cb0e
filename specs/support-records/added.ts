import type { Lab } from '../../fixtures/lab/lab.ts';

/** Adds support records last updated on these days, YYYY-MM-DD, and returns their ids in the same order. */
export async function added(lab: Lab, learnerId: string, ...days: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const lastUpdatedDate of days)
    ids.push(await lab.addSupportRecord(learnerId, { lastUpdatedDate, supportType: 10, coverageStatus: 30 }));
  return ids;
}
