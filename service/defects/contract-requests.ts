import { type Description, describingOperation, describingSchema } from './changed-description.ts';
import { assign } from './operators/contract-requests.ts';
import type { Defect } from './types.ts';

const labels: readonly Defect[] = [];

/** The OpenAPI document omits something that the service accepts. */
const narrower = (name: string, operation: string, edit: (described: Description) => void): Defect => ({
  name,
  breaks: 'contract.request',
  change: describingOperation(operation, edit),
});

const narrowerSchema = (name: string, schema: string, edit: (schema: Description) => void): Defect => ({
  name,
  breaks: 'contract.request',
  change: describingSchema(schema, edit),
});

const requests: readonly Defect[] = [
  narrowerSchema('postcode-described-shorter', 'LearnerCreate', ({ properties }) => {
    properties.postcode.maxLength = 7;
  }),
  narrowerSchema('secondary-tutors-undescribed', 'LearnerCreate', ({ properties }) => {
    delete properties.secondaryTutorEmails;
  }),
  narrowerSchema('tutor-described-as-an-id', 'LearnerUpdate', ({ properties }) => {
    properties.primaryTutorEmail = { type: 'string', format: 'uuid' };
  }),
  narrowerSchema('apprenticeships-described-away', 'LearnerCreate', ({ properties }) => {
    properties.provisionType.enum = [0];
  }),
  narrowerSchema('unique-reference-described-as-a-uuid', 'LearnerCreate', ({ properties }) => {
    properties.learnerUniqueReference.format = 'uuid';
  }),
  narrowerSchema('unique-reference-described-as-read-only', 'LearnerUpdate', ({ properties }) => {
    properties.learnerUniqueReference.readOnly = true;
  }),
  narrowerSchema('mobile-number-described-shorter-on-update', 'LearnerUpdate', ({ properties }) => {
    properties.mobileNumber.maxLength = 7;
  }),
  narrowerSchema('tags-described-as-a-text', 'TagNames', ({ properties }) => {
    properties.tags = { type: 'string' };
  }),
  narrowerSchema('export-dates-described-as-times', 'ExportRequest', ({ properties }) => {
    properties.exportFromDate.format = 'date-time';
  }),
  narrowerSchema('event-ids-described-as-texts', 'WebhookSave', ({ properties }) => {
    properties.systemEventIds.items = { type: 'string' };
  }),
  narrowerSchema('client-id-described-as-a-uuid', 'Credentials', ({ properties }) => {
    properties.clientId.format = 'uuid';
  }),
  narrower('pages-described-to-4-rows', 'GET /v1/learners', ({ parameters }) => {
    parameters.find(({ name }: { name: string }) => name === 'pageSize').schema.maximum = 4;
  }),
  narrower('completed-date-described-as-date-time', 'GET /v1/learners/assessmentcompleted', ({ parameters }) => {
    parameters.find(({ name }: { name: string }) => name === 'date').schema.format = 'date-time';
  }),
  narrower(
    'sections-described-without-barriers',
    'GET /v1/learners/{learnerId}/supportplan/{section}',
    ({ parameters }) => {
      parameters.find(({ name }: { name: string }) => name === 'section').schema.enum = ['signatures'];
    },
  ),
  narrower(
    'record-id-described-as-integer',
    'GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}',
    ({ parameters }) => {
      parameters.find(({ name }: { name: string }) => name === 'supportRecordId').schema = { type: 'integer' };
    },
  ),
  narrower(
    'log-id-described-as-integer',
    'GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}',
    ({ parameters }) => {
      parameters.find(({ name }: { name: string }) => name === 'invocationLogId').schema = { type: 'integer' };
    },
  ),
  narrowerSchema('staff-described-with-a-badge', 'StaffCreate', ({ required }) => {
    required.push('badgeNumber');
  }),
  narrower('tag-name-undescribed', 'DELETE /v1/tags', (described) => {
    described.parameters = [];
  }),
  narrower('a-header-described-as-required', 'GET /v1/systemevents', ({ parameters }) => {
    parameters.push({ name: 'x-request-id', in: 'header', required: true, schema: { type: 'string' } });
  }),
  narrower('json-undescribed-for-batches', assign, ({ requestBody }) => {
    delete requestBody.content['application/json'];
    delete requestBody.content['application/*+json'];
  }),
];

/** API document, What the service does, convention 2, and Versioning, item 1: what requests may contain. */
export const requestDefects: readonly Defect[] = [...labels, ...requests];
