import type { Lab } from '../../fixtures/lab/lab.ts';
import type { Delivery } from '../../fixtures/receiver/delivery.ts';
import type { Events } from '../../fixtures/resources/events.ts';
import type { CreatedLearner } from '../../fixtures/resources/learners.ts';
import { findRows, type Item } from '../../fixtures/resources/rows.ts';

/**
 * The days of an export that holds the records made here. Neither which end days count nor by which date records are chosen is
 * documented, so it spans the day that they carry as their last update and today, when they are made.
 */
const day = daysFromToday(-5);
const range = [daysFromToday(-10), daysFromToday(1)] as const;

export function daysFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Gives each learner support records and asks for an export of their days, from an earlier one on if so told. */
export async function exportOf(
  events: Events,
  lab: Lab,
  learners: readonly CreatedLearner[],
  each = 1,
  from: string = range[0],
) {
  const record = { lastUpdatedDate: day, supportType: 10, coverageStatus: 30 };
  for (const { learnerId } of learners)
    for (let made = 0; made < each; made++) await lab.addSupportRecord(learnerId, record);
  const [, to] = range;
  // An end that is still to come may be refused.
  return events.export(from, to).catch(() => events.export(from, daysFromToday(0)));
}

/** The delivery of such an export. */
export async function exportedRecords(
  events: Events,
  lab: Lab,
  learners: readonly CreatedLearner[],
  each: number,
  from?: string,
): Promise<Delivery> {
  const subscription = await events.subscribe([700]);
  const { requestId } = await exportOf(events, lab, learners, each, from);
  // Where the organisation is the test's own, its one export is known without the RequestId, which is a rule of its own.
  return events.arrival(
    subscription,
    lab.isolated ? { eventId: 700 } : { eventId: 700, data: { RequestId: requestId } },
  );
}

/**
 * The exported records: under what names they stand, in how many lists, the API document does not say. They are known by the
 * ClientReference, or as the only list of Data. Empty where there is neither.
 */
export function recordsOf({ data = {} }: Pick<Delivery, 'data'>): Item[] {
  const { RequestId: _, ...others } = data;
  const named = objectsIn(others).filter((item) => 'ClientReference' in item);
  return named.length > 0 ? named : (findRows(others) ?? []);
}

function objectsIn(value: unknown): Item[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Item, ...inner];
}

/** The fields of a record, those of objects within it included: how deep codes stand is not documented. */
export function fieldsIn(record: unknown): [name: string, value: unknown][] {
  if (typeof record !== 'object' || record === null) return [];
  if (Array.isArray(record)) return record.flatMap(fieldsIn);
  return Object.entries(record).flatMap(([name, value]) => [[name, value], ...fieldsIn(value)]);
}

/** The member of Data that holds the records; null where none does. */
export function recordsField({ data = {} }: Pick<Delivery, 'data'>): string | null {
  return Object.keys(data).find((name) => Array.isArray(data[name])) ?? null;
}

/** Whether a field may hold codes, by its name: what codes are called, how many there are and how long something took is none. */
export function isOfCodes(name: string): boolean {
  return !/name|text|label|description|score|count|date|minute|hour/i.test(name);
}
