import { problems, webhookWrites } from './operators/errors-problems.ts';
import type { Defect } from './types.ts';

const bodies: readonly Defect[] = [];

const member = (name: string, breaks: Defect['breaks'], value: unknown, ...operations: string[]): Defect => ({
  name,
  breaks,
  change: problems((body) => ({ ...body, [breaks.split('.')[2] ?? '']: value }), ...operations),
});

const members: readonly Defect[] = [
  member('problem-type-as-number', 'errors.problem.type', 400),
  member('problem-type-no-uri', 'errors.problem.type', 'http://[errors]/validation', 'DELETE /v1/tags'),
  member('problem-title-as-list', 'errors.problem.title', ['Bad Request']),
  member('problem-title-as-object', 'errors.problem.title', { en: 'Bad Request' }, ...webhookWrites),
  member('problem-status-as-text', 'errors.problem.status', '400'),
  member('problem-status-of-another-kind', 'errors.problem.status', 422, 'PUT /v1/learners/{learnerId}'),
  member('malformed-id-problem-of-status-404', 'errors.problem.status', 404, 'DELETE /v1/learners/{learnerId}'),
  member('malformed-id-problem-of-status-422', 'errors.problem.status', 422, 'GET /v1/learners/{learnerId}/assessment'),
  member('problem-status-zero', 'errors.problem.status', 0, 'POST /v1/auth'),
  member('problem-detail-as-list', 'errors.problem.detail', ['The name is too long.']),
  member(
    'problem-detail-as-object',
    'errors.problem.detail',
    { name: 'too long' },
    'POST /v1/learners/{learnerId}/tags',
  ),
  member('problem-instance-as-number', 'errors.problem.instance', 4711),
  member('problem-instance-no-uri', 'errors.problem.instance', 'https://:problems', 'POST /v1/learners'),
  member('problem-errors-as-list', 'errors.problem.errors', [{ field: 'name', message: 'too long' }]),
  member('problem-errors-as-text', 'errors.problem.errors', 'The name is too long.', 'GET /v1/learners'),
];

/** API document, Errors, item 1. */
export const problemDefects: readonly Defect[] = [...bodies, ...members];
