import { breaking } from '../breaking.ts';
import { sending, withBody, withRows } from '../operators/answers.ts';
import { learnerPath, logsPath } from '../operators/paths.ts';
import type { Change, Decision } from '../types.ts';

/** Responses with a status have a body that differs from the OpenAPI document. */
const shaped = (status: number, change: (decision: Decision) => Decision, operation: string): Change =>
  sending(status, operation, change);

export const defects = breaking('contract.body', {
  'learner-with-a-field-too-many': shaped(
    200,
    withBody((body) => ({ ...body, internalId: 7 })),
    `GET ${learnerPath}`,
  ),
  'learner-without-gender': shaped(
    200,
    withBody(({ gender: _, ...body }) => body),
    `GET ${learnerPath}`,
  ),
  'row-without-email': shaped(
    200,
    withRows(({ email: _, ...row }) => row),
    'GET /v1/learners',
  ),
  'total-as-text': shaped(
    200,
    withBody((body) => ({ ...body, totalRecords: `${body.totalRecords}` })),
    `GET ${logsPath}`,
  ),
  'tag-id-as-number': shaped(
    200,
    withRows((row) => ({ ...row, id: 7 })),
    'GET /v1/tags',
  ),
  'display-name-as-object': shaped(
    200,
    withRows((row) => ({ ...row, displayName: { en: row.displayName } })),
    'GET /v1/systemevents',
  ),
  'result-with-another-status': shaped(
    200,
    withBody((body) => ({ ...body, status: 15 })),
    `GET ${learnerPath}/assessment`,
  ),
  'record-without-a-time-zone': shaped(
    200,
    withBody((body) => ({ ...body, lastUpdatedDate: '2026-01-15T00:00:00' })),
    `GET ${learnerPath}/supportrecords/{supportRecordId}`,
  ),
  'log-with-null-for-its-event': shaped(
    200,
    withBody((body) => ({ ...body, systemEvent: null })),
    `GET ${logsPath}/{invocationLogId}`,
  ),
  'request-id-in-braces': shaped(
    200,
    withBody((body) => ({ ...body, requestId: `{${body.requestId}}` })),
    'POST /v1/learnerexports',
  ),
  'not-found-with-errors-as-list': shaped(
    404,
    withBody((body) => ({ ...body, errors: ['not found'] })),
    'DELETE /v1/webhooks/{webhookId}',
  ),
  'list-answered-empty': shaped(200, ({ status }) => ({ status }), 'GET /v1/webhooks'),
  'refused-role-with-its-status-as-text': shaped(
    403,
    withBody((body) => ({ ...body, status: 'forbidden' })),
    'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners',
  ),
  'report-request-without-id': shaped(
    200,
    withBody(() => ({})),
    `POST ${learnerPath}/assessment/report`,
  ),
  'plan-without-its-section': shaped(
    200,
    withBody(({ section: _, ...body }) => body),
    `GET ${learnerPath}/supportplan/{section}`,
  ),
  'staff-id-as-number': shaped(
    201,
    withBody(() => ({ staffId: 7 })),
    'POST /v1/staff',
  ),
  'refused-credentials-with-a-hint': shaped(
    400,
    withBody((body) => ({ ...body, hint: 'Ask the operator.' })),
    'POST /v1/auth',
  ),
});
