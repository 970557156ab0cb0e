import { breaking } from '../breaking.ts';
import { sending } from '../changed-answers.ts';
import { learner, madeLater, neverThrottled, webhook } from '../operators/errors-statuses.ts';

export const defects = breaking('errors.throttled.anywhere', {
  'lists-never-throttled': neverThrottled('GET /v1/learners'),
  'webhook-writes-never-throttled': neverThrottled('POST /v1/webhooks'),
  'throttled-token-request-is-answered': sending(429, 'POST /v1/auth', () => ({
    status: 200,
    body: { accessToken: 'all-the-same', expiresIn: 60 },
  })),
  'tutor-batches-never-throttled': neverThrottled('PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners'),
  'invocation-logs-never-throttled': neverThrottled(`GET ${webhook}/invocationlogs/{invocationLogId}`),
  'throttled-after-the-work': () => ({ throttlesBeforeWork: false }),
  // A throttled export request is carried out later.
  'throttled-export-is-made-later': madeLater('POST /v1/learnerexports', 'decideRequestExport'),
  'throttled-report-is-made-later': madeLater(`POST ${learner}/assessment/report`, 'decideRequestReport'),
  'throttled-with-403': (correct) => ({ throttled: (seconds) => ({ ...correct.throttled(seconds), status: 403 }) }),
  'throttled-token-request-is-400': sending(429, 'POST /v1/auth', (decision) => ({ ...decision, status: 400 })),
});
