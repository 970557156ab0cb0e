import { breaking, each, lower } from '../breaking.ts';
import { problems, sending } from '../operators/answers.ts';
import { changing } from '../operators/changes.ts';
import { assignBatch } from '../operators/paths.ts';
import type { AlsoBreaks, Change, Defect } from '../types.ts';

const member = (breaks: Defect['breaks'], value: unknown, ...operations: string[]): Change =>
  problems((body) => ({ ...body, [breaks.split('.')[2] ?? '']: value }), ...operations);

const webhookWrites = ['POST /v1/webhooks', 'PUT /v1/webhooks/{webhookId}'];

export const defects = [
  breaking('errors.problem.body', {
    'problem-without-a-body': sending(400, 'GET /v1/learners', () => ({ status: 400 })),
    'problem-as-plain-text': sending(400, 'DELETE /v1/learners/{learnerId}/tags', () => ({
      status: 400,
      text: 'The name is too long.',
    })),
    'problem-that-says-nothing': problems(
      ({ type, status }) => ({ type, status, title: '', errors: {} }),
      ...webhookWrites,
    ),
    'problem-of-other-members': problems(() => ({ message: 'Bad request.', code: 17 }), assignBatch),
    'problem-of-*-as-plain-text': each(['dateOfBirth', 'provisionType', 'programmeLevel'], lower).as((field) =>
      changing('refuse', (decision, findings, status) =>
        findings.some((finding) => finding.field === field)
          ? { status: status ?? 400, text: `${field} is not valid.` }
          : decision,
      ),
    ),
    'problem-as-a-list': problems(() => [{ message: 'Bad request.' }], 'POST /v1/learners'),
    'problem-labelled-as-html': sending(400, 'GET /v1/learners/{learnerId}/assessment/url', ({ body }) => ({
      status: 400,
      text: JSON.stringify(body),
      headers: { 'Content-Type': 'text/html' },
    })),
    '*-refused-without-a-word': each({
      update: 'PUT /v1/learners/{learnerId}',
      tags: 'POST /v1/learners/{learnerId}/tags',
      'tag-deletion': 'DELETE /v1/tags',
      'secondary-tutors': 'PUT /v1/learners/{learnerId}/secondarytutors',
      'batch-removal': 'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners',
    }).as((operation) => sending(400, operation, () => ({ status: 400 }))),
    // What is in the path is looked at by the router, which has an answer of its own.
    'malformed-id-*-refused-without-a-word': each({
      read: 'GET /v1/learners/{learnerId}',
      deletion: 'DELETE /v1/learners/{learnerId}',
      invitation: 'POST /v1/learners/{learnerId}/assessment/invite',
      report: 'POST /v1/learners/{learnerId}/assessment/report',
      'of-a-webhook': 'GET /v1/webhooks/{webhookId}',
    }).as((operation) => sending(400, operation, () => ({ status: 400, text: 'Bad Request' }))),
    'refused-credentials-without-a-problem': sending(400, 'POST /v1/auth', () => ({ status: 400 })),
  }),
  breaking('errors.problem.errors', {
    'problem-errors-as-texts': problems(({ errors, ...body }) => ({
      ...body,
      errors: Object.fromEntries(
        Object.entries((errors ?? {}) as object).map(([field, [message]]) => [field, message]),
      ),
    })),
    'problem-errors-with-codes': problems((body) => ({ ...body, errors: { name: [17] } }), assignBatch),
    'problem-errors-as-list': member('errors.problem.errors', [{ field: 'name', message: 'too long' }]),
    'problem-errors-of-secondary-tutors-as-texts': member(
      'errors.problem.errors',
      { emails: 'nobody is unknown' },
      'PUT /v1/learners/{learnerId}/secondarytutors',
    ),
    'problem-errors-as-text': member('errors.problem.errors', 'The name is too long.', 'GET /v1/learners'),
  }),
  breaking('errors.problem.type', {
    'problem-type-as-number': member('errors.problem.type', 400),
    'problem-type-no-uri': member('errors.problem.type', 'http://[errors]/validation', 'DELETE /v1/tags'),
  }),
  breaking('errors.problem.title', {
    'problem-title-as-list': member('errors.problem.title', ['Bad Request']),
    'problem-title-as-object': member('errors.problem.title', { en: 'Bad Request' }, ...webhookWrites),
  }),
  breaking('errors.problem.status', {
    'problem-status-as-text': member('errors.problem.status', '400'),
    'problem-status-of-another-kind': member('errors.problem.status', 422, 'PUT /v1/learners/{learnerId}'),
    'malformed-id-problem-of-status-404': member('errors.problem.status', 404, 'DELETE /v1/learners/{learnerId}'),
    'malformed-id-problem-of-status-422': member(
      'errors.problem.status',
      422,
      'GET /v1/learners/{learnerId}/assessment',
    ),
    'problem-status-zero': member('errors.problem.status', 0, 'POST /v1/auth'),
  }),
  breaking('errors.problem.detail', {
    'problem-detail-as-list': member('errors.problem.detail', ['The name is too long.']),
    'problem-detail-as-object': member(
      'errors.problem.detail',
      { name: 'too long' },
      'POST /v1/learners/{learnerId}/tags',
    ),
  }),
  breaking('errors.problem.instance', {
    'problem-instance-as-number': member('errors.problem.instance', 4711),
    'problem-instance-no-uri': member('errors.problem.instance', 'https://:problems', 'POST /v1/learners'),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = { 'problem-errors-as-list': ['contract.body'] };
