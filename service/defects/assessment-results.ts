import type { Body } from '../behaviour/types.ts';
import type { Defect } from './types.ts';

type Item = { domainId: number; domainResult: number };

/** A completed result with some members changed. */
function ofCompleted(change: (record: Record<string, unknown>) => Body): Defect['change'] {
  return (correct) => ({
    assessmentRecord(learner) {
      const record = correct.assessmentRecord(learner);
      return learner.assessment ? change({ ...record }) : record;
    },
  });
}

/** The domain results of a completed result, changed. */
function ofItems(change: (items: Item[]) => unknown): Defect['change'] {
  return ofCompleted((record) => ({ ...record, assessmentResults: change(record.assessmentResults as Item[]) }));
}

/** A result before completion with some members changed. */
function ofUnfinished(members: Body): Defect['change'] {
  return (correct) => ({ notCompletedRecord: () => ({ ...correct.notCompletedRecord(), ...members }) });
}

export const assessmentResultDefects: readonly Defect[] = [
  {
    // No result, no resource.
    name: 'result-too-early-404',
    breaks: 'assessments.result.too-early',
    change: (correct) => ({
      decideGetAssessment: (state, call) =>
        correct.forLearner(state, call, (learner) =>
          learner.assessment ? correct.decideGetAssessment(state, call) : correct.notFound(),
        ),
    }),
  },
  {
    // An error until the learner is invited.
    name: 'result-before-invitation-400',
    breaks: 'assessments.result.too-early',
    change: (correct) => ({
      decideGetAssessment: (state, call) =>
        correct.forLearner(state, call, (learner) =>
          learner.assessment || learner.invitedAt !== null
            ? correct.decideGetAssessment(state, call)
            : correct.refuse([{ field: 'learnerId', message: 'The learner was not invited.' }]),
        ),
    }),
  },
  {
    // Completed from the start.
    name: 'result-always-completed',
    breaks: 'assessments.result.too-early',
    alsoBreaks: ['assessments.complete.available'],
    change: ofUnfinished({ status: 30 }),
  },
  {
    // An empty profile is a profile.
    name: 'result-too-early-with-domains',
    breaks: 'assessments.result.too-early-no-profile',
    change: ofUnfinished({ assessmentResults: [{ domainId: 1, domainResult: 3 }] }),
  },
  {
    // The date of the enrolment.
    name: 'result-too-early-with-date',
    breaks: 'assessments.result.too-early-no-profile',
    change: ofUnfinished({ dateAssessmentCompleted: '2026-01-01T00:00:00.000Z' }),
  },
  {
    // A status that does not exist.
    name: 'result-status-outside-the-enumeration',
    breaks: 'assessments.enum.status',
    alsoBreaks: ['assessments.result.too-early'],
    change: ofUnfinished({ status: 0 }),
  },
  {
    // Names instead of numbers.
    name: 'result-status-as-a-name',
    breaks: 'assessments.enum.status',
    alsoBreaks: ['assessments.complete.available', 'assessments.result.fields', 'assessments.core-loop'],
    change: ofCompleted((record) => ({ ...record, status: 'Completed' })),
  },
  {
    // Stays with awaiting results.
    name: 'result-never-completed',
    breaks: 'assessments.complete.available',
    alsoBreaks: ['assessments.core-loop'],
    change: ofCompleted((record) => ({ ...record, status: 10 })),
  },
  {
    // The date is null for ever.
    name: 'result-without-date',
    breaks: 'assessments.result.fields',
    alsoBreaks: ['assessments.result.date-completed'],
    change: ofCompleted((record) => ({ ...record, dateAssessmentCompleted: null })),
  },
  {
    // The date of HTTP headers, Fri, 20 Nov 2026 09:00:00 GMT.
    name: 'result-date-in-words',
    breaks: 'assessments.result.fields',
    change: ofCompleted((record) => ({
      ...record,
      dateAssessmentCompleted: new Date(String(record.dateAssessmentCompleted)).toUTCString(),
    })),
  },
  {
    // A measure that was not recorded is null instead of -1.
    name: 'result-rating-null',
    breaks: 'assessments.result.fields',
    alsoBreaks: ['assessments.enum.rating'],
    change: ofCompleted((record) => ({
      ...record,
      supportLikelihoodRating: record.supportLikelihoodRating === -1 ? null : record.supportLikelihoodRating,
    })),
  },
  {
    // Numbers in quotes.
    name: 'result-learner-status-as-text',
    breaks: 'assessments.result.fields',
    alsoBreaks: ['assessments.enum.learner-status', 'assessments.result.as-recorded'],
    change: ofCompleted((record) => ({ ...record, learnerStatus: String(record.learnerStatus) })),
  },
  {
    // The time of the read.
    name: 'result-date-is-now',
    breaks: 'assessments.result.date-completed',
    change: (correct) => ({
      decideGetAssessment(state, call) {
        const decision = correct.decideGetAssessment(state, call);
        const body = decision.body as Record<string, unknown> | undefined;
        if (!body?.dateAssessmentCompleted) return decision;
        return { ...decision, body: { ...body, dateAssessmentCompleted: correct.timestamp(call.now) } };
      },
    }),
  },
  {
    // Seconds taken for milliseconds.
    name: 'result-date-in-1970',
    breaks: 'assessments.result.date-completed',
    change: (correct) => ({
      completeAssessment: (learner, result, now) => correct.completeAssessment(learner, result, Math.floor(now / 1000)),
    }),
  },
  {
    // The last domain is cut off.
    name: 'result-without-the-last-domain',
    breaks: 'assessments.result.domains',
    alsoBreaks: ['assessments.enum.domain', 'assessments.result.as-recorded'],
    change: ofItems((items) => (items.length > 1 ? items.slice(0, -1) : items)),
  },
  {
    // All nine domains, and what was not assessed reads as not identified.
    name: 'result-with-domains-not-assessed',
    breaks: 'assessments.result.domains',
    alsoBreaks: ['assessments.enum.domain-result', 'assessments.result.as-recorded'],
    change: ofItems((items) => {
      const missing = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((id) => !items.some(({ domainId }) => domainId === id));
      return [...items, ...missing.map((domainId) => ({ domainId, domainResult: 1 }))];
    }),
  },
  {
    // Only what was identified is told.
    name: 'result-without-unidentified-domains',
    breaks: 'assessments.result.domains',
    alsoBreaks: ['assessments.enum.domain', 'assessments.enum.domain-result', 'assessments.result.as-recorded'],
    change: ofItems((items) => items.filter(({ domainResult }) => domainResult !== 1)),
  },
  {
    // Ids from 0.
    name: 'result-domains-from-zero',
    breaks: 'assessments.enum.domain',
    alsoBreaks: ['assessments.result.domains', 'assessments.enum.domain-result', 'assessments.result.as-recorded'],
    change: ofItems((items) => items.map((item) => ({ ...item, domainId: item.domainId - 1 }))),
  },
  {
    // Two neighbours exchanged.
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
    // Too little data counts as nothing found.
    name: 'result-insufficient-data-as-not-identified',
    breaks: 'assessments.enum.domain-result',
    alsoBreaks: ['assessments.enum.domain', 'assessments.result.as-recorded'],
    change: ofItems((items) =>
      items.map((item) => ({ ...item, domainResult: item.domainResult === 3 ? 1 : item.domainResult })),
    ),
  },
  {
    // Results from 0.
    name: 'result-domain-results-from-zero',
    breaks: 'assessments.enum.domain-result',
    alsoBreaks: ['assessments.enum.domain', 'assessments.result.as-recorded'],
    change: ofItems((items) => items.map((item) => ({ ...item, domainResult: item.domainResult - 1 }))),
  },
  ...[10, 20, 30].map(
    (value): Defect => ({
      // One value falls through the mapping.
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
    // Cut off at three, as it was before indexes.
    name: 'result-rating-capped-at-three',
    breaks: 'assessments.enum.rating',
    alsoBreaks: ['assessments.result.as-recorded'],
    change: ofCompleted((record) => ({
      ...record,
      supportLikelihoodRating: Math.min(3, record.supportLikelihoodRating as number),
    })),
  },
  {
    // `||` for `??`: none is taken for nothing recorded.
    name: 'result-rating-0-as-not-recorded',
    breaks: 'assessments.enum.rating',
    change: ofCompleted((record) => ({
      ...record,
      supportLikelihoodRating: (record.supportLikelihoodRating as number) || -1,
    })),
  },
  {
    // Not recorded reads as none.
    name: 'result-rating-not-recorded-as-none',
    breaks: 'assessments.enum.rating',
    change: ofCompleted((record) => ({
      ...record,
      supportLikelihoodRating: Math.max(0, record.supportLikelihoodRating as number),
    })),
  },
  {
    // Everybody has the result of whoever finished last.
    name: 'result-of-another-learner',
    breaks: 'assessments.result.as-recorded',
    change: (correct) => ({
      decideGetAssessment: (state, call) =>
        correct.forLearner(state, call, (learner) => {
          const last = correct.completedLearners(state).at(-1);
          return correct.answer(200, correct.assessmentRecord(learner.assessment && last ? last : learner));
        }),
    }),
  },
  {
    // What was recorded is not looked at.
    name: 'result-without-what-was-recorded',
    breaks: 'assessments.result.as-recorded',
    alsoBreaks: [
      'assessments.enum.learner-status',
      'assessments.enum.rating',
      'assessments.enum.domain',
      'assessments.enum.domain-result',
      'assessments.result.domains',
    ],
    change: (correct) => ({ completeAssessment: (learner, _, now) => correct.completeAssessment(learner, {}, now) }),
  },
];
