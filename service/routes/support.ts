import type { Route } from './route.ts';

/** Modules, support records and support plans. API document, Learners and Referenced but not detailed. */
export const supportRoutes: readonly Route[] = [
  { operation: 'GET /v1/learners/{learnerId}/modules', decide: (b, state, call) => b.decideListModules(state, call) },
  {
    operation: 'GET /v1/learners/{learnerId}/supportrecords',
    decide: (b, state, call) => b.decideListSupportRecords(state, call),
  },
  {
    operation: 'GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}',
    decide: (b, state, call) => b.decideGetSupportRecord(state, call),
  },
  {
    operation: 'GET /v1/learners/{learnerId}/supportplan/{section}',
    decide: (b, state, call) => b.decideGetPlanSection(state, call),
  },
];
