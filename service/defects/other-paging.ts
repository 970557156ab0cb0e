import type { Behaviour } from '../behaviour/index.ts';
import type { Page } from '../behaviour/paging.ts';
import type { Defect } from './types.ts';

/** Defects in the paging of a list other than that of learners; their names begin with `list`. */
export function pagingDefects(list: string, breaks: Defect['breaks'], operation: string): Defect[] {
  return Object.entries(pagings).map(([name, rowsBefore]) => ({
    name: `${list}-${name}`,
    breaks,
    change: (correct) => onlyFor(correct, operation, rowsBefore),
  }));
}

/** How many rows come before a page, by what is wrong with it. */
const pagings: Record<string, (page: Page) => number> = {
  'page-1-is-the-second': ({ pageIndex, pageSize }) => pageIndex * pageSize,
  'pages-overlap-by-a-row': ({ pageIndex, pageSize }) => (pageIndex - 1) * pageSize - (pageIndex > 1 ? 1 : 0),
  'pages-skip-a-row-between': ({ pageIndex, pageSize }) => (pageIndex - 1) * (pageSize + 1),
  'page-2-is-the-first-again': ({ pageIndex, pageSize }) => (pageIndex === 2 ? 0 : (pageIndex - 1) * pageSize),
};

/** Makes pages begin wrongly for one operation only. */
function onlyFor(correct: Behaviour, operation: string, rowsBefore: (page: Page) => number): Partial<Behaviour> {
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
}
