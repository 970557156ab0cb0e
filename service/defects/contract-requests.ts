import type { Change } from '../behaviour/index.ts';
import { type Description, describingOperation, describingSchema } from './changed-description.ts';
import type { Defect } from './types.ts';

/** Refuses bodies with a matching `Content-Type`, for these operations, or for all if none is given. */
const refusing =
  (label: RegExp, ...operations: string[]): Change =>
  (correct) => ({
    takesMediaType: (contentType, operation) =>
      (operations.length > 0 && !operations.includes(operation)) || !label.test(contentType)
        ? correct.takesMediaType(contentType, operation)
        : false,
  });

/** Exports whose body has the label are accepted, and never made. */
const forgetting =
  (label: RegExp): Change =>
  (correct) => {
    let last = '';
    return {
      takesMediaType: (contentType, operation) => {
        last = contentType;
        return correct.takesMediaType(contentType, operation);
      },
      decideRequestExport: (state, call) => {
        const decision = correct.decideRequestExport(state, call);
        return label.test(last) ? { ...decision, jobs: [] } : decision;
      },
    };
  };

const create = 'POST /v1/learners';
const update = 'PUT /v1/learners/{learnerId}';
const addTags = 'POST /v1/learners/{learnerId}/tags';
const assign = 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners';

const labels: readonly Defect[] = [
  { name: 'charset-refused', breaks: 'contract.accepts.json', change: refusing(/^application\/json;/) },
  { name: 'charset-refused-on-update', breaks: 'contract.accepts.json', change: refusing(/charset/, update) },
  // A `Content-Type` of application/json without parameters is refused.
  {
    name: 'json-refused-for-creates',
    breaks: 'contract.accepts.json',
    change: refusing(/^application\/json$/, create),
  },
  {
    name: 'json-refused-for-updates',
    breaks: 'contract.accepts.json',
    change: refusing(/^application\/json$/, update),
  },
  {
    name: 'json-refused-for-exports',
    breaks: 'contract.accepts.json',
    change: refusing(/^application\/json$/, 'POST /v1/learnerexports'),
  },
  { name: 'export-with-a-charset-never-made', breaks: 'contract.accepts.json', change: forgetting(/charset/) },
  { name: 'export-as-json-patch-never-made', breaks: 'contract.accepts.json-patch', change: forgetting(/json-patch/) },
  { name: 'export-as-text-json-never-made', breaks: 'contract.accepts.text-json', change: forgetting(/^text/) },
  { name: 'export-as-suffix-json-never-made', breaks: 'contract.accepts.suffix-json', change: forgetting(/vnd/) },
  { name: 'json-patch-refused', breaks: 'contract.accepts.json-patch', change: refusing(/json-patch/) },
  {
    name: 'json-patch-refused-on-update',
    breaks: 'contract.accepts.json-patch',
    change: refusing(/json-patch/, update),
  },
  {
    name: 'json-patch-refused-for-batches',
    breaks: 'contract.accepts.json-patch',
    change: refusing(/json-patch/, assign),
  },
  { name: 'text-json-refused', breaks: 'contract.accepts.text-json', change: refusing(/^text\/json/) },
  {
    name: 'text-json-refused-for-webhooks',
    breaks: 'contract.accepts.text-json',
    change: refusing(/^text\/json/, 'PUT /v1/webhooks/{webhookId}'),
  },
  {
    name: 'text-json-refused-for-staff',
    breaks: 'contract.accepts.text-json',
    change: refusing(/^text\/json/, 'POST /v1/staff'),
  },
  { name: 'suffix-json-refused', breaks: 'contract.accepts.suffix-json', change: refusing(/vnd\.\w+\+json/) },
  { name: 'suffix-json-refused-for-tags', breaks: 'contract.accepts.suffix-json', change: refusing(/\+json/, addTags) },
  { name: 'capitals-refused', breaks: 'contract.accepts.json', change: refusing(/^[^;]*[A-Z]/) },
  { name: 'quoted-charset-refused', breaks: 'contract.accepts.json', change: refusing(/"/) },
  {
    name: 'json-patch-in-capitals-refused',
    breaks: 'contract.accepts.json-patch',
    change: refusing(/^[^;]*[A-Z].*\+JSON/),
  },
  {
    name: 'json-patch-with-charset-refused',
    breaks: 'contract.accepts.json-patch',
    change: refusing(/\+json *;/),
  },
  { name: 'text-json-with-charset-refused', breaks: 'contract.accepts.text-json', change: refusing(/^text\/json *;/) },
  { name: 'text-json-in-capitals-refused', breaks: 'contract.accepts.text-json', change: refusing(/^T/) },
  { name: 'suffix-json-in-capitals-refused', breaks: 'contract.accepts.suffix-json', change: refusing(/\+JSON/) },
  {
    name: 'suffix-json-with-charset-refused',
    breaks: 'contract.accepts.suffix-json',
    change: refusing(/merge-patch\+json *;/),
  },
  { name: 'merge-patch-refused', breaks: 'contract.accepts.suffix-json', change: refusing(/merge-patch/) },
];

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
