import { breaking } from '../breaking.ts';
import { asking } from '../operators/changes.ts';
import { showingRecords } from '../operators/reads.ts';
import type { AlsoBreaks, Change } from '../types.ts';

/** Returns one code as another. */
const readAs = (field: 'coverageStatus' | 'supportType', code: number, other: number): Change =>
  asking('supportRecord', (record) => [record[field] === code ? { ...record, [field]: other } : record]);

export const defects = [
  breaking('support-records.enum.coverage-status', {
    'support-record-list-shows-other-coverage': showingRecords((records) =>
      records.map((record) => ({ ...record, coverageStatus: 10 })),
    ),
    'support-record-coverage-10-reads-0': readAs('coverageStatus', 10, 0),
    'support-record-coverage-20-reads-30': readAs('coverageStatus', 20, 30),
    'support-record-coverage-30-reads-20': readAs('coverageStatus', 30, 20),
  }),
  breaking('support-records.enum.support-type', {
    'support-record-type-10-reads-1': readAs('supportType', 10, 1),
    'support-record-type-20-reads-10': readAs('supportType', 20, 10),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = { 'support-record-coverage-10-reads-0': ['support-records.read.known-fields'] };
