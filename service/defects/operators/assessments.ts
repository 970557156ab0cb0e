import type { Body, Defect } from '../types.ts';
import { changing } from './changes.ts';

type Item = { domainId: number; domainResult: number };

/** A completed result with some members changed. */
export function ofCompleted(change: (record: Record<string, unknown>) => Body): Defect['change'] {
  return changing('assessmentRecord', (record, learner) => (learner.assessment ? change({ ...record }) : record));
}

/** The domain results of a completed result, changed. */
export function ofItems(change: (items: Item[]) => unknown): Defect['change'] {
  return ofCompleted((record) => ({ ...record, assessmentResults: change(record.assessmentResults as Item[]) }));
}

/** A result before completion with some members changed. */
export function ofUnfinished(members: Body): Defect['change'] {
  return changing('notCompletedRecord', (record) => ({ ...record, ...members }));
}
