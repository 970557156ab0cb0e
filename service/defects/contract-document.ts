import { type Description, describing } from './changed-description.ts';
import type { Defect } from './types.ts';

const served: readonly Defect[] = [];

const invalid: readonly Defect[] = [];

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
