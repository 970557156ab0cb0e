import { breaking } from '../breaking.ts';
import { type Description, describing, describingOperation, describingSchema } from '../operators/documents.ts';
import type { Change } from '../types.ts';

/** Declares an API key, which the API document does not mention. */
const withKey = (change: (document: Description) => void) =>
  describing((document) => {
    document.components.securitySchemes.key = { type: 'apiKey', in: 'query', name: 'key' };
    change(document);
  });

/** A wrong claim in one schema. */
const claim = (schema: string, edit: (schema: Description) => void): Change => describingSchema(schema, edit);

/** A wrong claim in one operation. */
const claimOf = (operation: string, edit: (described: Description) => void): Change =>
  describingOperation(operation, edit);

const unlisted = (operation: string, status: number): Change =>
  claimOf(operation, ({ responses }) => {
    delete responses[status];
  });

const withoutValue = (list: unknown[], value: unknown) => list.filter((each) => each !== value);

const parameter = ({ parameters }: Description, name: string) =>
  parameters.find((each: { name: string }) => each.name === name);

export const defects = [
  breaking('contract.claims.security', {
    'tags-described-as-open': describingOperation('GET /v1/tags', (described) => {
      described.security = [];
    }),
    'token-request-described-as-closed': describingOperation('POST /v1/auth', (described) => {
      described.security = [{ bearer: [] }];
    }),
    'token-described-as-an-api-key': describing(({ components }) => {
      components.securitySchemes.bearer = { type: 'apiKey', in: 'query', name: 'token' };
    }),
    'webhooks-described-as-opened-by-a-key': withKey(({ paths }) => {
      paths['/v1/webhooks'].get.security = [{ key: [] }];
    }),
    'all-described-as-opened-by-a-token-and-a-key': withKey((document) => {
      document.security = [{ bearer: [], key: [] }];
    }),
    'token-described-as-given-in-a-browser': describing(({ components }) => {
      const authorizationUrl = 'https://login.example.com/authorise';
      components.securitySchemes.bearer = { type: 'oauth2', flows: { implicit: { authorizationUrl, scopes: {} } } };
    }),
  }),
  breaking('contract.claims.required', {
    'first-name-described-as-optional': claim('LearnerCreate', (schema) => {
      schema.required = withoutValue(schema.required, 'firstName');
    }),
    'tutor-described-as-optional-on-update': claim('LearnerUpdate', (schema) => {
      schema.required = withoutValue(schema.required, 'primaryTutorEmail');
    }),
    'mobile-number-described-as-required': claim('LearnerCreate', (schema) => {
      schema.required.push('mobileNumber');
    }),
    'course-details-described-as-required': claim('LearnerUpdate', (schema) => {
      schema.required.push('courseDetails');
    }),
    'client-id-described-as-optional': claim('Credentials', (schema) => {
      schema.required = ['clientSecret'];
    }),
    'replacement-described-as-required': claim('TutorReplacement', (schema) => {
      schema.required.push('replacementTutorEmail');
    }),
  }),
  breaking('contract.claims.enumerations', {
    'status-described-without-completed': claim('LearnerAssessmentStatus', (schema) => {
      schema.enum = [10, 20];
    }),
    'rating-described-without-minus-one': claim('SupportLikelihoodRating', (schema) => {
      schema.enum = withoutValue(schema.enum, -1);
    }),
    'tenth-domain-described': claim('Domain', (schema) => {
      schema.enum.push(10);
    }),
    'domain-results-described-from-zero': claim('DomainResult', (schema) => {
      schema.enum = [0, 1, 2];
    }),
    'apprenticeships-undescribed': claim('LearnerCreate', ({ properties }) => {
      properties.provisionType.enum = withoutValue(properties.provisionType.enum, 30);
    }),
    'fourth-coverage-described': claim('CoverageStatus', (schema) => {
      schema.enum.push(40);
    }),
  }),
  breaking('contract.claims.lengths', {
    'course-details-described-as-255': claim('LearnerCreate', ({ properties }) => {
      properties.courseDetails.maxLength = 255;
    }),
    'course-details-described-as-229-on-update': claim('LearnerUpdate', ({ properties }) => {
      properties.courseDetails.maxLength = 229;
    }),
    'tag-names-described-as-50': claim('TagNames', ({ properties }) => {
      properties.tags.items = { ...properties.tags.items, maxLength: 50 };
    }),
    'tag-names-described-with-underscores': claim('TagNames', ({ properties }) => {
      properties.tags.items = { ...properties.tags.items, pattern: '^[\\w:-]+$' };
    }),
    'tag-names-described-as-50-in-creates': claim('LearnerCreate', ({ properties }) => {
      properties.tags.items = { ...properties.tags.items, maxLength: 50 };
    }),
  }),
  breaking('contract.claims.ranges', {
    'programme-level-described-to-8': claim('LearnerCreate', ({ properties }) => {
      properties.programmeLevel.maximum = 8;
    }),
    'programme-level-described-from-0': claim('LearnerUpdate', ({ properties }) => {
      properties.programmeLevel.minimum = 0;
    }),
    'pages-described-from-0': claimOf('GET /v1/learners', (described) => {
      parameter(described, 'pageIndex').schema.minimum = 0;
    }),
  }),
  breaking('contract.claims.array-limits', {
    'batch-described-to-51': claim('TutorAssignment', ({ properties }) => {
      properties.learnerIds.maxItems = 51;
    }),
    'batch-removal-described-to-49': claim('TutorReplacement', ({ properties }) => {
      properties.learnerIds.maxItems = 49;
    }),
    'tags-described-from-one': claim('TagNames', ({ properties }) => {
      properties.tags.minItems = 1;
    }),
    'secondary-tutors-described-to-3': claim('LearnerCreate', ({ properties }) => {
      properties.secondaryTutorEmails.maxItems = 3;
    }),
    'secondary-tutors-described-to-1-on-update': claim('LearnerUpdate', (schema) => {
      schema.properties.secondaryTutorEmails.maxItems = 1;
    }),
    'secondary-tutors-described-from-1': claim('SecondaryTutors', ({ properties }) => {
      for (const list of Object.values<Description>(properties)) list.minItems = 1;
    }),
    'secondary-tutors-described-to-5': claim('SecondaryTutors', ({ properties }) => {
      for (const list of Object.values<Description>(properties)) list.maxItems = 5;
    }),
  }),
  breaking('contract.claims.statuses', {
    '404-undescribed-for-a-learner': unlisted('GET /v1/learners/{learnerId}', 404),
    '400-undescribed-for-a-webhook': unlisted('PUT /v1/webhooks/{webhookId}', 400),
    '401-undescribed-for-tags': unlisted('GET /v1/tags', 401),
    '403-undescribed-for-batches': unlisted('PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', 403),
    '429-undescribed-for-token-requests': unlisted('POST /v1/auth', 429),
    'update-described-with-200': claimOf('PUT /v1/learners/{learnerId}', ({ responses }) => {
      responses[200] = responses[204];
      delete responses[204];
    }),
    'invite-described-with-200': claimOf('POST /v1/learners/{learnerId}/assessment/invite', ({ responses }) => {
      responses[200] = responses[202];
      delete responses[202];
    }),
  }),
  breaking('contract.claims.formats', {
    'learner-id-described-as-integer': claimOf('GET /v1/learners/{learnerId}', (described) => {
      parameter(described, 'learnerId').schema = { type: 'integer' };
    }),
    'date-of-birth-described-as-date-time': claim('LearnerCreate', ({ properties }) => {
      properties.dateOfBirth.format = 'date-time';
    }),
    'has-ehcp-described-as-text': claim('LearnerCreate', ({ properties }) => {
      properties.hasEhcp = { type: 'string' };
    }),
    'course-details-described-as-never-null': claim('LearnerUpdate', ({ properties }) => {
      properties.courseDetails.nullable = false;
    }),
    'provision-type-described-as-nullable': claim('LearnerCreate', ({ properties }) => {
      properties.provisionType.nullable = true;
    }),
    'total-described-as-text': claim('LearnerList', ({ properties }) => {
      properties.totalRecords = { type: 'string' };
    }),
    'completion-described-as-never-null': claim('LearnerAssessment', ({ properties }) => {
      properties.dateAssessmentCompleted.nullable = false;
    }),
    'coverage-described-as-any-number': claim('CoverageStatus', (schema) => {
      schema.type = 'number';
      // With it, only whole numbers would be left.
      delete schema.enum;
    }),
    'support-type-described-as-text': claim('SupportType', (schema) => {
      schema.type = 'string';
    }),
    'name-to-delete-described-as-a-list': claimOf('DELETE /v1/tags', (described) => {
      parameter(described, 'name').schema = { type: 'array', items: { type: 'string' } };
    }),
    'name-to-remove-described-as-a-list': claimOf('DELETE /v1/learners/{learnerId}/tags', (described) => {
      parameter(described, 'name').schema = { type: 'array', items: { type: 'string' } };
    }),
    'webhook-fields-undescribed': claim('WebhookSave', ({ properties }) => {
      delete properties.secret;
    }),
  }),
].flat();
