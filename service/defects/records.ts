import { moduleDefects } from './modules.ts';
import { supportRecordListDefects } from './support-records.ts';
import { supportRecordDefects } from './support-records-single.ts';
import type { Defect } from './types.ts';

/** Modules, support records and support plans. */
export const recordDefects: readonly Defect[] = [
  ...moduleDefects,
  ...supportRecordListDefects,
  ...supportRecordDefects,
];
