import type { Behaviour } from '../behaviour/index.ts';
import type { Page } from '../behaviour/paging.ts';
import type { Call } from '../behaviour/types.ts';
import type { Defect } from './types.ts';

/** Calls for which a missing or zero pageIndex is accepted. */
const harmless: Record<string, (call: Call) => boolean> = {
  always: () => true,
  'without-page-size': ({ query }) => query.pageSize === undefined,
  'with-off-programme': ({ query }) => query.includeOffProgrammeLearners === 'true',
  'for-managers': ({ caller }) => caller.role === 'manager',
  'for-tutors': ({ caller }) => caller.role === 'tutor',
};

/** Paging of the learner list only. */
export const learnerPagingDefects: readonly Defect[] = [
  {
    name: 'page-has-a-row-too-many',
    breaks: 'learners.list.page-size-kept',
    change: (correct) => inPages(correct, (page) => ({ from: start(page), to: start(page) + page.pageSize + 1 })),
  },
  {
    name: 'page-has-a-row-too-few',
    breaks: 'learners.list.page-size-kept',
    change: (correct) =>
      inPages(correct, (page) => ({ from: start(page), to: start(page) + Math.max(1, page.pageSize - 1) })),
  },
  ...[11, 26, 50].map(
    (least): Defect => ({
      // Pages of so many rows and more lose their last one.
      name: `page-of-${least}-loses-a-row`,
      breaks: 'learners.list.page-size-kept',
      change: (correct) =>
        inPages(correct, (page) => span(start(page), page.pageSize - (page.pageSize < least ? 0 : 1))),
    }),
  ),
  {
    // The last page is filled up with rows from the page before it.
    name: 'last-page-is-filled-up',
    breaks: 'learners.list.page-size-kept',
    change: (correct) =>
      inPages(correct, (page, total) => {
        const from = Math.max(0, Math.min(start(page), total - page.pageSize));
        return { from, to: from + page.pageSize };
      }),
  },
  {
    name: 'page-size-is-ignored',
    breaks: 'learners.list.page-size-kept',
    change: (correct) => ({
      learnerPage: (call) => correct.learnerPage({ ...call, query: { ...call.query, pageSize: '25' } }),
    }),
  },
  {
    // Pages are counted from 0, so that page 1 is the second.
    name: 'page-1-is-the-second',
    breaks: 'learners.list.page-index-first',
    change: (correct) => inPages(correct, ({ pageIndex, pageSize }) => span(pageIndex * pageSize, pageSize)),
  },
  {
    // The first page starts with the second learner.
    name: 'page-1-skips-the-first-learner',
    breaks: 'learners.list.page-index-first',
    change: (correct) => inPages(correct, (page) => span(start(page) + (page.pageIndex === 1 ? 1 : 0), page.pageSize)),
  },
  {
    name: 'page-2-is-the-first-again',
    breaks: 'learners.list.page-index-first',
    change: (correct) => inPages(correct, (page) => span(page.pageIndex === 2 ? 0 : start(page), page.pageSize)),
  },
  {
    name: 'off-programme-ignored-after-page-1',
    breaks: 'learners.list.pages-cover-once',
    change: (correct) => ({
      listedLearners: (state, call, includes) =>
        correct.listedLearners(state, call, includes && call.query.pageIndex === '1'),
    }),
  },
  ...Object.entries(harmless).map(
    ([name, accepts]): Defect => ({
      // pageIndex 0 returns the first page.
      name: `page-index-0-accepted-${name}`,
      breaks: 'learners.list.page-index-zero',
      change: (correct) => ({
        decideListLearners: (state, call) =>
          correct.decideListLearners(state, call.query.pageIndex === '0' && accepts(call) ? onPage(call, '1') : call),
      }),
    }),
  ),
  {
    name: 'page-index-0-is-not-found',
    breaks: 'learners.list.page-index-zero',
    change: (correct) => ({
      decideListLearners: (state, call) =>
        call.query.pageIndex === '0' ? correct.notFound() : correct.decideListLearners(state, call),
    }),
  },
  ...Object.entries(harmless).map(
    ([name, accepts]): Defect => ({
      // Without pageIndex the first page is returned.
      name: `page-index-defaults-${name}`,
      breaks: 'learners.list.page-index-omitted',
      change: (correct) => ({
        decideListLearners: (state, call) =>
          correct.decideListLearners(
            state,
            call.query.pageIndex === undefined && accepts(call) ? onPage(call, '1') : call,
          ),
      }),
    }),
  ),
  {
    // The refusal is a 500.
    name: 'page-index-omitted-is-a-server-error',
    breaks: 'learners.list.page-index-omitted',
    change: (correct) => ({
      decideListLearners: (state, call) =>
        call.query.pageIndex === undefined ? correct.refuse([], 500) : correct.decideListLearners(state, call),
    }),
  },
  {
    name: 'pages-overlap-by-a-row',
    breaks: 'learners.list.pages-cover-once',
    change: (correct) => inPages(correct, (page) => span(start(page) - (page.pageIndex > 1 ? 1 : 0), page.pageSize)),
  },
  {
    name: 'pages-skip-a-row-between',
    breaks: 'learners.list.pages-cover-once',
    change: (correct) => inPages(correct, (page) => span(start(page) + (page.pageIndex - 1), page.pageSize)),
  },
  {
    // From the third page on, rows come in reverse order.
    name: 'pages-change-their-order',
    breaks: 'learners.list.pages-cover-once',
    change: (correct) =>
      inPages(correct, (page, total) => {
        const from = page.pageIndex > 2 ? Math.max(0, total - start(page) - page.pageSize) : start(page);
        return span(from, page.pageSize);
      }),
  },
  {
    // A deleted learner leaves a gap on its page.
    name: 'pages-count-the-deleted',
    breaks: 'learners.list.pages-cover-once',
    change: (correct) => ({
      decideListLearners: (state, call) => {
        const decision = correct.decideListLearners(state, call);
        const page = correct.learnerPage(call);
        if (decision.status !== 200 || 'field' in page) return decision;
        const { from, to } = span(start(page), page.pageSize);
        const learners = correct
          .listedLearners(state, call, call.query.includeOffProgrammeLearners === 'true')
          .filter(({ sequence }) => sequence > from && sequence <= to);
        const rows = learners.map((learner) => correct.listRow(learner));
        return { ...decision, body: { ...(decision.body as object), [correct.choices.learnerListField]: rows } };
      },
    }),
  },
  {
    // A page whose size equals the total lacks its last row.
    name: 'page-that-fits-exactly-loses-its-last-row',
    breaks: 'learners.list.pages-cover-once',
    change: (correct) =>
      inPages(correct, (page, total) => span(start(page), page.pageSize - (page.pageSize === total ? 1 : 0))),
  },
  {
    // A page whose size is one above the total lacks its first row.
    name: 'page-larger-than-the-list-loses-its-first-row',
    breaks: 'learners.list.pages-cover-once',
    change: (correct) =>
      inPages(correct, (page, total) => span(start(page) + (page.pageSize === total + 1 ? 1 : 0), page.pageSize)),
  },
  {
    // A last page that is not full is empty.
    name: 'pages-drop-the-remainder',
    breaks: 'learners.list.pages-cover-once',
    change: (correct) =>
      inPages(correct, (page, total) => {
        const isFull = start(page) + page.pageSize <= total;
        return isFull || page.pageIndex === 1 ? span(start(page), page.pageSize) : { from: total, to: total };
      }),
  },
];

interface Span {
  from: number;
  to: number;
}

/** Changes which rows are on a page of the list. */
function inPages(correct: Behaviour, rowsOf: (page: Page, total: number) => Span): Partial<Behaviour> {
  return {
    decideListLearners: (state, call) => {
      const decision = correct.decideListLearners(state, call);
      const page = correct.learnerPage(call);
      if (decision.status !== 200 || 'field' in page) return decision;
      const learners = correct.listedLearners(state, call, call.query.includeOffProgrammeLearners === 'true');
      const { from, to } = rowsOf(page, learners.length);
      const rows = learners.slice(from, to).map((learner) => correct.listRow(learner));
      return { ...decision, body: { ...(decision.body as object), [correct.choices.learnerListField]: rows } };
    },
  };
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
