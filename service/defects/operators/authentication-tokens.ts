import type { Behaviour, Change } from '../../behaviour/index.ts';
import type { Decision } from '../../behaviour/types.ts';
import { anybody, authorising, only } from '../changed-authorisation.ts';
import type { Defect } from '../types.ts';

/** Accepts calls without an `Authorization` header. */
export const open = (...operations: string[]) =>
  authorising((_correct, header) => (header === '' ? { caller: anybody } : undefined), only(...operations));

/** Gives calls without an `Authorization` header a different refusal. */
export const refusing = (refuse: (correct: Behaviour) => Decision, ...operations: string[]) =>
  authorising((correct, header) => (header === '' ? { refusal: refuse(correct) } : undefined), only(...operations));

/** Finds the grant by a wrong reading of the `Authorization` header. */
export const reading = (read: (header: string) => string | null | undefined, ...operations: string[]) =>
  authorising(
    (correct, header, state, now) => {
      const grant = state.grants.get(read(header) ?? '');
      return grant && !correct.isExpired(grant, now) ? { caller: grant.client } : undefined;
    },
    operations.length === 0 ? undefined : only(...operations),
  );

export const read = 'GET /v1/learners/{learnerId}';

/** Operations that need no token, by the name of the defect. */
export const openings: Record<string, string> = {
  'learner-open-to-all': read,
  'learner-tags-open-to-all': 'GET /v1/learners/{learnerId}/tags',
  'tag-removal-open-to-all': 'DELETE /v1/learners/{learnerId}/tags',
  'assessment-open-to-all': 'GET /v1/learners/{learnerId}/assessment',
  'reports-open-to-all': 'POST /v1/learners/{learnerId}/assessment/report',
  'secondary-tutors-open-to-all': 'PUT /v1/learners/{learnerId}/secondarytutors',
  'support-record-open-to-all': 'GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}',
  'support-plan-open-to-all': 'GET /v1/learners/{learnerId}/supportplan/{section}',
  'webhook-deletion-open-to-all': 'DELETE /v1/webhooks/{webhookId}',
  'invocation-log-open-to-all': 'GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}',
};

/** For these operations, `isOver` decides when a token expires, given the milliseconds since its expiry. */
export const ending = (
  isOver: (late: number) => boolean,
  isMeant: (operation: string) => boolean = () => true,
): Change =>
  authorising((_correct, header, state, now) => {
    const grant = state.grants.get(header.replace('Bearer ', ''));
    return grant && !isOver(now - grant.expiresAt) ? { caller: grant.client } : undefined;
  }, isMeant);

/** These operations refuse valid tokens. */
export const closed = (...operations: string[]): Change =>
  authorising((correct) => ({ refusal: correct.unauthorised() }), only(...operations));

/** Operations that refuse valid tokens, by the name of the defect. */
export const closings: Record<string, string> = {
  'system-events-closed-to-tokens': 'GET /v1/systemevents',
  'modules-closed-to-tokens': 'GET /v1/learners/{learnerId}/modules',
  'tag-deletion-closed-to-tokens': 'DELETE /v1/tags',
  'exports-closed-to-tokens': 'POST /v1/learnerexports',
  'support-plan-closed-to-tokens': 'GET /v1/learners/{learnerId}/supportplan/{section}',
  'completed-list-closed-to-tokens': 'GET /v1/learners/assessmentcompleted',
  'support-record-closed-to-tokens': 'GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}',
  'batches-closed-to-tokens': 'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners',
  'staff-closed-to-tokens': 'POST /v1/staff',
  'invocation-log-closed-to-tokens': 'GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}',
};

export const header = Object.entries(closings).map(
  ([name, operation]): Defect => ({
    name,
    breaks: 'authentication.token.bearer-header',
    change: closed(operation),
  }),
);
