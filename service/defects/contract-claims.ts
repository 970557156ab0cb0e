import { type Description, describingOperation, describingSchema } from './changed-description.ts';
import type { Defect } from './types.ts';

/** A wrong claim in one schema. */
const claim = (
  name: string,
  breaks: Defect['breaks'],
  schema: string,
  edit: (schema: Description) => void,
): Defect => ({
  name,
  breaks,
  change: describingSchema(schema, edit),
});

/** A wrong claim in one operation. */
const claimOf = (
  name: string,
  breaks: Defect['breaks'],
  operation: string,
  edit: (described: Description) => void,
): Defect => ({
  name,
  breaks,
  change: describingOperation(operation, edit),
});

const without = (list: unknown[], value: unknown) => list.filter((each) => each !== value);
const parameter = ({ parameters }: Description, name: string) =>
  parameters.find((each: { name: string }) => each.name === name);

const required: readonly Defect[] = [
  claim('first-name-described-as-optional', 'contract.claims.required', 'LearnerCreate', (schema) => {
    schema.required = without(schema.required, 'firstName');
  }),
  claim('tutor-described-as-optional-on-update', 'contract.claims.required', 'LearnerUpdate', (schema) => {
    schema.required = without(schema.required, 'primaryTutorEmail');
  }),
  claim('mobile-number-described-as-required', 'contract.claims.required', 'LearnerCreate', (schema) => {
    schema.required.push('mobileNumber');
  }),
  claim('course-details-described-as-required', 'contract.claims.required', 'LearnerUpdate', (schema) => {
    schema.required.push('courseDetails');
  }),
  claim('client-id-described-as-optional', 'contract.claims.required', 'Credentials', (schema) => {
    schema.required = ['clientSecret'];
  }),
  claim('replacement-described-as-required', 'contract.claims.required', 'TutorReplacement', (schema) => {
    schema.required.push('replacementTutorEmail');
  }),
];

const enumerations: readonly Defect[] = [
  claim('status-described-without-completed', 'contract.claims.enumerations', 'LearnerAssessmentStatus', (schema) => {
    schema.enum = [10, 20];
  }),
  claim('rating-described-without-minus-one', 'contract.claims.enumerations', 'SupportLikelihoodRating', (schema) => {
    schema.enum = without(schema.enum, -1);
  }),
  claim('tenth-domain-described', 'contract.claims.enumerations', 'Domain', (schema) => {
    schema.enum.push(10);
  }),
  claim('domain-results-described-from-zero', 'contract.claims.enumerations', 'DomainResult', (schema) => {
    schema.enum = [0, 1, 2];
  }),
  claim('apprenticeships-undescribed', 'contract.claims.enumerations', 'LearnerCreate', ({ properties }) => {
    properties.provisionType.enum = without(properties.provisionType.enum, 30);
  }),
  claim('fourth-coverage-described', 'contract.claims.enumerations', 'CoverageStatus', (schema) => {
    schema.enum.push(40);
  }),
];

const limits: readonly Defect[] = [
  claim('course-details-described-as-255', 'contract.claims.lengths', 'LearnerCreate', ({ properties }) => {
    properties.courseDetails.maxLength = 255;
  }),
  claim('course-details-described-as-229-on-update', 'contract.claims.lengths', 'LearnerUpdate', ({ properties }) => {
    properties.courseDetails.maxLength = 229;
  }),
  claim('tag-names-described-as-50', 'contract.claims.lengths', 'TagNames', ({ properties }) => {
    properties.tags.items = { ...properties.tags.items, maxLength: 50 };
  }),
  claim('tag-names-described-with-underscores', 'contract.claims.lengths', 'TagNames', ({ properties }) => {
    properties.tags.items = { ...properties.tags.items, pattern: '^[\\w:-]+$' };
  }),
  claim('tag-names-described-as-50-in-creates', 'contract.claims.lengths', 'LearnerCreate', ({ properties }) => {
    properties.tags.items = { ...properties.tags.items, maxLength: 50 };
  }),
  claim('programme-level-described-to-8', 'contract.claims.ranges', 'LearnerCreate', ({ properties }) => {
    properties.programmeLevel.maximum = 8;
  }),
  claim('programme-level-described-from-0', 'contract.claims.ranges', 'LearnerUpdate', ({ properties }) => {
    properties.programmeLevel.minimum = 0;
  }),
  claimOf('pages-described-from-0', 'contract.claims.ranges', 'GET /v1/learners', (described) => {
    parameter(described, 'pageIndex').schema.minimum = 0;
  }),
  claim('batch-described-to-51', 'contract.claims.array-limits', 'TutorAssignment', ({ properties }) => {
    properties.learnerIds.maxItems = 51;
  }),
  claim('batch-removal-described-to-49', 'contract.claims.array-limits', 'TutorReplacement', ({ properties }) => {
    properties.learnerIds.maxItems = 49;
  }),
  claim('tags-described-from-one', 'contract.claims.array-limits', 'TagNames', ({ properties }) => {
    properties.tags.minItems = 1;
  }),
  claim('secondary-tutors-described-to-3', 'contract.claims.array-limits', 'LearnerCreate', ({ properties }) => {
    properties.secondaryTutorEmails.maxItems = 3;
  }),
];

