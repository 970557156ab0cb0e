import { ofCompleted, ofItems, ofUnfinished } from './assessment-changes.ts';
import type { Defect } from './types.ts';

export const assessmentEnumerationDefects: readonly Defect[] = [
  {
    // The status is not in the enumeration.
    name: 'result-status-outside-the-enumeration',
    breaks: 'assessments.enum.status',
    alsoBreaks: ['assessments.result.too-early'],
    change: ofUnfinished({ status: 0 }),
  },
  {
    // The status is a name instead of a number.
    name: 'result-status-as-a-name',
    breaks: 'assessments.enum.status',
    alsoBreaks: ['assessments.complete.available', 'assessments.result.fields', 'assessments.core-loop'],
    change: ofCompleted((record) => ({ ...record, status: 'Completed' })),
  },
  {
    // Domain ids start at 0.
    name: 'result-domains-from-zero',
    breaks: 'assessments.enum.domain',
    alsoBreaks: ['assessments.result.domains', 'assessments.enum.domain-result', 'assessments.result.as-recorded'],
    change: ofItems((items) => items.map((item) => ({ ...item, domainId: item.domainId - 1 }))),
  },
  {
    // Two adjacent domains are swapped.
    name: 'result-domains-exchanged',
    breaks: 'assessments.enum.domain',
    alsoBreaks: ['assessments.result.domains'],
    change: ofItems((items) =>
      items.map((item) => ({
        ...item,
        domainId: ({ 8: 9, 9: 8 } as Record<number, number>)[item.domainId] ?? item.domainId,
      })),
    ),
  },
  {
    // Insufficient data is reported as not identified.
    name: 'result-insufficient-data-as-not-identified',
    breaks: 'assessments.enum.domain-result',
    alsoBreaks: ['assessments.enum.domain', 'assessments.result.as-recorded'],
    change: ofItems((items) =>
      items.map((item) => ({ ...item, domainResult: item.domainResult === 3 ? 1 : item.domainResult })),
    ),
  },
  {
    // Domain results start at 0.
    name: 'result-domain-results-from-zero',
    breaks: 'assessments.enum.domain-result',
    alsoBreaks: ['assessments.enum.domain', 'assessments.result.as-recorded'],
    change: ofItems((items) => items.map((item) => ({ ...item, domainResult: item.domainResult - 1 }))),
  },
  ...[10, 20, 30].map(
    (value): Defect => ({
      // One value is mapped to another.
      name: `result-learner-status-${value}-lost`,
      breaks: 'assessments.enum.learner-status',
      alsoBreaks: ['assessments.result.as-recorded'],
      change: ofCompleted((record) => ({
        ...record,
        learnerStatus: record.learnerStatus === value ? (value % 30) + 10 : record.learnerStatus,
      })),
    }),
  ),
  {
    // Ratings above three are capped, as if those for indexes did not exist.
    name: 'result-rating-capped-at-three',
    breaks: 'assessments.enum.rating',
    alsoBreaks: ['assessments.result.as-recorded'],
    change: ofCompleted((record) => ({
      ...record,
      supportLikelihoodRating: Math.min(3, record.supportLikelihoodRating as number),
    })),
  },
  {
    // `||` instead of `??`: a rating of 0 is reported as not recorded.
    name: 'result-rating-0-as-not-recorded',
    breaks: 'assessments.enum.rating',
    change: ofCompleted((record) => ({
      ...record,
      supportLikelihoodRating: (record.supportLikelihoodRating as number) || -1,
    })),
  },
  {
    // A rating that was not recorded is reported as none.
    name: 'result-rating-not-recorded-as-none',
    breaks: 'assessments.enum.rating',
    change: ofCompleted((record) => ({
      ...record,
      supportLikelihoodRating: Math.max(0, record.supportLikelihoodRating as number),
    })),
  },
];
