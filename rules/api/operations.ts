import { optionalLearnerFields } from './names.ts';

/** One operation as the API document gives it. */
export interface Operation {
  /** What the observed OpenAPI document calls it: clients that are made from it have it as a function's name. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path as in the document, with the names of its parameters. */
  path: string;
  /** The documented success status; null if the document does not show one. */
  success: number | null;
  /** A success status that only the OpenAPI document lists. */
  alsoListed: number | null;
  /** Documented refusals of this operation, including those of every operation (401, 403, 429). */
  refusals: readonly number[];
  /** A further status of a refusal whose status the document does not show. */
  unshown: number | null;
  /** Common refusals that the document also names for this operation, so an OpenAPI document is expected to list them. */
  named: readonly number[];
  /** Whether it takes the header `Authorization: Bearer …`. */
  bearer: boolean;
  query: readonly string[];
  /** Names of the body's fields; null if it takes no body; empty if it takes one whose fields are not shown. */
  body: readonly string[] | null;
}

type Details = Partial<Omit<Operation, 'id' | 'method' | 'path' | 'success'>>;

const behindBearer = [401, 403, 429];
const validated = [400, ...behindBearer];
const addressed = [400, ...behindBearer, 404];

const learnerBody = [
  'firstName',
  'lastName',
  'email',
  'primaryTutorEmail',
  'gender',
  'postcode',
  'dateOfBirth',
  'clientReference',
  ...optionalLearnerFields,
];
const webhookBody = ['systemEventIds', 'url', 'secret', 'description'];
const paging = ['pageSize', 'pageIndex'];

function operation(id: string, route: string, success: number | null, details: Details = {}): Operation {
  const [method, path] = route.split(' ') as [Operation['method'], string];
  const common = {
    alsoListed: null,
    refusals: behindBearer,
    unshown: null,
    named: [],
    bearer: true,
    query: [],
    body: null,
  };
  return { id, method, path, success, ...common, ...details };
}

/** Every operation that the API document names, in its order (API document, Endpoints). */
export const operations: readonly Operation[] = [
  operation('issueToken', 'POST /v1/auth', 200, {
    refusals: [400, 429],
    named: [429],
    bearer: false,
    body: ['clientId', 'clientSecret'],
  }),

  operation('readAssessment', 'GET /v1/learners/{learnerId}/assessment', 200),
  operation('readAssessmentUrl', 'GET /v1/learners/{learnerId}/assessment/url', 200, { refusals: validated }),
  // An invitation that comes too soon may be told just that.
  operation('inviteLearner', 'POST /v1/learners/{learnerId}/assessment/invite', 202, { unshown: 425 }),
  operation('requestReport', 'POST /v1/learners/{learnerId}/assessment/report', 200),
  operation('requestExport', 'POST /v1/learnerexports', 200, { body: ['exportFromDate', 'exportToDate'] }),

  operation('createLearner', 'POST /v1/learners', 201, { refusals: validated, named: [403], body: learnerBody }),
  operation('listLearners', 'GET /v1/learners', 200, {
    refusals: addressed,
    query: [...paging, 'includeOffProgrammeLearners'],
  }),
  operation('readLearner', 'GET /v1/learners/{learnerId}', 200, { refusals: addressed }),
  operation('readLearnerByEmail', 'GET /v1/learners/{email}', 200, { refusals: addressed }),
  operation('updateLearner', 'PUT /v1/learners/{learnerId}', 204, { refusals: addressed, body: learnerBody }),
  operation('deleteLearner', 'DELETE /v1/learners/{learnerId}', 204, { refusals: addressed }),
  operation('listCompletedLearners', 'GET /v1/learners/assessmentcompleted', 200, {
    refusals: addressed,
    query: ['date'],
  }),
  operation('replaceSecondaryTutors', 'PUT /v1/learners/{learnerId}/secondarytutors', 204, {
    refusals: addressed,
    body: [],
  }),
  operation('listModules', 'GET /v1/learners/{learnerId}/modules', 200, { refusals: addressed, query: paging }),
  operation('listSupportRecords', 'GET /v1/learners/{learnerId}/supportrecords', 200, {
    refusals: addressed,
    query: [...paging, 'lastUpdatedSince'],
  }),
  operation('readSupportRecord', 'GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}', 200, {
    refusals: addressed,
  }),

  operation('addLearnerTags', 'POST /v1/learners/{learnerId}/tags', null, { refusals: addressed, body: ['tags'] }),
  operation('listLearnerTags', 'GET /v1/learners/{learnerId}/tags', null, { refusals: [...behindBearer, 404] }),
  operation('removeLearnerTag', 'DELETE /v1/learners/{learnerId}/tags', 204, { refusals: addressed, query: ['name'] }),
  operation('listTags', 'GET /v1/tags', null, { refusals: [...behindBearer, 404] }),
  operation('deleteTag', 'DELETE /v1/tags', 204, { refusals: addressed, query: ['name'] }),

  operation('assignSecondaryTutor', 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', 204, {
    alsoListed: 200,
    refusals: validated,
    named: [403],
    body: ['learnerIds'],
  }),
  operation('replaceSecondaryTutor', 'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners', 204, {
    alsoListed: 200,
    refusals: validated,
    named: [403],
    body: ['learnerIds', 'replacementTutorEmail'],
  }),

  operation('listSystemEvents', 'GET /v1/systemevents', 200),
  operation('listWebhooks', 'GET /v1/webhooks', 200),
  operation('createWebhook', 'POST /v1/webhooks', 201, { refusals: validated, body: webhookBody }),
  operation('readWebhook', 'GET /v1/webhooks/{webhookId}', 200, { refusals: addressed }),
  operation('updateWebhook', 'PUT /v1/webhooks/{webhookId}', 204, { refusals: addressed, body: webhookBody }),
  operation('deleteWebhook', 'DELETE /v1/webhooks/{webhookId}', 204, { refusals: addressed }),
  operation('listInvocationLogs', 'GET /v1/webhooks/{webhookId}/invocationlogs', 200, {
    refusals: addressed,
    query: paging,
  }),
  operation('readInvocationLog', 'GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}', 200, {
    refusals: addressed,
  }),

  operation('createStaff', 'POST /v1/staff', null, { body: [] }),
  operation('readPlanSection', 'GET /v1/learners/{learnerId}/supportplan/{section}', null),
];

/** The members of an OpenAPI document's path that are operations. */
export const httpMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** An operation's name as it is in exchanges: `PUT /v1/learners/{learnerId}`. */
export function operationName({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** `/v1/learners/{learnerId}` -> `/v1/learners/{}`: two descriptions may name the same parameter differently. */
export function withoutParameterNames(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}');
}

/** Without parameter names, and without the version, which an OpenAPI document may put into `servers` instead. */
const anonymous = (method: string, path: string) =>
  `${method} ${withoutParameterNames(path.replace(/^.*?\/v1(?=\/)/i, '')).toLowerCase()}`;

/** All operations that one of an OpenAPI document may stand for: both reads of a learner may be one there. */
export function operationsAt(method: string, template: string): Operation[] {
  return operations.filter((each) => anonymous(each.method, each.path) === anonymous(method, template));
}

const byPath = new Map(operations.map((operation) => [anonymous(operation.method, operation.path), operation]));

/** The operation that corresponds to one of an OpenAPI document, which may name its path parameters differently. */
export function operationAt(method: string, template: string): Operation | undefined {
  return byPath.get(anonymous(method, template));
}
