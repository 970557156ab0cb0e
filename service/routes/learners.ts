import type { Route } from './route.ts';

/** API document, Learners. */
export const learnerRoutes: readonly Route[] = [
  { operation: 'POST /v1/learners', takesBody: true, decide: (b, state, call) => b.decideCreate(state, call) },
  { operation: 'GET /v1/learners', decide: (b, state, call) => b.decideListLearners(state, call) },
  {
    operation: 'GET /v1/learners/{email}',
    pattern: '/v1/learners/:email{[^/]*(?:@|%40)[^/]*}',
    decide: (b, state, call) => b.decideGetLearnerByEmail(state, call),
  },
  { operation: 'GET /v1/learners/{learnerId}', decide: (b, state, call) => b.decideGetLearner(state, call) },
  {
    operation: 'PUT /v1/learners/{learnerId}',
    takesBody: true,
    decide: (b, state, call) => b.decideUpdate(state, call),
  },
  { operation: 'DELETE /v1/learners/{learnerId}', decide: (b, state, call) => b.decideDeleteLearner(state, call) },
  {
    operation: 'PUT /v1/learners/{learnerId}/secondarytutors',
    takesBody: true,
    decide: (b, state, call) => b.decideReplaceSecondaryTutors(state, call),
  },
];
