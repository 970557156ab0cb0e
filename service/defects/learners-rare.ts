import type { Learner } from '../store/types.ts';
import type { Defect } from './types.ts';

const astral = /[\u{10000}-\u{10ffff}]/gu;

/** Learners that are wrong only in rare combinations of inputs or actions, for the properties to find. */
export const rareLearnerDefects: readonly Defect[] = [
  {
    // Characters outside the Basic Multilingual Plane count as three.
    name: 'course-details-count-astral-characters-thrice',
    breaks: 'learners.create.course-details-length',
    change: () => ({ lengthOf: (text) => text.length + (text.match(astral)?.length ?? 0) }),
  },
  {
    // Only letters and symbols count towards the length.
    name: 'course-details-count-letters-only',
    breaks: 'learners.create.course-details-length',
    change: () => ({ lengthOf: (text) => text.match(/[\p{L}\p{So}]/gu)?.length ?? 0 }),
  },
  {
    // The 230th character is cut off.
    name: 'course-details-lose-the-230th-character',
    breaks: 'learners.create.course-details-length',
    change: (correct) =>
      storedAs(correct, ({ courseDetails }) => ({ courseDetails: courseDetails?.slice(0, 229) ?? null })),
  },
  {
    // The text is stored in decomposed form (NFD).
    name: 'course-details-are-stored-decomposed',
    breaks: 'learners.create.stored',
    change: (correct) =>
      storedAs(correct, ({ courseDetails }) => ({ courseDetails: courseDetails?.normalize('NFD') ?? null })),
  },
  {
    // The client reference is cut to 25 characters.
    name: 'client-reference-is-cut-at-25',
    breaks: 'learners.create.stored',
    change: (correct) =>
      storedAs(correct, ({ clientReference }) => ({ clientReference: clientReference?.slice(0, 25) ?? null })),
  },
  {
    // If `provisionType` is omitted, `hasEhcp` is stored as false.
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
    // A last page with a single row is empty, unless it is the first page.
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
    // From the third page on, pages start one row too early.
    name: 'pages-overlap-from-the-third-on',
    breaks: 'learners.list.pages-cover-once',
    change: (correct) => ({
      rowsBefore: (page) => correct.rowsBefore(page) - (page.pageIndex > 2 ? 1 : 0),
    }),
  },
  {
    // After the newest learner is deleted, the total is one too high.
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

/** Changes some fields of what a create stores. */
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
