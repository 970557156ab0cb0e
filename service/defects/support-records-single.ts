import type { Defect } from './types.ts';

/** One support record: how it is found and read. */
export const supportRecordDefects: readonly Defect[] = [
  ...codes('support-records.enum.coverage-status', 'coverageStatus', { 10: 0, 20: 30, 30: 20 }),
  ...codes('support-records.enum.support-type', 'supportType', { 10: 1, 20: 10 }),
];

/** One code is returned as another. */
function codes(
  breaks: Defect['breaks'],
  field: 'coverageStatus' | 'supportType',
  readAs: Record<number, number>,
): Defect[] {
  return Object.entries(readAs).map(([code, other]) => ({
    name: `support-record-${field === 'supportType' ? 'type' : 'coverage'}-${code}-reads-${other}`,
    breaks,
    change: (correct) => ({
      supportRecord: (record) =>
        correct.supportRecord(record[field] === Number(code) ? { ...record, [field]: other } : record),
    }),
  }));
}
