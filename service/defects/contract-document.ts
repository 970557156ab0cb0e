import { type Description, describing, describingOperation, describingSchema } from './changed-description.ts';
import type { Defect } from './types.ts';

const served: readonly Defect[] = [
  {
    name: 'description-not-found',
    breaks: 'contract.document.served',
    change: (correct) => ({ decideDescription: () => correct.notFound() }),
  },
  {
    name: 'description-as-a-page',
    breaks: 'contract.document.served',
    change: () => ({
      decideDescription: () => ({ status: 200, text: '<html></html>', headers: { 'Content-Type': 'text/html' } }),
    }),
  },
  {
    name: 'description-labelled-as-text',
    breaks: 'contract.document.served',
    change: (correct) => ({
      decideDescription: (document) => ({ ...correct.decideDescription(document), headers: {} }),
    }),
  },
  {
    name: 'description-without-paths',
    breaks: 'contract.document.served',
    change: describing((document) => {
      document.paths = null;
    }),
  },
  ...['3.0.0', '3.0.3', '3.1.0'].map(
    (version): Defect => ({
      name: `description-of-openapi-${version.replaceAll('.', '-')}`,
      breaks: 'contract.document.openapi-version',
      change: () => ({ openapiVersion: version }),
    }),
  ),
  ...['v1', '1', '1.1'].map(
    (version): Defect => ({
      name: `description-of-api-version-${version.replace('.', '-')}`,
      breaks: 'contract.document.api-version',
      change: () => ({ apiVersion: version }),
    }),
  ),
];

const invalid: readonly Defect[] = [
  {
    name: 'description-refers-to-nothing',
    breaks: 'contract.document.valid',
    change: describing(({ components }) => {
      delete components.schemas.Tag;
    }),
  },
  {
    name: 'description-lacks-responses',
    breaks: 'contract.document.valid',
    change: describingOperation('GET /v1/tags', (described) => {
      delete described.responses;
    }),
  },
  {
    name: 'description-with-an-unknown-place',
    breaks: 'contract.document.valid',
    change: describingOperation('GET /v1/learners', ({ parameters }) => {
      parameters[0].in = 'body';
    }),
  },
  {
    name: 'description-with-an-undeclared-parameter',
    breaks: 'contract.document.valid',
    change: describingOperation('GET /v1/webhooks/{webhookId}', (described) => {
      described.parameters = [];
    }),
  },
  {
    name: 'description-with-an-unusable-pattern',
    breaks: 'contract.document.valid',
    change: describingSchema('LearnerCreate', ({ properties }) => {
      properties.postcode.type = 'postcode';
    }),
  },
];

const undescribed = (name: string, operation: string): Defect => ({
  name,
  breaks: 'contract.operations.described',
  change: describing(({ paths }: Description) => {
    const [method = '', path = ''] = operation.split(' ');
    delete paths[path][method.toLowerCase()];
  }),
});

const operations: readonly Defect[] = [
  undescribed('invitation-undescribed', 'POST /v1/learners/{learnerId}/assessment/invite'),
  undescribed('batch-removal-undescribed', 'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners'),
  undescribed('tag-deletion-undescribed', 'DELETE /v1/tags'),
  undescribed('token-request-undescribed', 'POST /v1/auth'),
  undescribed('learner-deletion-undescribed', 'DELETE /v1/learners/{learnerId}'),
];

/** API document, Versioning, item 1: whether an OpenAPI document is served, and whether it is valid and complete. */
export const documentDefects: readonly Defect[] = [...served, ...invalid, ...operations];
