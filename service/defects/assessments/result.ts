import { breaking, each } from '../breaking.ts';
import { asking, changing, noting } from '../operators/changes.ts';
import { aboutLearner, inBody } from '../operators/decisions.ts';
import { inheriting, onProgrammeOnly } from '../operators/learners.ts';
import { ofCompleted, ofItems, ofUnfinished } from '../operators/reads.ts';
import { roles } from '../operators/roles.ts';
import type { AlsoBreaks, Assessment, Change, Role } from '../types.ts';

/** The result has no domains when this role reads it. */
const withoutDomainsTo = (role: Role): Change =>
  inBody('decideGetAssessment', ({ role: asking }) => (asking === role ? { assessmentResults: null } : null));

export const defects = [
  breaking('assessments.result.too-early', {
    'result-too-early-404': aboutLearner('decideGetAssessment', (decision, learner, { correct }) =>
      learner.assessment ? decision : correct.notFound(),
    ),
    'result-misses-who-is-past-the-end': onProgrammeOnly('GET /v1/learners/{learnerId}/assessment'),
    'result-before-invitation-400': aboutLearner('decideGetAssessment', (decision, learner, { correct }) =>
      learner.assessment || learner.invitedAt !== null
        ? decision
        : correct.refuse([{ field: 'learnerId', message: 'The learner was not invited.' }]),
    ),
    // Results are kept by email, and outlive the learner.
    'result-of-a-deleted-learner-with-the-email': noting(
      () => new Map<string, Assessment>(),
      'completeAssessment',
      (kept, decision, learner) => {
        for (const write of decision.writes ?? [])
          if (write.kind === 'learner' && write.learner.assessment) kept.set(learner.email, write.learner.assessment);
      },
    ).for((kept) =>
      asking('assessmentRecord', (learner) => [
        { ...learner, assessment: kept.get(learner.email) ?? learner.assessment },
      ]),
    ),
    'result-always-completed': ofUnfinished({ status: 30 }),
    'delete-leaves-assessment-to-the-next-with-the-email': inheriting('assessment'),
  }),
  breaking('assessments.result.too-early-no-profile', {
    'result-too-early-with-domains': ofUnfinished({ assessmentResults: [{ domainId: 1, domainResult: 2 }] }),
    'result-too-early-with-date': ofUnfinished({ dateAssessmentCompleted: '2026-01-01T00:00:00.000Z' }),
  }),
  breaking('assessments.result.fields', {
    'result-without-date': ofCompleted(() => ({ dateAssessmentCompleted: null })),
    // The completion date has the format of HTTP headers: Fri, 20 Nov 2026 09:00:00 GMT.
    'result-date-in-words': ofCompleted((record) => ({
      dateAssessmentCompleted: new Date(String(record.dateAssessmentCompleted)).toUTCString(),
    })),
    'result-rating-null': ofCompleted((record) => ({
      supportLikelihoodRating: record.supportLikelihoodRating === -1 ? null : record.supportLikelihoodRating,
    })),
    'result-learner-status-as-text': ofCompleted((record) => ({ learnerStatus: String(record.learnerStatus) })),
  }),
  breaking('assessments.result.date-completed', {
    'result-date-is-now': inBody('decideGetAssessment', ({ correct, call }, body) =>
      body.dateAssessmentCompleted ? { dateAssessmentCompleted: correct.timestamp(call.now) } : null,
    ),
    // A local time is written as one in UTC.
    'result-date-of-another-zone': asking('assessmentRecord', (learner) => {
      const { assessment } = learner;
      return [
        assessment
          ? { ...learner, assessment: { ...assessment, completedAt: assessment.completedAt + 3_600_000 } }
          : learner,
      ];
    }),
    // The completion time is stored in seconds but read as milliseconds.
    'result-date-in-1970': asking('completeAssessment', (learner, result, now) => [
      learner,
      result,
      Math.floor(now / 1000),
    ]),
  }),
  breaking('assessments.result.domains', {
    'result-with-each-domain-twice': ofItems((items) => [...items, ...items]),
    'result-without-the-last-domain': ofItems((items) => (items.length > 1 ? items.slice(0, -1) : items)),
    // All nine domains are listed; those not assessed are reported as not identified.
    'result-with-domains-not-assessed': ofItems((items) => {
      const missing = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((id) => !items.some(({ domainId }) => domainId === id));
      return [...items, ...missing.map((domainId) => ({ domainId, domainResult: 1 }))];
    }),
    'result-without-unidentified-domains': ofItems((items) => items.filter(({ domainResult }) => domainResult !== 1)),
  }),
  breaking('assessments.result.as-recorded', {
    // With insufficient data in any domain, the status stays at awaiting results.
    'result-awaited-while-data-are-insufficient': changing('assessmentRecord', (record, learner) => {
      const isAwaited = learner.assessment?.assessmentResults?.some(({ domainResult }) => domainResult === 3);
      return isAwaited ? { ...record, status: 10 } : record;
    }),
    // Every completed learner is shown the result of the last one to complete.
    'result-of-another-learner': aboutLearner('decideGetAssessment', (_decision, learner, { correct, state }) => {
      const last = correct.completedLearners(state).at(-1);
      return correct.answer(200, correct.assessmentRecord(learner.assessment && last ? last : learner));
    }),
    'result-without-what-was-recorded': asking('completeAssessment', (learner, _, now) => [learner, {}, now]),
    'assessment-result-without-domains-to-a-*': each(roles).as(withoutDomainsTo),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'result-without-what-was-recorded': [
    'assessments.enum.domain',
    'assessments.enum.domain-result',
    'assessments.enum.learner-status',
    'assessments.enum.rating',
    'assessments.result.domains',
  ],
};
