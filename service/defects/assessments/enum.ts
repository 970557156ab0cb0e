import { breaking, each } from '../breaking.ts';
import { type DomainItem, ofCompleted, ofItems, ofUnfinished } from '../operators/reads.ts';
import type { AlsoBreaks, Change } from '../types.ts';

/** Changes each item of a completed result. */
const eachItem = (change: (item: DomainItem) => Partial<DomainItem>): Change =>
  ofItems((items) => items.map((item) => ({ ...item, ...change(item) })));

/** Changes the rating of a completed result. */
const rated = (change: (rating: number) => number): Change =>
  ofCompleted(({ supportLikelihoodRating }) => ({
    supportLikelihoodRating: change(supportLikelihoodRating as number),
  }));

export const defects = [
  breaking('assessments.enum.status', {
    'result-status-outside-the-enumeration': ofUnfinished({ status: 0 }),
    'result-status-as-a-name': ofCompleted(() => ({ status: 'Completed' })),
  }),
  breaking('assessments.enum.domain', {
    'result-domains-from-zero': eachItem(({ domainId }) => ({ domainId: domainId - 1 })),
    // Two adjacent domains are swapped.
    'result-domains-exchanged': eachItem(({ domainId }) => ({
      domainId: ({ 8: 9, 9: 8 } as Record<number, number>)[domainId] ?? domainId,
    })),
  }),
  breaking('assessments.enum.domain-result', {
    'result-insufficient-data-as-not-identified': eachItem(({ domainResult }) => ({
      domainResult: domainResult === 3 ? 1 : domainResult,
    })),
    'result-domain-results-from-zero': eachItem(({ domainResult }) => ({ domainResult: domainResult - 1 })),
  }),
  breaking('assessments.enum.learner-status', {
    'result-learner-status-undocumented': ofCompleted(() => ({ learnerStatus: 40 })),
    // One value is mapped to another.
    'result-learner-status-*-lost': each([10, 20, 30]).as((value) =>
      ofCompleted((record) => ({
        learnerStatus: record.learnerStatus === value ? (value % 30) + 10 : record.learnerStatus,
      })),
    ),
  }),
  breaking('assessments.enum.rating', {
    'result-rating-in-tenths': rated((rating) => 10 * rating),
    // Ratings above three are capped, as if those for indexes did not exist.
    'result-rating-capped-at-three': rated((rating) => Math.min(3, rating)),
    // `||` instead of `??`: a rating of 0 is reported as not recorded.
    'result-rating-0-as-not-recorded': rated((rating) => rating || -1),
    'result-rating-not-recorded-as-none': rated((rating) => Math.max(0, rating)),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'result-domains-from-zero': ['assessments.enum.domain-result', 'assessments.result.domains'],
  'result-domains-exchanged': ['assessments.result.domains'],
};
