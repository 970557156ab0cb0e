import { breaking, each } from '../../breaking.ts';
import { asking, changing } from '../../operators/changes.ts';
import { deciding, inBody } from '../../operators/decisions.ts';
import type { Call, Change, Learner, Page } from '../../types.ts';

/** Calls for which a missing or zero pageIndex is accepted. */
const harmless: Record<string, (call: Call) => boolean> = {
  always: () => true,
  'without-page-size': ({ query }) => query.pageSize === undefined,
  'with-off-programme': ({ query }) => query.includeOffProgrammeLearners === 'true',
  'for-managers': ({ caller }) => caller.role === 'manager',
  'for-tutors': ({ caller }) => caller.role === 'tutor',
};

interface Span {
  from: number;
  to: number;
}

/** Changes which rows are on a page of the list. */
function inPages(spanOf: (page: Page, total: number) => Span): Change {
  return ofPages((learners, page) => {
    const { from, to } = spanOf(page, learners.length);
    return learners.slice(from, to);
  });
}

/** Picks the learners of a page of the list from all of them. */
function ofPages(pick: (learners: readonly Learner[], page: Page) => readonly Learner[]): Change {
  return inBody('decideListLearners', ({ correct, state, call }) => {
    const page = correct.learnerPage(call);
    if ('field' in page) return null;
    const learners = correct.listedLearners(state, call, call.query.includeOffProgrammeLearners === 'true');
    return { [correct.choices.learnerListField]: pick(learners, page).map((learner) => correct.listRow(learner)) };
  });
}

/** Rows before the page. */
function start({ pageIndex, pageSize }: Page): number {
  return (pageIndex - 1) * pageSize;
}

function span(from: number, length: number): Span {
  return { from, to: from + length };
}

function onPage(call: Call, pageIndex: string): Call {
  return { ...call, query: { ...call.query, pageIndex } };
}

export const defects = [
  breaking('learners.list.page-size-kept', {
    'page-has-a-row-too-many': inPages((page) => ({ from: start(page), to: start(page) + page.pageSize + 1 })),
    'page-has-a-row-too-few': inPages((page) => ({
      from: start(page),
      to: start(page) + Math.max(1, page.pageSize - 1),
    })),
    'page-of-*-loses-a-row': each([11, 26, 50]).as((least) =>
      inPages((page) => span(start(page), page.pageSize - (page.pageSize < least ? 0 : 1))),
    ),
    'last-page-is-filled-up': inPages((page, total) => {
      const from = Math.max(0, Math.min(start(page), total - page.pageSize));
      return { from, to: from + page.pageSize };
    }),
    'page-size-is-ignored': asking('learnerPage', (call) => [{ ...call, query: { ...call.query, pageSize: '25' } }]),
  }),
  breaking('learners.list.page-index-first', {
    // Pages are counted from 0: page 1 is the second.
    'page-1-is-the-second': inPages(({ pageIndex, pageSize }) => span(pageIndex * pageSize, pageSize)),
    'page-1-skips-the-first-learner': inPages((page) =>
      span(start(page) + (page.pageIndex === 1 ? 1 : 0), page.pageSize),
    ),
    'page-2-is-the-first-again': inPages((page) => span(page.pageIndex === 2 ? 0 : start(page), page.pageSize)),
  }),
  breaking('learners.list.pages-cover-once', {
    'off-programme-ignored-after-page-1': asking('listedLearners', (state, call, includes) => [
      state,
      call,
      includes && call.query.pageIndex === '1',
    ]),
    'pages-overlap-by-a-row': inPages((page) => span(start(page) - (page.pageIndex > 1 ? 1 : 0), page.pageSize)),
    'pages-skip-a-row-between': inPages((page) => span(start(page) + (page.pageIndex - 1), page.pageSize)),
    // From the third page on, rows come in reverse order.
    'pages-change-their-order': inPages((page, total) => {
      const from = page.pageIndex > 2 ? Math.max(0, total - start(page) - page.pageSize) : start(page);
      return span(from, page.pageSize);
    }),
    'pages-count-the-deleted': ofPages((learners, page) => {
      const { from, to } = span(start(page), page.pageSize);
      return learners.filter(({ sequence }) => sequence > from && sequence <= to);
    }),
    // A page whose size equals the total lacks its last row.
    'page-that-fits-exactly-loses-its-last-row': inPages((page, total) =>
      span(start(page), page.pageSize - (page.pageSize === total ? 1 : 0)),
    ),
    // A page whose size is one above the total lacks its first row.
    'page-larger-than-the-list-loses-its-first-row': inPages((page, total) =>
      span(start(page) + (page.pageSize === total + 1 ? 1 : 0), page.pageSize),
    ),
    // A last page that is not full is empty.
    'pages-drop-the-remainder': inPages((page, total) => {
      const isFull = start(page) + page.pageSize <= total;
      return isFull || page.pageIndex === 1 ? span(start(page), page.pageSize) : { from: total, to: total };
    }),
    // A last page with a single row is empty, unless it is the first page.
    'pages-drop-a-last-row-that-stands-alone': (correct) => ({
      paged: (page, total, show) => {
        if ('field' in page) return correct.paged(page, total, show);
        const isAlone = page.pageIndex > 1 && page.pageSize > 1 && correct.rowsBefore(page) === total - 1;
        return correct.paged(page, total, (from, to) => show(from, isAlone ? from : to));
      },
    }),
    // From the third page on, pages start one row too early.
    'pages-overlap-from-the-third-on': changing('rowsBefore', (count, page) => count - (page.pageIndex > 2 ? 1 : 0)),
  }),
  breaking('learners.list.page-index-zero', {
    'page-index-0-accepted-*': each(harmless).as((accepts) =>
      asking('decideListLearners', (state, call) => [
        state,
        call.query.pageIndex === '0' && accepts(call) ? onPage(call, '1') : call,
      ]),
    ),
    'page-index-0-is-not-found': deciding('decideListLearners', (decision, { correct, call }) =>
      call.query.pageIndex === '0' ? correct.notFound() : decision,
    ),
  }),
  breaking('learners.list.page-index-omitted', {
    'page-index-defaults-*': each(harmless).as((accepts) =>
      asking('decideListLearners', (state, call) => [
        state,
        call.query.pageIndex === undefined && accepts(call) ? onPage(call, '1') : call,
      ]),
    ),
    'page-index-omitted-is-a-server-error': deciding('decideListLearners', (decision, { correct, call }) =>
      call.query.pageIndex === undefined ? correct.refuse([], 500) : decision,
    ),
  }),
].flat();
