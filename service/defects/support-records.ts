import { pagingDefects } from './other-paging.ts';
import { list } from './support-record-changes.ts';
import type { Defect } from './types.ts';

/** The list of a learner's support records, and who may read them. */
export const supportRecordListDefects: readonly Defect[] = [
  ...pagingDefects('support-records', 'support-records.list.paging', list),
];
