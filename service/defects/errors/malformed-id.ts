import { breaking } from '../breaking.ts';
import { sending } from '../operators/answers.ts';
import { changing } from '../operators/changes.ts';
import { learnerPath } from '../operators/paths.ts';
import type { Change, Decision } from '../types.ts';

/** Gives a malformed id in this parameter a different response. */
const malformed = (field: string, decision: Decision): Change =>
  changing('malformedId', (right, id) => (id === field ? decision : right));

export const defects = breaking('errors.malformed-id.refused', {
  'malformed-id-passes-on-deletion': sending(400, `DELETE ${learnerPath}`, () => ({ status: 204 })),
  'malformed-learner-id-fails': malformed('learnerId', { status: 500 }),
  'malformed-learner-id-is-422': malformed('learnerId', { status: 422 }),
  'malformed-webhook-id-is-done': malformed('webhookId', { status: 204 }),
  'malformed-record-id-is-empty': malformed('supportRecordId', { status: 200, body: {} }),
  'malformed-log-id-fails': malformed('invocationLogId', { status: 500, text: 'FormatException' }),
});
