import type { Assessment } from '../store/types.ts';
import { ofCompleted, ofItems, ofUnfinished } from './assessment-changes.ts';
import type { Defect } from './types.ts';

export const assessmentResultDefects: readonly Defect[] = [
  {
    // Before completion, reading the result returns 404.
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
    // Until the learner is invited, reading the result returns 400.
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
    // Results are kept by email, and outlive the learner.
    name: 'result-of-a-deleted-learner-with-the-email',
    breaks: 'assessments.result.too-early',
    change: (correct) => {
      const kept = new Map<string, Assessment>();
      return {
        completeAssessment: (learner, ...rest) => {
          const decision = correct.completeAssessment(learner, ...rest);
          for (const write of decision.writes ?? [])
            if (write.kind === 'learner' && write.learner.assessment) kept.set(learner.email, write.learner.assessment);
          return decision;
        },
        assessmentRecord: (learner) =>
          correct.assessmentRecord({ ...learner, assessment: kept.get(learner.email) ?? learner.assessment }),
      };
    },
  },
  {
    // The status is completed from the start.
    name: 'result-always-completed',
    breaks: 'assessments.result.too-early',
    alsoBreaks: ['assessments.complete.available'],
    change: ofUnfinished({ status: 30 }),
  },
  {
    // A result before completion has a profile with one domain.
    name: 'result-too-early-with-domains',
    breaks: 'assessments.result.too-early-no-profile',
    change: ofUnfinished({ assessmentResults: [{ domainId: 1, domainResult: 2 }] }),
  },
  {
    // A result before completion has a completion date.
    name: 'result-too-early-with-date',
    breaks: 'assessments.result.too-early-no-profile',
    change: ofUnfinished({ dateAssessmentCompleted: '2026-01-01T00:00:00.000Z' }),
  },
  {
    // The status stays at awaiting results after completion.
    name: 'result-never-completed',
    breaks: 'assessments.complete.available',
    alsoBreaks: ['assessments.core-loop'],
    change: ofCompleted((record) => ({ ...record, status: 10 })),
  },
  {
    // The completion date is always null.
    name: 'result-without-date',
    breaks: 'assessments.result.fields',
    alsoBreaks: ['assessments.result.date-completed'],
    change: ofCompleted((record) => ({ ...record, dateAssessmentCompleted: null })),
  },
  {
    // The completion date has the format of HTTP headers: Fri, 20 Nov 2026 09:00:00 GMT.
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
    // The learner status is a string instead of a number.
    name: 'result-learner-status-as-text',
    breaks: 'assessments.result.fields',
    alsoBreaks: ['assessments.enum.learner-status', 'assessments.result.as-recorded'],
    change: ofCompleted((record) => ({ ...record, learnerStatus: String(record.learnerStatus) })),
  },
  {
    // The completion date is the time of the read.
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
    // The completion time is stored in seconds but read as milliseconds.
    name: 'result-date-in-1970',
    breaks: 'assessments.result.date-completed',
    change: (correct) => ({
      completeAssessment: (learner, result, now) => correct.completeAssessment(learner, result, Math.floor(now / 1000)),
    }),
  },
  {
    // The last domain is missing.
    name: 'result-without-the-last-domain',
    breaks: 'assessments.result.domains',
    alsoBreaks: ['assessments.enum.domain', 'assessments.result.as-recorded'],
    change: ofItems((items) => (items.length > 1 ? items.slice(0, -1) : items)),
  },
  {
    // All nine domains are listed; those not assessed are reported as not identified.
    name: 'result-with-domains-not-assessed',
    breaks: 'assessments.result.domains',
    alsoBreaks: ['assessments.enum.domain-result', 'assessments.result.as-recorded'],
    change: ofItems((items) => {
      const missing = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((id) => !items.some(({ domainId }) => domainId === id));
      return [...items, ...missing.map((domainId) => ({ domainId, domainResult: 1 }))];
    }),
  },
  {
    // Domains without an identified need are left out.
    name: 'result-without-unidentified-domains',
    breaks: 'assessments.result.domains',
    alsoBreaks: ['assessments.enum.domain', 'assessments.enum.domain-result', 'assessments.result.as-recorded'],
    change: ofItems((items) => items.filter(({ domainResult }) => domainResult !== 1)),
  },
  {
    // With insufficient data in any domain, the status stays at awaiting results.
    name: 'result-awaited-while-data-are-insufficient',
    breaks: 'assessments.result.as-recorded',
    change: (correct) => ({
      assessmentRecord: (learner) => {
        const record = correct.assessmentRecord(learner);
        const isAwaited = learner.assessment?.assessmentResults.some(({ domainResult }) => domainResult === 3);
        return isAwaited ? { ...record, status: 10 } : record;
      },
    }),
  },
  {
    // Every completed learner is shown the result of the last one to complete.
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
    // The result ignores what was recorded.
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
