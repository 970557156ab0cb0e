import { breaking } from '../breaking.ts';
import {
  adding,
  type Description,
  describing,
  describingOperation,
  describingSchema,
  leavingOut,
  setting,
} from '../operators/documents.ts';
import type { AlsoBreaks } from '../types.ts';

/** Declares an API key, which the API document does not mention. */
const withKey = (change: (document: Description) => void) =>
  describing((document) => {
    document.components.securitySchemes.key = { type: 'apiKey', in: 'query', name: 'key' };
    change(document);
  });

export const defects = [
  breaking('contract.claims.security', {
    'tags-described-as-open': setting('GET /v1/tags', 'security', []),
    'token-request-described-as-closed': setting('POST /v1/auth', 'security', [{ bearer: [] }]),
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
    'first-name-described-as-optional': setting('LearnerCreate', 'required', leavingOut('firstName')),
    'tutor-described-as-optional-on-update': setting('LearnerUpdate', 'required', leavingOut('primaryTutorEmail')),
    'mobile-number-described-as-required': setting('LearnerCreate', 'required', adding('mobileNumber')),
    'course-details-described-as-required': setting('LearnerUpdate', 'required', adding('courseDetails')),
    'client-id-described-as-optional': setting('Credentials', 'required', ['clientSecret']),
    'replacement-described-as-required': setting('TutorReplacement', 'required', adding('replacementTutorEmail')),
  }),
  breaking('contract.claims.enumerations', {
    'status-described-without-completed': setting('LearnerAssessmentStatus', 'enum', [10, 20]),
    'rating-described-without-minus-one': setting('SupportLikelihoodRating', 'enum', leavingOut(-1)),
    'tenth-domain-described': setting('Domain', 'enum', adding(10)),
    'domain-results-described-from-zero': setting('DomainResult', 'enum', [0, 1, 2]),
    'apprenticeships-undescribed': setting('LearnerCreate', 'properties.provisionType.enum', leavingOut(30)),
    'fourth-coverage-described': setting('CoverageStatus', 'enum', adding(40)),
  }),
  breaking('contract.claims.lengths', {
    'course-details-described-as-255': setting('LearnerCreate', 'properties.courseDetails.maxLength', 255),
    'course-details-described-as-229-on-update': setting('LearnerUpdate', 'properties.courseDetails.maxLength', 229),
    'tag-names-described-as-50': setting('TagNames', 'properties.tags.items', (items: object) => ({
      ...items,
      maxLength: 50,
    })),
    'tag-names-described-with-underscores': setting('TagNames', 'properties.tags.items', (items: object) => ({
      ...items,
      pattern: '^[\\w:-]+$',
    })),
    'tag-names-described-as-50-in-creates': setting('LearnerCreate', 'properties.tags.items', (items: object) => ({
      ...items,
      maxLength: 50,
    })),
  }),
  breaking('contract.claims.ranges', {
    'programme-level-described-to-8': setting('LearnerCreate', 'properties.programmeLevel.maximum', 8),
    'programme-level-described-from-0': setting('LearnerUpdate', 'properties.programmeLevel.minimum', 0),
    'pages-described-from-0': setting('GET /v1/learners', 'parameters.pageIndex.schema.minimum', 0),
  }),
  breaking('contract.claims.array-limits', {
    'batch-described-to-51': setting('TutorAssignment', 'properties.learnerIds.maxItems', 51),
    'batch-removal-described-to-49': setting('TutorReplacement', 'properties.learnerIds.maxItems', 49),
    'tags-described-from-one': setting('TagNames', 'properties.tags.minItems', 1),
    'secondary-tutors-described-to-3': setting('LearnerCreate', 'properties.secondaryTutorEmails.maxItems', 3),
    'secondary-tutors-described-to-1-on-update': setting(
      'LearnerUpdate',
      'properties.secondaryTutorEmails.maxItems',
      1,
    ),
    'secondary-tutors-described-from-1': describingSchema('SecondaryTutors', ({ properties }) => {
      for (const list of Object.values<Description>(properties)) list.minItems = 1;
    }),
    'secondary-tutors-described-to-5': describingSchema('SecondaryTutors', ({ properties }) => {
      for (const list of Object.values<Description>(properties)) list.maxItems = 5;
    }),
  }),
  breaking('contract.claims.statuses', {
    '404-undescribed-for-a-learner': setting('GET /v1/learners/{learnerId}', 'responses.404', undefined),
    '400-undescribed-for-a-webhook': setting('PUT /v1/webhooks/{webhookId}', 'responses.400', undefined),
    '401-undescribed-for-tags': setting('GET /v1/tags', 'responses.401', undefined),
    '403-undescribed-for-batches': setting(
      'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners',
      'responses.403',
      undefined,
    ),
    '429-undescribed-for-token-requests': setting('POST /v1/auth', 'responses.429', undefined),
    'update-described-with-200': describingOperation('PUT /v1/learners/{learnerId}', ({ responses }) => {
      responses[200] = responses[204];
      delete responses[204];
    }),
    'invite-described-with-200': describingOperation(
      'POST /v1/learners/{learnerId}/assessment/invite',
      ({ responses }) => {
        responses[200] = responses[202];
        delete responses[202];
      },
    ),
  }),
  breaking('contract.claims.formats', {
    'learner-id-described-as-integer': setting('GET /v1/learners/{learnerId}', 'parameters.learnerId.schema', {
      type: 'integer',
    }),
    'date-of-birth-described-as-date-time': setting('LearnerCreate', 'properties.dateOfBirth.format', 'date-time'),
    'has-ehcp-described-as-text': setting('LearnerCreate', 'properties.hasEhcp', { type: 'string' }),
    'course-details-described-as-never-null': setting('LearnerUpdate', 'properties.courseDetails.nullable', false),
    'provision-type-described-as-nullable': setting('LearnerCreate', 'properties.provisionType.nullable', true),
    'total-described-as-text': setting('LearnerList', 'properties.totalRecords', { type: 'string' }),
    'completion-described-as-never-null': setting(
      'LearnerAssessment',
      'properties.dateAssessmentCompleted.nullable',
      false,
    ),
    'coverage-described-as-any-number': describingSchema('CoverageStatus', (schema) => {
      schema.type = 'number';
      // With it, only whole numbers would be left.
      delete schema.enum;
    }),
    'support-type-described-as-text': setting('SupportType', 'type', 'string'),
    'name-to-delete-described-as-a-list': setting('DELETE /v1/tags', 'parameters.name.schema', {
      type: 'array',
      items: { type: 'string' },
    }),
    'name-to-remove-described-as-a-list': setting('DELETE /v1/learners/{learnerId}/tags', 'parameters.name.schema', {
      type: 'array',
      items: { type: 'string' },
    }),
    'webhook-fields-undescribed': setting('WebhookSave', 'properties.secret', undefined),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'replacement-described-as-required': ['contract.request'],
  'date-of-birth-described-as-date-time': ['contract.request'],
};
