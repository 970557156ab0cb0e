import type { Learner } from '../store/types.ts';
import type { Defect } from './types.ts';

const astral = /[\u{10000}-\u{10ffff}]/gu;

/** Learners that come out wrong only in rare combinations of what is sent, asked or done: game for the properties. */
export const rareLearnerDefects: readonly Defect[] = [
  {
    // Characters outside the Basic Multilingual Plane count three times, as the halves and the whole.
    name: 'course-details-count-astral-characters-thrice',
    breaks: 'learners.create.course-details-length',
    change: () => ({ lengthOf: (text) => text.length + (text.match(astral)?.length ?? 0) }),
  },
  {
    // Only what is written with letters counts.
    name: 'course-details-count-letters-only',
    breaks: 'learners.create.course-details-length',
    change: () => ({ lengthOf: (text) => text.match(/[\p{L}\p{So}]/gu)?.length ?? 0 }),
  },
  {
    // The column is one character too short, and cuts.
    name: 'course-details-lose-the-230th-character',
    breaks: 'learners.create.course-details-length',
    change: (correct) =>
      storedAs(correct, ({ courseDetails }) => ({ courseDetails: courseDetails?.slice(0, 229) ?? null })),
  },
  {
    // Accents come apart from their letters.
    name: 'course-details-are-stored-decomposed',
    breaks: 'learners.create.stored',
    change: (correct) =>
      storedAs(correct, ({ courseDetails }) => ({ courseDetails: courseDetails?.normalize('NFD') ?? null })),
  },
  {
    // The column is too short for long references.
    name: 'client-reference-is-cut-at-25',
    breaks: 'learners.create.stored',
    change: (correct) =>
      storedAs(correct, ({ clientReference }) => ({ clientReference: clientReference?.slice(0, 25) ?? null })),
  },
  {
    // One default too many: without a provision type nobody has a plan.
    name: 'has-ehcp-needs-a-provision-type',
    breaks: 'learners.create.stored',
    change: (correct) => ({
      detailsOf: (body) => {
        const details = correct.detailsOf(body);
        return body.provisionType === undefined ? { ...details, hasEhcp: false } : details;
      },
    }),
  },
  {
    // A page beyond the first that would hold a single row is not made.
    name: 'pages-drop-a-last-row-that-stands-alone',
    breaks: 'learners.list.pages-cover-once',
    change: (correct) => ({
      paged: (page, total, show) => {
        if ('field' in page) return correct.paged(page, total, show);
        const isAlone = page.pageIndex > 1 && page.pageSize > 1 && correct.rowsBefore(page) === total - 1;
        return correct.paged(page, total, (from, to) => show(from, isAlone ? from : to));
      },
    }),
  },
  {
    // From the third page on a row of the page before is shown again.
    name: 'pages-overlap-from-the-third-on',
    breaks: 'learners.list.pages-cover-once',
    change: (correct) => ({
      rowsBefore: (page) => correct.rowsBefore(page) - (page.pageIndex > 2 ? 1 : 0),
    }),
  },
  {
    // The deletion of the newest learner does not reach the counter.
    name: 'list-total-counts-the-newest-when-deleted',
    breaks: 'learners.list.total-records',
    change: (correct) => {
      let newestGone = false;
      return {
        decideDeleteLearner: (state, call) => {
          newestGone ||= state.learners.all().at(-1)?.learnerId === call.params.learnerId;
          return correct.decideDeleteLearner(state, call);
        },
        totalLearners: (learners) => learners.length + (newestGone ? 1 : 0),
      };
    },
  },
];

/** What a create stores, with some fields other than they should be. */
function storedAs(
  correct: Parameters<Defect['change']>[0],
  wrong: (learner: Learner) => Partial<Learner>,
): ReturnType<Defect['change']> {
  return {
    newLearner: (...args) => {
      const learner = correct.newLearner(...args);
      return { ...learner, ...wrong(learner) };
    },
  };
}
