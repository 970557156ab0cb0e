import { enumerations, Inconclusive, type Item, idOf, inTurn, type Lab } from '../../fixtures/index.ts';
import type { ListOfLearner } from '../records/list-of-learner.checks.ts';

export const supportRecords: ListOfLearner = {
  area: 'support-records',
  name: 'support record',
  power: 'supportRecords',
  ofAny: 'learnerWithSupportRecords',
  learners: (subjects) => subjects.withSupportRecords(),
  read: (records, learnerId, query) => records.supportRecords(learnerId, query),
  queries: [undefined, { lastUpdatedSince: '2024-03-01' }],
  add: (lab, learnerId, lastUpdatedDate) =>
    lab.addSupportRecord(learnerId, { lastUpdatedDate, supportType: 10, coverageStatus: 30 }),
  isOpen: false,
  identityOf: recordIdOf,
  rules: {
    all: 'support-records.list.all',
    paging: 'support-records.list.paging',
    isolation: 'support-records.isolation.routes',
    unknownLearner: 'support-records.list.unknown-learner',
    pageIndex: 'support-records.list.page-index',
    pageSize: 'support-records.list.page-size',
  },
  titles: {
    all: 'holds each support record of the learner',
    paged: (count, pageSize) => `holds each of ${count} support records once on pages of ${pageSize}`,
  },
};

/** The id of a record that is a row of a list. @throws Inconclusive if it shows none. */
export function recordIdOf({ learnerId: _learnerId, learnerUserId: _learnerUserId, ...row }: Item): string {
  const id = idOf(row, 'supportRecordId');
  if (id === null) throw new Inconclusive('the rows of the list have no ids.');
  return id;
}

/** The day of a date or a date-time as it is written, and that of a date-time with an offset in UTC as well. */
export function daysWritten(date: unknown): string[] {
  const text = String(date);
  const time = /T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? Date.parse(text) : Number.NaN;
  return [text.slice(0, 10), ...(Number.isNaN(time) ? [] : [new Date(time).toISOString().slice(0, 10)])];
}

/** Adds support records last updated on these days, YYYY-MM-DD, and returns their ids in the same order. */
export function added(lab: Lab, learnerId: string, ...days: string[]): Promise<string[]> {
  return inTurn(days, (day) => supportRecords.add(lab, learnerId, day));
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
