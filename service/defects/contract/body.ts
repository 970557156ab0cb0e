import { breaking } from '../breaking.ts';
import { sending, sendingBody, withRows } from '../operators/answers.ts';
import { learnerPath, logsPath } from '../operators/paths.ts';

export const defects = breaking('contract.body', {
  'learner-with-a-field-too-many': sendingBody(200, `GET ${learnerPath}`, (body) => ({ ...body, internalId: 7 })),
  'learner-without-gender': sendingBody(200, `GET ${learnerPath}`, ({ gender: _, ...body }) => body),
  'row-without-email': sending(
    200,
    'GET /v1/learners',
    withRows(({ email: _, ...row }) => row),
  ),
  'total-as-text': sendingBody(200, `GET ${logsPath}`, (body) => ({ ...body, totalRecords: `${body.totalRecords}` })),
  'tag-id-as-number': sending(
    200,
    'GET /v1/tags',
    withRows((row) => ({ ...row, id: 7 })),
  ),
  'display-name-as-object': sending(
    200,
    'GET /v1/systemevents',
    withRows((row) => ({ ...row, displayName: { en: row.displayName } })),
  ),
  'result-with-another-status': sendingBody(200, `GET ${learnerPath}/assessment`, (body) => ({ ...body, status: 15 })),
  'record-without-a-time-zone': sendingBody(200, `GET ${learnerPath}/supportrecords/{supportRecordId}`, (body) => ({
    ...body,
    lastUpdatedDate: '2026-01-15T00:00:00',
  })),
  'log-with-null-for-its-event': sendingBody(200, `GET ${logsPath}/{invocationLogId}`, (body) => ({
    ...body,
    systemEvent: null,
  })),
  'request-id-in-braces': sendingBody(200, 'POST /v1/learnerexports', (body) => ({
    ...body,
    requestId: `{${body.requestId}}`,
  })),
  'not-found-with-errors-as-list': sendingBody(404, 'DELETE /v1/webhooks/{webhookId}', (body) => ({
    ...body,
    errors: ['not found'],
  })),
  'list-answered-empty': sending(200, 'GET /v1/webhooks', ({ status }) => ({ status })),
  'refused-role-with-its-status-as-text': sendingBody(
    403,
    'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners',
    (body) => ({ ...body, status: 'forbidden' }),
  ),
  'report-request-without-id': sendingBody(200, `POST ${learnerPath}/assessment/report`, () => ({})),
  'plan-without-its-section': sendingBody(
    200,
    `GET ${learnerPath}/supportplan/{section}`,
    ({ section: _, ...body }) => body,
  ),
  'staff-id-as-number': sendingBody(201, 'POST /v1/staff', () => ({ staffId: 7 })),
  'refused-credentials-with-a-hint': sendingBody(400, 'POST /v1/auth', (body) => ({
    ...body,
    hint: 'Ask the operator.',
  })),
});
