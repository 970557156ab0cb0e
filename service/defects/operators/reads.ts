import { each, type Variants } from '../breaking.ts';
import type { Body, Change, Page, Role, SupportRecord } from '../types.ts';
import { changing } from './changes.ts';
import { totalInstead } from './decisions.ts';
import { listRecords } from './paths.ts';

/** The result of one domain. */
export type DomainItem = { domainId: number; domainResult: number };

/** Changes some members of a completed result. */
export function ofCompleted(change: (record: Record<string, unknown>) => Body): Change {
  return changing('assessmentRecord', (record, learner) =>
    learner.assessment ? { ...record, ...change({ ...record }) } : record,
  );
}

/** Changes the domain results of a completed result. */
export function ofItems(change: (items: DomainItem[]) => unknown): Change {
  return ofCompleted(({ assessmentResults }) => ({ assessmentResults: change(assessmentResults as DomainItem[]) }));
}

/** Changes some members of a result before completion. */
export function ofUnfinished(members: Body): Change {
  return changing('notCompletedRecord', (record) => ({ ...record, ...members }));
}

/** Changes the records that the list shows. */
export function showingRecords(wrong: (records: readonly SupportRecord[]) => readonly SupportRecord[]): Change {
  return changing('findLearner', (learner, _state, _id, operation) =>
    learner && operation === listRecords ? { ...learner, supportRecords: wrong(learner.supportRecords) } : learner,
  );
}

/** Pages of a list other than that of learners that begin wrongly; the names begin with `list`. */
export const wrongPages = (list: string, operation: string): Variants => ({
  [`${list}-*`]: each<(page: Page) => number>({
    'page-1-is-the-second': ({ pageIndex, pageSize }) => pageIndex * pageSize,
    'pages-overlap-by-a-row': ({ pageIndex, pageSize }) => (pageIndex - 1) * pageSize - (pageIndex > 1 ? 1 : 0),
    'pages-skip-a-row-between': ({ pageIndex, pageSize }) => (pageIndex - 1) * (pageSize + 1),
    'page-2-is-the-first-again': ({ pageIndex, pageSize }) => (pageIndex === 2 ? 0 : (pageIndex - 1) * pageSize),
  }).as((rowsBefore) => (correct) => {
    let current = '';
    return {
      otherPage: (call) => {
        current = call.operation;
        return correct.otherPage(call);
      },
      rowsBefore: (page) => (current === operation ? rowsBefore(page) : correct.rowsBefore(page)),
      learnerPage: (call) => {
        current = call.operation;
        return correct.learnerPage(call);
      },
    };
  }),
});

/** Tells callers of a role how many learners there are in all. */
export function totalOfAll(role: Role): Change {
  return totalInstead('decideListLearners', (asked) =>
    asked.role === role ? asked.state.learners.all().length : null,
  );
}

/** A list without its first entry, unless that is the only one. */
export const butFirst = <T>(list: readonly T[]): readonly T[] => (list.length > 1 ? list.slice(1) : list);

/** A list without its last entry, unless that is the only one. */
export const butLast = <T>(list: readonly T[]): readonly T[] => (list.length > 1 ? list.slice(0, -1) : list);
