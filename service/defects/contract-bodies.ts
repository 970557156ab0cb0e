import type { Body, Decision } from '../behaviour/types.ts';
import { renamed, sendingFor, withBody, withRows } from './changed-answers.ts';
import type { Defect } from './types.ts';

const learner = '/v1/learners/{learnerId}';
const logs = '/v1/webhooks/{webhookId}/invocationlogs';

/** Responses with a status have a body that differs from the OpenAPI document. */
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
  shaped('list-answered-empty', 200, ({ status }) => ({ status }), 'GET /v1/webhooks'),
  shaped(
    'refused-role-with-its-status-as-text',
    403,
    withBody((body) => ({ ...body, status: 'forbidden' })),
    'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners',
  ),
  shaped(
    'report-request-without-id',
    200,
    withBody(() => ({})),
    `POST ${learner}/assessment/report`,
  ),
  shaped(
    'plan-without-its-section',
    200,
    withBody(({ section: _, ...body }) => body),
    `GET ${learner}/supportplan/{section}`,
  ),
  shaped(
    'staff-id-as-number',
    201,
    withBody(() => ({ staffId: 7 })),
    'POST /v1/staff',
  ),
  shaped(
    'refused-credentials-with-a-hint',
    400,
    withBody((body) => ({ ...body, hint: 'Ask the operator.' })),
    'POST /v1/auth',
  ),
];

/** Responses with 200 have one field under another name. */
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
  named('plan-section-in-pascal-case', 'section', 'Section', `GET ${learner}/supportplan/{section}`),
  named('log-time-in-snake-case', 'createdAtUtc', 'created_at_utc', `GET ${logs}/{invocationLogId}`),
  named('lifetime-in-snake-case', 'expiresIn', 'expires_in', 'POST /v1/auth'),
];

/** API document, Versioning, item 1, and What the service does, convention 3: the bodies of responses. */
export const bodyDefects: readonly Defect[] = [...bodies, ...names];
