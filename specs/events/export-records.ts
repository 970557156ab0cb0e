import {
  assume,
  type CreatedLearner,
  type Delivery,
  type Events,
  expect,
  findRows,
  type Item,
  type Lab,
  stringsIn,
  test,
} from '../../fixtures/index.ts';

/**
 * The date range of an export that contains the records made here. It is not documented whether the first and last day are
 * included, or by which date records are selected, so the range spans both the day of their last update and today, when they
 * are created.
 */
const day = daysFromToday(-5);
const first = daysFromToday(-10);

export function daysFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Requests an export from this day until tomorrow or, since a range that ends in the future may be refused, until today. */
export function exportFrom(events: Events, from: string = first) {
  return events.export(from, daysFromToday(1)).catch(() => events.export(from, daysFromToday(0)));
}

/** Adds support records to each learner and requests an export of their days, or of a range that starts at `from`. */
export async function exportOf(events: Events, lab: Lab, learners: readonly CreatedLearner[], each = 1, from?: string) {
  const record = { lastUpdatedDate: day, supportType: 10, coverageStatus: 30 };
  for (const { learnerId } of learners)
    for (let made = 0; made < each; made++) await lab.addSupportRecord(learnerId, record);
  return exportFrom(events, from);
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
  const { awaited } = await exportOf(events, lab, learners, each, from);
  return events.arrival(subscription, awaited);
}

/**
 * The exported records. The API document gives neither the names of the fields that hold them nor the number of lists, so
 * they are recognised by their ClientReference, or else as the rows of the only list in Data. Empty when there is neither.
 */
export function recordsOf({ data = {} }: Pick<Delivery, 'data'>): Item[] {
  const { RequestId: _, ...others } = data;
  const named = objectsIn(others).filter((item) => 'ClientReference' in item);
  return named.length > 0 ? named : (findRows(others) ?? []);
}

/** As a precondition: whether there are any is another rule's concern. @throws Inconclusive if there are none. */
export function someRecordsOf(delivery: Pick<Delivery, 'data'>): Item[] {
  const found = recordsOf(delivery);
  assume(found.length > 0, 'the export holds records');
  return found;
}

/** Whose a record is stands in its ClientReference, which is another rule's concern. @throws Inconclusive if records have none. */
export function assumeReferences(found: readonly Item[]): void {
  assume(found.length === 0 || found.some(({ ClientReference }) => ClientReference), 'records have a ClientReference');
}

function objectsIn(value: unknown): Item[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Item, ...inner];
}

/** The fields of a record, including those of nested objects: how deeply codes are nested is not documented. */
export function fieldsIn(record: unknown): [name: string, value: unknown][] {
  if (typeof record !== 'object' || record === null) return [];
  if (Array.isArray(record)) return record.flatMap(fieldsIn);
  return Object.entries(record).flatMap(([name, value]) => [[name, value], ...fieldsIn(value)]);
}

/** The name of the member of Data that holds the records; null when none does. */
export function recordsField({ data = {} }: Pick<Delivery, 'data'>): string | null {
  return Object.keys(data).find((name) => Array.isArray(data[name])) ?? null;
}

/** Whether an export mentions the learner. */
export function isAbout({ data }: Delivery, { body }: CreatedLearner): boolean {
  return stringsIn(data).includes(String(body.clientReference));
}

const ofCodes = [
  /^(clientreference|learneruniquereference)$/i,
  /^(support(session)?type|(support)?duration(ofsupport)?|domain(result)?|index(e)?|coveragestatus)(id|code)?s?$/i,
];

/** Expects that fields which hold codes by their names hold no numbers. */
export function expectCodesAsStrings(records: readonly Item[]): void {
  const codes = codesIn(records);
  test.skip(codes.length === 0, 'no field of the records is known to hold a code');
  const numbers = codes.filter(([, values]) => values.some((value) => typeof value === 'number'));
  expect(
    numbers.map(([name]) => name),
    'fields with a number',
  ).toEqual([]);
}

/** Fields that hold codes by their names, with the values of each: other fields are not documented, and may be numbers. */
function codesIn(records: readonly Item[]): [name: string, values: unknown[]][] {
  return records
    .flatMap(fieldsIn)
    .filter(([name]) => ofCodes.some((names) => names.test(name)))
    .map(([name, value]) => [name, [value].flat()]);
}
