import { breaking, family } from '../breaking.ts';
import { ofCompleted, ofItems, ofUnfinished } from '../operators/reads.ts';
import type { AlsoBreaks } from '../types.ts';

export const defects = [
  breaking('assessments.enum.status', {
    'result-status-outside-the-enumeration': ofUnfinished({ status: 0 }),
    'result-status-as-a-name': ofCompleted(() => ({ status: 'Completed' })),
  }),
  breaking('assessments.enum.domain', {
    'result-domains-from-zero': ofItems((items) => items.map((item) => ({ ...item, domainId: item.domainId - 1 }))),
    // Two adjacent domains are swapped.
    'result-domains-exchanged': ofItems((items) =>
      items.map((item) => ({
        ...item,
        domainId: ({ 8: 9, 9: 8 } as Record<number, number>)[item.domainId] ?? item.domainId,
      })),
    ),
  }),
  breaking('assessments.enum.domain-result', {
    'result-insufficient-data-as-not-identified': ofItems((items) =>
      items.map((item) => ({ ...item, domainResult: item.domainResult === 3 ? 1 : item.domainResult })),
    ),
    'result-domain-results-from-zero': ofItems((items) =>
      items.map((item) => ({ ...item, domainResult: item.domainResult - 1 })),
    ),
  }),
  breaking('assessments.enum.learner-status', {
    'result-learner-status-undocumented': ofCompleted(() => ({ learnerStatus: 40 })),
    // One value is mapped to another.
    ...family('result-learner-status-*-lost', [10, 20, 30], (value) =>
      ofCompleted((record) => ({
        learnerStatus: record.learnerStatus === value ? (value % 30) + 10 : record.learnerStatus,
      })),
    ),
  }),
  breaking('assessments.enum.rating', {
    'result-rating-in-tenths': ofCompleted((record) => ({
      supportLikelihoodRating: 10 * (record.supportLikelihoodRating as number),
    })),
    // Ratings above three are capped, as if those for indexes did not exist.
    'result-rating-capped-at-three': ofCompleted((record) => ({
      supportLikelihoodRating: Math.min(3, record.supportLikelihoodRating as number),
    })),
    // `||` instead of `??`: a rating of 0 is reported as not recorded.
    'result-rating-0-as-not-recorded': ofCompleted((record) => ({
      supportLikelihoodRating: (record.supportLikelihoodRating as number) || -1,
    })),
    'result-rating-not-recorded-as-none': ofCompleted((record) => ({
      supportLikelihoodRating: Math.max(0, record.supportLikelihoodRating as number),
    })),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'result-domains-from-zero': ['assessments.enum.domain-result', 'assessments.result.domains'],
  'result-domains-exchanged': ['assessments.result.domains'],
};
