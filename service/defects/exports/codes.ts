import { breaking } from '../breaking.ts';
import { changing } from '../operators/changes.ts';
import type { Change } from '../types.ts';

/** Changes one member of every exported record. */
function ofRecords(member: string, change: (value: unknown) => unknown): Change {
  return changing('exportRecord', (record) => ({ ...record, [member]: change(record[member]) }));
}

export const defects = [
  breaking('exports.codes.session-type', {
    'export-session-type-unknown': () => ({ supportSessionTypes: [10, 110] }),
    'export-session-type-as-a-name': ofRecords('SupportSessionType', () => 'Pastoral support 1:1'),
  }),
  breaking('exports.codes.duration', {
    'export-duration-in-hours': ofRecords('DurationOfSupport', (code) => `${Number(code) / 20}`),
    'export-duration-above-the-table': () => ({ supportDurations: [160, 170] }),
  }),
  breaking('exports.codes.domain', {
    'export-domain-from-zero': () => ({ domainCodes: [0, 1, 2] }),
    'export-domain-ten': () => ({ domainCodes: [9, 10] }),
  }),
  breaking('exports.codes.index', {
    'export-index-as-a-domain': ofRecords('Index', () => '10'),
    'export-index-seven': () => ({ indexCodes: [6, 7] }),
  }),
].flat();
