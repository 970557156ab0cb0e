import type { Lab } from '../../fixtures/lab/lab.ts';
import type { Delivery } from '../../fixtures/receiver/delivery.ts';
import type { Events } from '../../fixtures/resources/events.ts';
import type { CreatedLearner } from '../../fixtures/resources/learners.ts';
import { findRows, type Item } from '../../fixtures/resources/rows.ts';

/** The day of the records made here, inside the range that is exported: which end days count is not documented. */
const day = '2026-02-11';
const range = ['2026-02-01', '2026-02-28'] as const;

/** Gives each learner support records and asks for an export of their days. */
export async function exportOf(events: Events, lab: Lab, learners: readonly CreatedLearner[], each = 1) {
  const record = { lastUpdatedDate: day, supportType: 10, coverageStatus: 30 };
  for (const { learnerId } of learners)
    for (let made = 0; made < each; made++) await lab.addSupportRecord(learnerId, record);
  return events.export(...range);
}

/** The delivery of such an export. */
export async function exportedRecords(
  events: Events,
  lab: Lab,
  learners: readonly CreatedLearner[],
  each: number,
): Promise<Delivery> {
  const subscription = await events.subscribe([700]);
  const { requestId } = await exportOf(events, lab, learners, each);
  // Where the organisation is the test's own, its one export is known without the RequestId, which is a rule of its own.
  return events.arrival(
    subscription,
    lab.isolated ? { eventId: 700 } : { eventId: 700, data: { RequestId: requestId } },
  );
}

/** The exported records: what their name is, the API document does not say. Empty where there is no list. */
export function recordsOf({ data = {} }: Pick<Delivery, 'data'>): Item[] {
  const { RequestId: _, ...others } = data;
  return findRows(others) ?? [];
}

/** The member of Data that holds the records; null where none does. */
export function recordsField({ data = {} }: Pick<Delivery, 'data'>): string | null {
  return Object.keys(data).find((name) => Array.isArray(data[name])) ?? null;
}
