import { breaking } from '../breaking.ts';
import { renamed, sending, sendingBody, withBody, withRows } from '../operators/answers.ts';
import { learnerPath, logsPath } from '../operators/paths.ts';
import type { AlsoBreaks, Body, Change } from '../types.ts';

/** Responses with 200 have one field under another name. */
function named(field: string, other: string, operation: string, inRows = false): Change {
  const change = (body: Body) => renamed(body, field, other);
  return sending(200, operation, inRows ? withRows(change) : withBody(change));
}

export const defects = breaking('contract.naming.camel-case', {
  'staff-id-in-snake-case': sendingBody(201, 'POST /v1/staff', (body) => renamed(body, 'staffId', 'staff_id')),
  'total-in-pascal-case': named('totalRecords', 'TotalRecords', 'GET /v1/learners'),
  'row-email-in-pascal-case': named('email', 'Email', 'GET /v1/learners', true),
  'completed-ids-in-snake-case': named(
    'learnerUserId',
    'learner_user_id',
    'GET /v1/learners/assessmentcompleted',
    true,
  ),
  'completion-in-snake-case': named(
    'dateAssessmentCompleted',
    'date_assessment_completed',
    `GET ${learnerPath}/assessment`,
  ),
  'tag-name-in-pascal-case': named('name', 'Name', `GET ${learnerPath}/tags`, true),
  'log-event-in-pascal-case': named('systemEvent', 'SystemEventOfLog', `GET ${logsPath}`, true),
  'record-type-with-a-hyphen': named(
    'supportType',
    'support-type',
    `GET ${learnerPath}/supportrecords/{supportRecordId}`,
  ),
  'plan-section-in-pascal-case': named('section', 'Section', `GET ${learnerPath}/supportplan/{section}`),
  'log-time-in-snake-case': named('createdAtUtc', 'created_at_utc', `GET ${logsPath}/{invocationLogId}`),
  'lifetime-in-snake-case': named('expiresIn', 'expires_in', 'POST /v1/auth'),
});

export const alsoBreaks: AlsoBreaks = {
  'completed-ids-in-snake-case': ['contract.body'],
  'record-type-with-a-hyphen': ['contract.body'],
  'plan-section-in-pascal-case': ['contract.body'],
  'log-time-in-snake-case': ['contract.body'],
};
