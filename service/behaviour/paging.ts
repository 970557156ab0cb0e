import type { Behaviour } from './index.ts';
import type { Call, Decision, Finding } from './types.ts';

/** A requested page: its 1-based index and its number of rows. */
export interface Page {
  pageIndex: number;
  pageSize: number;
}

/** The number of the first page. API document, Limits. */
export const firstPageIndex = 1 as number;

/** A query parameter as an integer; undefined when it is not sent, NaN when it is not an int32. */
export function queryInteger(_b: Behaviour, call: Call, name: string): number | undefined {
  const sent = call.query[name];
  if (sent === undefined || sent === '') return undefined;
  const value = /^-?\d{1,10}$/.test(sent) ? Number(sent) : Number.NaN;
  return Math.abs(value) < 2 ** 31 ? value : Number.NaN;
}

/** The requested page of the learner list: an index that is 0 or omitted is refused. API document, Learners. */
export function learnerPage(b: Behaviour, call: Call): Page | Finding {
  const pageIndex = b.queryInteger(call, 'pageIndex');
  if (pageIndex === undefined) return { field: 'pageIndex', message: 'The page index is required.' };
  return b.pageOf(pageIndex, b.queryInteger(call, 'pageSize'));
}

/** The requested page of any other list. API document, Limits. */
export function otherPage(b: Behaviour, call: Call): Page | Finding {
  const sent = b.queryInteger(call, 'pageIndex');
  if (sent === undefined && b.choices.otherListsPageIndexOmitted === 'refused')
    return { field: 'pageIndex', message: 'The page index is required.' };
  const pageIndex = sent === 0 && b.choices.otherListsPageIndexZero === 'first' ? b.firstPageIndex : sent;
  return b.pageOf(pageIndex ?? b.firstPageIndex, b.queryInteger(call, 'pageSize'));
}

/** The page, or what is wrong with its numbers. API document, Limits. */
export function pageOf(b: Behaviour, pageIndex: number, pageSize: number | undefined): Page | Finding {
  if (!b.isPageIndex(pageIndex))
    return { field: 'pageIndex', message: 'The page index must be an integer of 1 or more.' };
  if (Number.isNaN(pageSize)) return { field: 'pageSize', message: 'The page size must be an integer.' };
  if (pageSize === undefined) return { pageIndex, pageSize: b.choices.defaultPageSize };
  if (pageSize < 1) {
    if (b.choices.pageSizeBelowOne === 'default') return { pageIndex, pageSize: b.choices.defaultPageSize };
    return { field: 'pageSize', message: 'The page size must be 1 or more.' };
  }
  if (pageSize <= b.choices.maximumPageSize) return { pageIndex, pageSize };
  if (b.choices.pageSizeAboveMaximum === 'cut') return { pageIndex, pageSize: b.choices.maximumPageSize };
  return { field: 'pageSize', message: `The page size must be at most ${b.choices.maximumPageSize}.` };
}

/** Whether this is a valid page index. API document, Limits. */
export function isPageIndex(b: Behaviour, pageIndex: number): boolean {
  return pageIndex >= b.firstPageIndex;
}

/** How many rows come before the page. API document, Limits. */
export function rowsBefore(b: Behaviour, { pageIndex, pageSize }: Page): number {
  return (pageIndex - b.firstPageIndex) * pageSize;
}

/**
 * Responds with one page of a list; `show` makes the body from the rows of a range. A page past the end is empty, a 404, or the
 * last page again.
 */
export function paged(
  b: Behaviour,
  page: Page | Finding,
  totalRecords: number,
  show: (from: number, to: number) => unknown,
  pastEnd: 'empty' | 'notFound' | 'last' = b.choices.pagePastEnd,
): Decision {
  if ('field' in page) return b.refuse([page]);
  const wanted = b.rowsBefore(page);
  const isPastEnd = wanted >= totalRecords && page.pageIndex > b.firstPageIndex;
  if (isPastEnd && pastEnd === 'notFound') return b.notFound();
  const from = isPastEnd && pastEnd === 'last' ? startOfLastPage(totalRecords, page.pageSize) : wanted;
  return b.answer(200, show(from, from + page.pageSize));
}

function startOfLastPage(totalRecords: number, pageSize: number): number {
  return Math.max(0, Math.ceil(totalRecords / pageSize) - 1) * pageSize;
}
