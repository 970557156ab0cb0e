import { breaking } from '../breaking.ts';
import { sendingFor } from '../changed-answers.ts';
import { batchAssignment, problems, webhookWrites } from '../operators/errors-problems.ts';

export const defects = [
  breaking('errors.problem.body', {
    'problem-without-a-body': sendingFor(400, () => ({ status: 400 }), 'GET /v1/learners'),
    'problem-as-plain-text': sendingFor(
      400,
      () => ({ status: 400, text: 'The name is too long.' }),
      'DELETE /v1/learners/{learnerId}/tags',
    ),
    'problem-that-says-nothing': problems(
      ({ type, status }) => ({ type, status, title: '', errors: {} }),
      ...webhookWrites,
    ),
    'problem-of-other-members': problems(() => ({ message: 'Bad request.', code: 17 }), batchAssignment),
    // The refusal of this field is plain text.
    ...Object.fromEntries(
      ['dateOfBirth', 'provisionType', 'programmeLevel'].map((field) => [
        `problem-of-${field.toLowerCase()}-as-plain-text`,
        (correct) => ({
          refuse: (findings, status) =>
            findings.some((finding) => finding.field === field)
              ? { status: status ?? 400, text: `${field} is not valid.` }
              : correct.refuse(findings, status),
        }),
      ]),
    ),
    'problem-as-a-list': problems(() => [{ message: 'Bad request.' }], 'POST /v1/learners'),
    'problem-labelled-as-html': sendingFor(
      400,
      ({ body }) => ({ status: 400, text: JSON.stringify(body), headers: { 'Content-Type': 'text/html' } }),
      'GET /v1/learners/{learnerId}/assessment/url',
    ),
    ...Object.fromEntries(
      Object.entries({
        'update-refused-without-a-word': 'PUT /v1/learners/{learnerId}',
        'tags-refused-without-a-word': 'POST /v1/learners/{learnerId}/tags',
        'tag-deletion-refused-without-a-word': 'DELETE /v1/tags',
        'batch-removal-refused-without-a-word': 'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners',
      }).map(([name, operation]) => [name, sendingFor(400, () => ({ status: 400 }), operation)]),
    ),
    // What is in the path is looked at by the router, which has an answer of its own.
    ...Object.fromEntries(
      Object.entries({
        'malformed-id-read-refused-without-a-word': 'GET /v1/learners/{learnerId}',
        'malformed-id-deletion-refused-without-a-word': 'DELETE /v1/learners/{learnerId}',
        'malformed-id-invitation-refused-without-a-word': 'POST /v1/learners/{learnerId}/assessment/invite',
        'malformed-id-report-refused-without-a-word': 'POST /v1/learners/{learnerId}/assessment/report',
        'malformed-id-of-a-webhook-refused-without-a-word': 'GET /v1/webhooks/{webhookId}',
      }).map(([name, operation]) => [name, sendingFor(400, () => ({ status: 400, text: 'Bad Request' }), operation)]),
    ),
    'refused-credentials-without-a-problem': sendingFor(400, () => ({ status: 400 }), 'POST /v1/auth'),
  }),
  breaking('errors.problem.errors', {
    // Each field has one message as a string instead of an array.
    'problem-errors-as-texts': problems(({ errors, ...body }) => ({
      ...body,
      errors: Object.fromEntries(
        Object.entries((errors ?? {}) as object).map(([field, [message]]) => [field, message]),
      ),
    })),
    'problem-errors-with-codes': problems((body) => ({ ...body, errors: { name: [17] } }), batchAssignment),
  }),
].flat();
