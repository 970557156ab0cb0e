import type { Change } from '../behaviour/index.ts';
import type { Body } from '../behaviour/types.ts';
import { sendingFor, withBody } from './changed-answers.ts';
import type { Defect } from './types.ts';

const webhookWrites = ['POST /v1/webhooks', 'PUT /v1/webhooks/{webhookId}'];
const batchAssignment = 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners';

/** Changes the body of every 400, or only of those of these operations. */
const problems = (change: (body: Body) => unknown, ...operations: string[]): Change =>
  sendingFor(400, withBody(change), ...operations);

const bodies: readonly Defect[] = [
  {
    name: 'problem-without-a-body',
    breaks: 'errors.problem.body',
    change: sendingFor(400, () => ({ status: 400 }), 'GET /v1/learners'),
  },
  {
    name: 'problem-as-plain-text',
    breaks: 'errors.problem.body',
    change: sendingFor(
      400,
      () => ({ status: 400, text: 'The name is too long.' }),
      'DELETE /v1/learners/{learnerId}/tags',
    ),
  },
  {
    name: 'problem-that-says-nothing',
    breaks: 'errors.problem.body',
    change: problems(({ type, status }) => ({ type, status, title: '', errors: {} }), ...webhookWrites),
  },
  {
    name: 'problem-of-other-members',
    breaks: 'errors.problem.body',
    change: problems(() => ({ message: 'Bad request.', code: 17 }), batchAssignment),
  },
  // The refusal of this field is plain text.
  ...['dateOfBirth', 'provisionType', 'programmeLevel'].map(
    (field): Defect => ({
      name: `problem-of-${field.toLowerCase()}-as-plain-text`,
      breaks: 'errors.problem.body',
      change: (correct) => ({
        refuse: (findings, status) =>
          findings.some((finding) => finding.field === field)
            ? { status: status ?? 400, text: `${field} is not valid.` }
            : correct.refuse(findings, status),
      }),
    }),
  ),
  {
    name: 'problem-as-a-list',
    breaks: 'errors.problem.body',
    change: problems(() => [{ message: 'Bad request.' }], 'POST /v1/learners'),
  },
  {
    name: 'problem-labelled-as-html',
    breaks: 'errors.problem.body',
    change: sendingFor(
      400,
      ({ body }) => ({ status: 400, text: JSON.stringify(body), headers: { 'Content-Type': 'text/html' } }),
      'GET /v1/learners/{learnerId}/assessment/url',
    ),
  },
  ...Object.entries({
    'update-refused-without-a-word': 'PUT /v1/learners/{learnerId}',
    'tags-refused-without-a-word': 'POST /v1/learners/{learnerId}/tags',
    'tag-deletion-refused-without-a-word': 'DELETE /v1/tags',
    'batch-removal-refused-without-a-word': 'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners',
  }).map(
    ([name, operation]): Defect => ({
      name,
      breaks: 'errors.problem.body',
      change: sendingFor(400, () => ({ status: 400 }), operation),
    }),
  ),
  // What is in the path is looked at by the router, which has an answer of its own.
  ...Object.entries({
    'malformed-id-read-refused-without-a-word': 'GET /v1/learners/{learnerId}',
    'malformed-id-deletion-refused-without-a-word': 'DELETE /v1/learners/{learnerId}',
    'malformed-id-invitation-refused-without-a-word': 'POST /v1/learners/{learnerId}/assessment/invite',
    'malformed-id-report-refused-without-a-word': 'POST /v1/learners/{learnerId}/assessment/report',
    'malformed-id-of-a-webhook-refused-without-a-word': 'GET /v1/webhooks/{webhookId}',
  }).map(
    ([name, operation]): Defect => ({
      name,
      breaks: 'errors.problem.body',
      change: sendingFor(400, () => ({ status: 400, text: 'Bad Request' }), operation),
    }),
  ),
  {
    name: 'refused-credentials-without-a-problem',
    breaks: 'errors.problem.body',
    change: sendingFor(400, () => ({ status: 400 }), 'POST /v1/auth'),
  },
];

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
  {
    // Each field has one message as a string instead of an array.
    name: 'problem-errors-as-texts',
    breaks: 'errors.problem.errors',
    change: problems(({ errors, ...body }) => ({
      ...body,
      errors: Object.fromEntries(
        Object.entries((errors ?? {}) as object).map(([field, [message]]) => [field, message]),
      ),
    })),
  },
  {
    name: 'problem-errors-with-codes',
    breaks: 'errors.problem.errors',
    change: problems((body) => ({ ...body, errors: { name: [17] } }), batchAssignment),
  },
  member('problem-errors-as-text', 'errors.problem.errors', 'The name is too long.', 'GET /v1/learners'),
];

/** API document, Errors, item 1. */
export const problemDefects: readonly Defect[] = [...bodies, ...members];
