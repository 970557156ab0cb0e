import { breaking } from '../breaking.ts';
import { changing } from '../operators/changes.ts';
import type { Change } from '../types.ts';

/** Changes one member of every exported record. */
function ofRecords(member: string, change: (value: unknown) => unknown): Change {
  return changing('exportRecord', (record) => ({ ...record, [member]: change(record[member]) }));
}

export const defects = [
  breaking('exports.codes.session-type', {
    // Exports contain a code above those of the table.
    'export-session-type-unknown': () => ({ supportSessionTypes: [10, 110] }),
    // The name instead of the code.
    'export-session-type-as-a-name': ofRecords('SupportSessionType', () => 'Pastoral support 1:1'),
  }),
  breaking('exports.codes.duration', {
    // The duration is in hours instead of a code.
    'export-duration-in-hours': ofRecords('DurationOfSupport', (code) => `${Number(code) / 20}`),
    // Codes continue beyond eight hours.
    'export-duration-above-the-table': () => ({ supportDurations: [160, 170] }),
  }),
  breaking('exports.codes.domain', {
    // Domain codes start at 0.
    'export-domain-from-zero': () => ({ domainCodes: [0, 1, 2] }),
    // Exports contain a tenth domain.
    'export-domain-ten': () => ({ domainCodes: [9, 10] }),
  }),
  breaking('exports.codes.index', {
    // Exports contain a seventh index.
    'export-index-seven': () => ({ indexCodes: [6, 7] }),
  }),
].flat();
