import type { Decider } from '../behaviour/index.ts';

/** One endpoint that requires a bearer token: how it is matched, and the behaviour that decides on it. */
export interface Route {
  /** Method and path as the API document writes them. */
  operation: string;
  method: string;
  /** The path in the router's notation. */
  path: string;
  /** Whether the endpoint takes a JSON body. */
  takesBody: boolean;
  decider: Decider;
}

/** What decides on each operation. Where two match a path, the first one listed is used. */
const deciders: Readonly<Record<string, Decider>> = {
  // API document, Assessments.
  'GET /v1/learners/assessmentcompleted': 'decideListCompleted',
  'GET /v1/learners/{learnerId}/assessment': 'decideGetAssessment',
  'GET /v1/learners/{learnerId}/assessment/url': 'decideGetAssessmentUrl',
  'POST /v1/learners/{learnerId}/assessment/invite': 'decideInvite',
  'POST /v1/learners/{learnerId}/assessment/report': 'decideRequestReport',
  'POST /v1/learnerexports': 'decideRequestExport',

  // API document, Learners.
  'POST /v1/learners': 'decideCreate',
  'GET /v1/learners': 'decideListLearners',
  'GET /v1/learners/{email}': 'decideGetLearnerByEmail',
  'GET /v1/learners/{learnerId}': 'decideGetLearner',
  'PUT /v1/learners/{learnerId}': 'decideUpdate',
  'DELETE /v1/learners/{learnerId}': 'decideDeleteLearner',
  'PUT /v1/learners/{learnerId}/secondarytutors': 'decideReplaceSecondaryTutors',

  // API document, Learner tags.
  'POST /v1/learners/{learnerId}/tags': 'decideAddTags',
  'GET /v1/learners/{learnerId}/tags': 'decideListLearnerTags',
  'DELETE /v1/learners/{learnerId}/tags': 'decideRemoveLearnerTag',
  'GET /v1/tags': 'decideListTags',
  'DELETE /v1/tags': 'decideDeleteTag',

  // API document, Tutors, and the creation of staff that it refers to.
  'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners': 'decideAssignTutor',
  'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners': 'decideReplaceTutor',
  'POST /v1/staff': 'decideCreateStaff',

  // Modules, support records and support plans. API document, Learners and Referenced but not detailed.
  'GET /v1/learners/{learnerId}/modules': 'decideListModules',
  'GET /v1/learners/{learnerId}/supportrecords': 'decideListSupportRecords',
  'GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}': 'decideGetSupportRecord',
  'GET /v1/learners/{learnerId}/supportplan/{section}': 'decideGetPlanSection',

  // API document, System events and webhooks.
  'GET /v1/systemevents': 'decideListSystemEvents',
  'GET /v1/webhooks': 'decideListWebhooks',
  'POST /v1/webhooks': 'decideCreateWebhook',
  'GET /v1/webhooks/{webhookId}': 'decideGetWebhook',
  'PUT /v1/webhooks/{webhookId}': 'decideUpdateWebhook',
  'DELETE /v1/webhooks/{webhookId}': 'decideDeleteWebhook',
  'GET /v1/webhooks/{webhookId}/invocationlogs': 'decideListLogs',
  'GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}': 'decideGetLog',
};

/** Operations without a body, although their method suggests one. */
const bodiless = ['POST /v1/learners/{learnerId}/assessment/invite', 'POST /v1/learners/{learnerId}/assessment/report'];

/** The router's pattern, where the path alone would match another route's requests too. */
const patterns: Readonly<Record<string, string>> = {
  'GET /v1/learners/{email}': '/v1/learners/:email{[^/]*(?:@|%40)[^/]*}',
};

/** Every endpoint that requires a bearer token. */
export const routes: readonly Route[] = Object.entries(deciders).map(([operation, decider]) => {
  const [method, path] = operation.split(' ') as [string, string];
  return {
    operation,
    method,
    path: patterns[operation] ?? path.replace(/\{(\w+)\}/g, ':$1'),
    takesBody: ['POST', 'PUT', 'PATCH'].includes(method) && !bodiless.includes(operation),
    decider,
  };
});
