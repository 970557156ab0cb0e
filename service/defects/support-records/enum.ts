import { breaking } from '../breaking.ts';
import { showing } from '../support-record-changes.ts';

export const defects = breaking('support-records.enum.coverage-status', {
  'support-record-list-shows-other-coverage': (correct) =>
    showing(correct, (records) => records.map((record) => ({ ...record, coverageStatus: 10 }))),
});
