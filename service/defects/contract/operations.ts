import { breaking } from '../breaking.ts';
import { type Description, describing } from '../operators/documents.ts';
import type { Change } from '../types.ts';

const undescribed = (operation: string): Change =>
  describing(({ paths }: Description) => {
    const [method = '', path = ''] = operation.split(' ');
    delete paths[path][method.toLowerCase()];
  });

export const defects = breaking('contract.operations.described', {
  'invitation-undescribed': undescribed('POST /v1/learners/{learnerId}/assessment/invite'),
  'batch-removal-undescribed': undescribed('PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners'),
  'tag-deletion-undescribed': undescribed('DELETE /v1/tags'),
  'token-request-undescribed': undescribed('POST /v1/auth'),
  'learner-deletion-undescribed': undescribed('DELETE /v1/learners/{learnerId}'),
});
