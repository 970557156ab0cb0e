import { breaking } from '../breaking.ts';
import { adding, describingOperation, setting } from '../operators/documents.ts';
import { assignBatch } from '../operators/paths.ts';
import type { AlsoBreaks } from '../types.ts';

/** The OpenAPI document omits something that the service accepts. */
export const defects = breaking('contract.request', {
  'postcode-described-shorter': setting('LearnerCreate', 'properties.postcode.maxLength', 7),
  'secondary-tutors-undescribed': setting('LearnerCreate', 'properties.secondaryTutorEmails', undefined),
  'tutor-described-as-an-id': setting('LearnerUpdate', 'properties.primaryTutorEmail', {
    type: 'string',
    format: 'uuid',
  }),
  'apprenticeships-described-away': setting('LearnerCreate', 'properties.provisionType.enum', [0]),
  'unique-reference-described-as-a-uuid': setting('LearnerCreate', 'properties.learnerUniqueReference.format', 'uuid'),
  'unique-reference-described-as-read-only': setting(
    'LearnerUpdate',
    'properties.learnerUniqueReference.readOnly',
    true,
  ),
  'mobile-number-described-shorter-on-update': setting('LearnerUpdate', 'properties.mobileNumber.maxLength', 7),
  'tags-described-as-a-text': setting('TagNames', 'properties.tags', { type: 'string' }),
  'export-dates-described-as-times': setting('ExportRequest', 'properties.exportFromDate.format', 'date-time'),
  'event-ids-described-as-texts': setting('WebhookSave', 'properties.systemEventIds.items', { type: 'string' }),
  'client-id-described-as-a-uuid': setting('Credentials', 'properties.clientId.format', 'uuid'),
  'pages-described-to-4-rows': setting('GET /v1/learners', 'parameters.pageSize.schema.maximum', 4),
  'completed-date-described-as-date-time': setting(
    'GET /v1/learners/assessmentcompleted',
    'parameters.date.schema.format',
    'date-time',
  ),
  'sections-described-without-barriers': setting(
    'GET /v1/learners/{learnerId}/supportplan/{section}',
    'parameters.section.schema.enum',
    ['signatures'],
  ),
  'record-id-described-as-integer': setting(
    'GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}',
    'parameters.supportRecordId.schema',
    { type: 'integer' },
  ),
  'log-id-described-as-integer': setting(
    'GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}',
    'parameters.invocationLogId.schema',
    { type: 'integer' },
  ),
  'staff-described-with-a-badge': setting('StaffCreate', 'required', adding('badgeNumber')),
  'tag-name-undescribed': setting('DELETE /v1/tags', 'parameters', []),
  'a-header-described-as-required': describingOperation('GET /v1/systemevents', ({ parameters }) => {
    parameters.push({ name: 'x-request-id', in: 'header', required: true, schema: { type: 'string' } });
  }),
  'json-undescribed-for-batches': describingOperation(assignBatch, ({ requestBody }) => {
    delete requestBody.content['application/json'];
    delete requestBody.content['application/*+json'];
  }),
});

export const alsoBreaks: AlsoBreaks = { 'postcode-described-shorter': ['contract.claims.lengths'] };
