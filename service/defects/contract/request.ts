import { breaking } from '../breaking.ts';
import { type Description, describingOperation, describingSchema } from '../operators/documents.ts';
import { assignBatch } from '../operators/paths.ts';
import type { Change } from '../types.ts';

/** The OpenAPI document omits something that the service accepts. */
const narrower = (operation: string, edit: (described: Description) => void): Change =>
  describingOperation(operation, edit);

const narrowerSchema = (schema: string, edit: (schema: Description) => void): Change => describingSchema(schema, edit);

export const defects = breaking('contract.request', {
  'postcode-described-shorter': narrowerSchema('LearnerCreate', ({ properties }) => {
    properties.postcode.maxLength = 7;
  }),
  'secondary-tutors-undescribed': narrowerSchema('LearnerCreate', ({ properties }) => {
    delete properties.secondaryTutorEmails;
  }),
  'tutor-described-as-an-id': narrowerSchema('LearnerUpdate', ({ properties }) => {
    properties.primaryTutorEmail = { type: 'string', format: 'uuid' };
  }),
  'apprenticeships-described-away': narrowerSchema('LearnerCreate', ({ properties }) => {
    properties.provisionType.enum = [0];
  }),
  'unique-reference-described-as-a-uuid': narrowerSchema('LearnerCreate', ({ properties }) => {
    properties.learnerUniqueReference.format = 'uuid';
  }),
  'unique-reference-described-as-read-only': narrowerSchema('LearnerUpdate', ({ properties }) => {
    properties.learnerUniqueReference.readOnly = true;
  }),
  'mobile-number-described-shorter-on-update': narrowerSchema('LearnerUpdate', ({ properties }) => {
    properties.mobileNumber.maxLength = 7;
  }),
  'tags-described-as-a-text': narrowerSchema('TagNames', ({ properties }) => {
    properties.tags = { type: 'string' };
  }),
  'export-dates-described-as-times': narrowerSchema('ExportRequest', ({ properties }) => {
    properties.exportFromDate.format = 'date-time';
  }),
  'event-ids-described-as-texts': narrowerSchema('WebhookSave', ({ properties }) => {
    properties.systemEventIds.items = { type: 'string' };
  }),
  'client-id-described-as-a-uuid': narrowerSchema('Credentials', ({ properties }) => {
    properties.clientId.format = 'uuid';
  }),
  'pages-described-to-4-rows': narrower('GET /v1/learners', ({ parameters }) => {
    parameters.find(({ name }: { name: string }) => name === 'pageSize').schema.maximum = 4;
  }),
  'completed-date-described-as-date-time': narrower('GET /v1/learners/assessmentcompleted', ({ parameters }) => {
    parameters.find(({ name }: { name: string }) => name === 'date').schema.format = 'date-time';
  }),
  'sections-described-without-barriers': narrower(
    'GET /v1/learners/{learnerId}/supportplan/{section}',
    ({ parameters }) => {
      parameters.find(({ name }: { name: string }) => name === 'section').schema.enum = ['signatures'];
    },
  ),
  'record-id-described-as-integer': narrower(
    'GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}',
    ({ parameters }) => {
      parameters.find(({ name }: { name: string }) => name === 'supportRecordId').schema = { type: 'integer' };
    },
  ),
  'log-id-described-as-integer': narrower(
    'GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}',
    ({ parameters }) => {
      parameters.find(({ name }: { name: string }) => name === 'invocationLogId').schema = { type: 'integer' };
    },
  ),
  'staff-described-with-a-badge': narrowerSchema('StaffCreate', ({ required }) => {
    required.push('badgeNumber');
  }),
  'tag-name-undescribed': narrower('DELETE /v1/tags', (described) => {
    described.parameters = [];
  }),
  'a-header-described-as-required': narrower('GET /v1/systemevents', ({ parameters }) => {
    parameters.push({ name: 'x-request-id', in: 'header', required: true, schema: { type: 'string' } });
  }),
  'json-undescribed-for-batches': narrower(assignBatch, ({ requestBody }) => {
    delete requestBody.content['application/json'];
    delete requestBody.content['application/*+json'];
  }),
});
