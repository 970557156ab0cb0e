import type { Decision } from '../behaviour/types.ts';
import { sendingFor } from './changed-answers.ts';
import { learner } from './operators/contract-answers.ts';
import type { Defect } from './types.ts';

const log = '/v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}';
const record = `${learner}/supportrecords/{supportRecordId}`;
const plan = `${learner}/supportplan/{section}`;

/** Responses with a status are sent with another one, which the OpenAPI document does not list. */
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
  withStatus('bad-body-answered-as-412', 400, 412, `PUT ${learner}`),
  withStatus('missing-token-answered-as-407', 401, 407, `GET ${learner}/assessment`),
  withStatus('wrong-credentials-answered-as-412', 400, 412, 'POST /v1/auth'),
  withStatus('throttling-answered-as-420', 429, 420, 'GET /v1/systemevents'),
  withStatus('report-answered-as-accepted', 200, 202, `POST ${learner}/assessment/report`),
  withStatus('record-answered-as-partial', 200, 206, `GET ${record}`),
  withStatus('plan-answered-as-partial', 200, 206, `GET ${plan}`),
  withStatus('unknown-log-answered-as-gone', 404, 410, `GET ${log}`),
];

const relabelled = (mediaType: string) => (decision: Decision) =>
  decision.body === undefined ? decision : { ...decision, mediaType };

/** Responses with a status are sent with another media type. */
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
  labelled('problem-labelled-as-api-json', 'contract.media-type', 400, 'application/vnd.api+json', 'POST /v1/webhooks'),
  labelled('not-found-labelled-as-xml', 'contract.media-type', 404, 'application/problem+xml', `GET ${learner}`),
  labelled('staff-labelled-as-octets', 'contract.media-type', 201, 'application/octet-stream', 'POST /v1/staff'),
  labelled('export-labelled-as-csv', 'contract.media-type', 200, 'text/csv', 'POST /v1/learnerexports'),
  labelled(
    'report-labelled-as-pdf',
    'contract.media-type',
    200,
    'application/pdf',
    `POST ${learner}/assessment/report`,
  ),
  labelled(
    'batch-problem-labelled-as-text',
    'contract.media-type',
    400,
    'text/plain',
    'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners',
  ),
  labelled(
    'record-labelled-as-vendor-json',
    'contract.media-type',
    200,
    'application/vnd.record+json',
    `GET ${record}`,
  ),
  labelled('plan-labelled-as-markdown', 'contract.media-type', 200, 'text/markdown', `GET ${plan}`),
  labelled('log-labelled-as-vendor-json', 'contract.media-type', 200, 'application/vnd.log+json', `GET ${log}`),
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
  labelled('support-record-labelled-as-html', 'contract.answers.json', 200, 'text/html', `GET ${record}`),
  labelled(
    'completed-list-labelled-as-text',
    'contract.answers.json',
    200,
    'text/plain',
    `GET /v1/learners/assessmentcompleted`,
  ),
  labelled('plan-labelled-as-text-json', 'contract.answers.json', 200, 'text/json', `GET ${plan}`),
  labelled('staff-labelled-as-text', 'contract.answers.json', 201, 'text/plain', 'POST /v1/staff'),
  labelled('log-labelled-as-text', 'contract.answers.json', 200, 'text/plain', `GET ${log}`),
  labelled('token-labelled-as-text', 'contract.answers.json', 200, 'text/plain', 'POST /v1/auth'),
];

const headers: readonly Defect[] = [];

/**
 * API document, Versioning, item 1, and What the service does, convention 2: the status, media type and headers of
 * responses.
 */
export const answerDefects: readonly Defect[] = [...statuses, ...mediaTypes, ...headers];
