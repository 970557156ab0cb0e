import type { Route } from './route.ts';

/** API document, Learner tags. */
export const tagRoutes: readonly Route[] = [
  {
    operation: 'POST /v1/learners/{learnerId}/tags',
    takesBody: true,
    decide: (b, state, call) => b.decideAddTags(state, call),
  },
  { operation: 'GET /v1/learners/{learnerId}/tags', decide: (b, state, call) => b.decideListLearnerTags(state, call) },
  {
    operation: 'DELETE /v1/learners/{learnerId}/tags',
    decide: (b, state, call) => b.decideRemoveLearnerTag(state, call),
  },
  { operation: 'GET /v1/tags', decide: (b, state, call) => b.decideListTags(state, call) },
  { operation: 'DELETE /v1/tags', decide: (b, state, call) => b.decideDeleteTag(state, call) },
];
