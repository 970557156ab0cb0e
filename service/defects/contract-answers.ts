import type { Body, Decision } from '../behaviour/types.ts';
import { renamed, sendingFor, withBody, withRows } from './changed-answers.ts';
import type { Defect } from './types.ts';

const learner = '/v1/learners/{learnerId}';
const logs = '/v1/webhooks/{webhookId}/invocationlogs';

/** Answers of a status, sent with another one that the description does not list. */
const withStatus = (name: string, status: number, other: number, operation: string): Defect => ({
  name,
  breaks: 'contract.status',
  change: sendingFor(status, (decision) => ({ ...decision, status: other }), operation),
});

const statuses: readonly Defect[] = [
  withStatus('created-answered-as-accepted', 201, 202, 'POST /v1/staff'),
  withStatus('no-content-answered-as-reset', 204, 205, 'DELETE /v1/tags'),
  withStatus('unknown-learner-answered-as-gone', 404, 410, `GET ${learner}`),
  withStatus('refused-role-answered-as-407', 403, 407, 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners'),
  withStatus('bad-body-answered-as-422', 400, 422, `PUT ${learner}`),
  withStatus('missing-token-answered-as-407', 401, 407, `GET ${learner}/assessment`),
  withStatus('wrong-credentials-answered-as-422', 400, 422, 'POST /v1/auth'),
  withStatus('throttling-answered-as-420', 429, 420, 'GET /v1/systemevents'),
];

const relabelled = (mediaType: string) => (decision: Decision) =>
  decision.body === undefined ? decision : { ...decision, mediaType };

/** Answers of a status under another media type. */
const labelled = (
  name: string,
  breaks: Defect['breaks'],
  status: number,
  mediaType: string,
  operation: string,
): Defect => ({
  name,
  breaks,
  change: sendingFor(status, relabelled(mediaType), operation),
});

const mediaTypes: readonly Defect[] = [
  labelled('tags-labelled-as-vendor-json', 'contract.media-type', 200, 'application/vnd.tags+json', 'GET /v1/tags'),
  labelled('problem-labelled-as-plain-json', 'contract.media-type', 400, 'application/json', 'POST /v1/webhooks'),
  labelled('not-found-labelled-as-xml', 'contract.media-type', 404, 'application/problem+xml', `GET ${learner}`),
  labelled('staff-labelled-as-octets', 'contract.media-type', 201, 'application/octet-stream', 'POST /v1/staff'),
  labelled('token-labelled-as-jwt', 'contract.media-type', 200, 'application/jwt', 'POST /v1/auth'),
  labelled('list-labelled-as-text-json', 'contract.answers.json', 200, 'text/json', 'GET /v1/learners'),
  labelled('webhook-labelled-as-text', 'contract.answers.json', 200, 'text/plain', 'GET /v1/webhooks/{webhookId}'),
  labelled(
    'result-labelled-as-problem',
    'contract.answers.json',
    200,
    'application/problem+json',
    `GET ${learner}/assessment`,
  ),
  labelled(
    'learner-tags-labelled-as-vendor-json',
    'contract.answers.json',
    200,
    'application/vnd.tags+json',
    `GET ${learner}/tags`,
  ),
  labelled(
    'support-record-labelled-as-html',
    'contract.answers.json',
    200,
    'text/html',
    `GET ${learner}/supportrecords/{supportRecordId}`,
  ),
  labelled('token-labelled-as-text', 'contract.answers.json', 200, 'text/plain', 'POST /v1/auth'),
];

const headers: readonly Defect[] = [
  {
    name: 'retry-after-in-words',
    breaks: 'contract.header',
    change: (correct) => ({
      throttled: (seconds) => ({ ...correct.throttled(seconds), headers: { 'Retry-After': 'a while' } }),
    }),
  },
  {
    name: 'retry-after-as-a-date',
    breaks: 'contract.header',
    change: sendingFor(
      429,
      (decision) => ({ ...decision, headers: { 'Retry-After': 'Fri, 20 Nov 2026 09:00:00 GMT' } }),
      'GET /v1/webhooks',
    ),
  },
  {
    name: 'retry-after-with-a-fraction',
    breaks: 'contract.header',
    change: sendingFor(429, (decision) => ({ ...decision, headers: { 'Retry-After': '0.5' } }), `GET ${learner}/tags`),
  },
];

/** Answers of a status with another body than the description gives them. */
const shaped = (name: string, status: number, change: (decision: Decision) => Decision, operation: string): Defect => ({
  name,
  breaks: 'contract.body',
  change: sendingFor(status, change, operation),
});

const bodies: readonly Defect[] = [
  shaped(
    'learner-with-a-field-too-many',
    200,
    withBody((body) => ({ ...body, internalId: 7 })),
    `GET ${learner}`,
  ),
  shaped(
    'learner-without-gender',
    200,
    withBody(({ gender: _, ...body }) => body),
    `GET ${learner}`,
  ),
  shaped(
    'row-without-email',
    200,
    withRows(({ email: _, ...row }) => row),
    'GET /v1/learners',
  ),
  shaped(
    'total-as-text',
    200,
    withBody((body) => ({ ...body, totalRecords: `${body.totalRecords}` })),
    `GET ${logs}`,
  ),
  shaped(
    'tag-id-as-number',
    200,
    withRows((row) => ({ ...row, id: 7 })),
    'GET /v1/tags',
  ),
  shaped(
    'display-name-as-object',
    200,
    withRows((row) => ({ ...row, displayName: { en: row.displayName } })),
    'GET /v1/systemevents',
  ),
  shaped(
    'result-with-another-status',
    200,
    withBody((body) => ({ ...body, status: 15 })),
    `GET ${learner}/assessment`,
  ),
  shaped(
    'record-without-a-time-zone',
    200,
    withBody((body) => ({ ...body, lastUpdatedDate: '2026-01-15T00:00:00' })),
    `GET ${learner}/supportrecords/{supportRecordId}`,
  ),
  shaped(
    'log-with-null-for-its-event',
    200,
    withBody((body) => ({ ...body, systemEvent: null })),
    `GET ${logs}/{invocationLogId}`,
  ),
  shaped(
    'request-id-in-braces',
    200,
    withBody((body) => ({ ...body, requestId: `{${body.requestId}}` })),
    'POST /v1/learnerexports',
  ),
  shaped(
    'not-found-with-errors-as-list',
    404,
    withBody((body) => ({ ...body, errors: ['not found'] })),
    'DELETE /v1/webhooks/{webhookId}',
  ),
  shaped(
    'missing-token-with-a-body',
    401,
    (decision) => ({ ...decision, body: { title: 'Unauthorized' } }),
    `GET ${learner}/tags`,
  ),
  shaped('list-answered-empty', 200, ({ status }) => ({ status }), 'GET /v1/webhooks'),
  shaped(
    'refused-role-without-a-body',
    403,
    ({ status }) => ({ status }),
    'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners',
  ),
  shaped(
    'refused-credentials-with-a-hint',
    400,
    withBody((body) => ({ ...body, hint: 'Ask the operator.' })),
    'POST /v1/auth',
  ),
];

/** Answers of 200 with a field under another name. */
const named = (name: string, field: string, other: string, operation: string, inRows = false): Defect => {
  const change = (body: Body) => renamed(body, field, other);
  return {
    name,
    breaks: 'contract.naming.camel-case',
    change: sendingFor(200, inRows ? withRows(change) : withBody(change), operation),
  };
};

const names: readonly Defect[] = [
  named('total-in-pascal-case', 'totalRecords', 'TotalRecords', 'GET /v1/learners'),
  named('row-email-in-pascal-case', 'email', 'Email', 'GET /v1/learners', true),
  named(
    'completed-ids-in-snake-case',
    'learnerUserId',
    'learner_user_id',
    'GET /v1/learners/assessmentcompleted',
    true,
  ),
  named(
    'completion-in-snake-case',
    'dateAssessmentCompleted',
    'date_assessment_completed',
    `GET ${learner}/assessment`,
  ),
  named('tag-name-in-pascal-case', 'name', 'Name', `GET ${learner}/tags`, true),
  named('log-event-in-pascal-case', 'systemEvent', 'SystemEventOfLog', `GET ${logs}`, true),
  named('record-type-with-a-hyphen', 'supportType', 'support-type', `GET ${learner}/supportrecords/{supportRecordId}`),
  named('lifetime-in-snake-case', 'expiresIn', 'expires_in', 'POST /v1/auth'),
];

/** API document, Versioning, item 1, and What the service does, conventions 2 and 3: what is answered. */
export const answerDefects: readonly Defect[] = [...statuses, ...mediaTypes, ...headers, ...bodies, ...names];