const secondaryTutors: readonly Defect[] = [
  claim('secondary-tutors-described-to-1-on-update', 'contract.claims.array-limits', 'LearnerUpdate', (schema) => {
    schema.properties.secondaryTutorEmails.maxItems = 1;
  }),
  claim('secondary-tutors-described-from-1', 'contract.claims.array-limits', 'SecondaryTutors', ({ properties }) => {
    for (const list of Object.values<Description>(properties)) list.minItems = 1;
  }),
  claim('secondary-tutors-described-to-5', 'contract.claims.array-limits', 'SecondaryTutors', ({ properties }) => {
    for (const list of Object.values<Description>(properties)) list.maxItems = 5;
  }),
];

const unlisted = (name: string, operation: string, status: number): Defect =>
  claimOf(name, 'contract.claims.statuses', operation, ({ responses }) => {
    delete responses[status];
  });

const statuses: readonly Defect[] = [
  unlisted('404-undescribed-for-a-learner', 'GET /v1/learners/{learnerId}', 404),
  unlisted('400-undescribed-for-a-webhook', 'PUT /v1/webhooks/{webhookId}', 400),
  unlisted('401-undescribed-for-tags', 'GET /v1/tags', 401),
  unlisted('403-undescribed-for-batches', 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', 403),
  unlisted('429-undescribed-for-token-requests', 'POST /v1/auth', 429),
  claimOf('update-described-with-200', 'contract.claims.statuses', 'PUT /v1/learners/{learnerId}', ({ responses }) => {
    responses[200] = responses[204];
    delete responses[204];
  }),
  claimOf(
    'invite-described-with-200',
    'contract.claims.statuses',
    'POST /v1/learners/{learnerId}/assessment/invite',
    ({ responses }) => {
      responses[200] = responses[202];
      delete responses[202];
    },
  ),
];

const formats: readonly Defect[] = [
  claimOf('learner-id-described-as-integer', 'contract.claims.formats', 'GET /v1/learners/{learnerId}', (described) => {
    parameter(described, 'learnerId').schema = { type: 'integer' };
  }),
  claim('date-of-birth-described-as-date-time', 'contract.claims.formats', 'LearnerCreate', ({ properties }) => {
    properties.dateOfBirth.format = 'date-time';
  }),
  claim('has-ehcp-described-as-text', 'contract.claims.formats', 'LearnerCreate', ({ properties }) => {
    properties.hasEhcp = { type: 'string' };
  }),
  claim('course-details-described-as-never-null', 'contract.claims.formats', 'LearnerUpdate', ({ properties }) => {
    properties.courseDetails.nullable = false;
  }),
  claim('provision-type-described-as-nullable', 'contract.claims.formats', 'LearnerCreate', ({ properties }) => {
    properties.provisionType.nullable = true;
  }),
  claim('total-described-as-text', 'contract.claims.formats', 'LearnerList', ({ properties }) => {
    properties.totalRecords = { type: 'string' };
  }),
  claim('completion-described-as-never-null', 'contract.claims.formats', 'LearnerAssessment', ({ properties }) => {
    properties.dateAssessmentCompleted.nullable = false;
  }),
  claim('coverage-described-as-any-number', 'contract.claims.formats', 'CoverageStatus', (schema) => {
    schema.type = 'number';
  }),
  claim('support-type-described-as-text', 'contract.claims.formats', 'SupportType', (schema) => {
    schema.type = 'string';
  }),
  claimOf('name-to-delete-described-as-a-list', 'contract.claims.formats', 'DELETE /v1/tags', (described) => {
    parameter(described, 'name').schema = { type: 'array', items: { type: 'string' } };
  }),
  claimOf(
    'name-to-remove-described-as-a-list',
    'contract.claims.formats',
    'DELETE /v1/learners/{learnerId}/tags',
    (described) => {
      parameter(described, 'name').schema = { type: 'array', items: { type: 'string' } };
    },
  ),
  claim('webhook-fields-undescribed', 'contract.claims.formats', 'WebhookSave', ({ properties }) => {
    delete properties.secret;
  }),
];

/** API document, Versioning, item 1: claims of the OpenAPI document that contradict the API document. */
export const claimDefects: readonly Defect[] = [
  ...required,
  ...enumerations,
  ...limits,
  ...secondaryTutors,
  ...statuses,
  ...formats,
];
