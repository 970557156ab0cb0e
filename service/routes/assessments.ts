import type { Route } from './route.ts';

/** API document, Assessments. */
export const assessmentRoutes: readonly Route[] = [
  { operation: 'GET /v1/learners/assessmentcompleted', decide: (b, state, call) => b.decideListCompleted(state, call) },
  {
    operation: 'GET /v1/learners/{learnerId}/assessment',
    decide: (b, state, call) => b.decideGetAssessment(state, call),
  },
  {
    operation: 'GET /v1/learners/{learnerId}/assessment/url',
    decide: (b, state, call) => b.decideGetAssessmentUrl(state, call),
  },
  {
    operation: 'POST /v1/learners/{learnerId}/assessment/invite',
    decide: (b, state, call) => b.decideInvite(state, call),
  },
  {
    operation: 'POST /v1/learners/{learnerId}/assessment/report',
    decide: (b, state, call) => b.decideRequestReport(state, call),
  },
  {
    operation: 'POST /v1/learnerexports',
    takesBody: true,
    decide: (b, state, call) => b.decideRequestExport(state, call),
  },
];
