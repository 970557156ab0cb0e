import { breaking } from '../breaking.ts';
import { sending } from '../operators/answers.ts';
import { changing, noting } from '../operators/changes.ts';
import { deciding } from '../operators/decisions.ts';
import { learnerPath, webhookPath } from '../operators/paths.ts';
import type { Change } from '../types.ts';

const neverThrottled =
  (...operations: string[]): Change =>
  () => ({
    isThrottled: (operation) => !operations.includes(operation),
  });

/** Carries out throttled requests later, each under an id of its own, together with the next one that gets through. */
const madeLater = (operation: string, decide: 'decideRequestExport' | 'decideRequestReport'): Change =>
  noting(
    () => ({ waiting: 0 }),
    'isThrottled',
    (throttled, _right, called) => {
      if (called === operation) throttled.waiting += 1;
    },
  ).for((throttled) =>
    deciding(decide, (decision, { correct, state, call }) => {
      const again = Array.from({ length: throttled.waiting }, () => correct[decide](state, call).jobs ?? []).flat();
      throttled.waiting = 0;
      return { ...decision, jobs: [...(decision.jobs ?? []), ...again] };
    }),
  );

export const defects = breaking('errors.throttled.anywhere', {
  'lists-never-throttled': neverThrottled('GET /v1/learners'),
  'webhook-writes-never-throttled': neverThrottled('POST /v1/webhooks'),
  'throttled-token-request-is-answered': sending(429, 'POST /v1/auth', () => ({
    status: 200,
    body: { accessToken: 'all-the-same', expiresIn: 60 },
  })),
  'tutor-batches-never-throttled': neverThrottled('PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners'),
  'invocation-logs-never-throttled': neverThrottled(`GET ${webhookPath}/invocationlogs/{invocationLogId}`),
  'throttled-after-the-work': () => ({ throttlesBeforeWork: false }),
  'throttled-export-is-made-later': madeLater('POST /v1/learnerexports', 'decideRequestExport'),
  'throttled-report-is-made-later': madeLater(`POST ${learnerPath}/assessment/report`, 'decideRequestReport'),
  'throttled-with-403': changing('throttled', (decision) => ({ ...decision, status: 403 })),
  'throttled-token-request-is-400': sending(429, 'POST /v1/auth', (decision) => ({ ...decision, status: 400 })),
});
