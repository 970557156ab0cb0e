import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Decision } from '../behaviour/types.ts';
import { anybody, authorising, only } from './changed-authorisation.ts';
import type { Defect } from './types.ts';

/** Accepts calls without an `Authorization` header. */
const open = (...operations: string[]) =>
  authorising((_correct, header) => (header === '' ? { caller: anybody } : undefined), only(...operations));

/** Gives calls without an `Authorization` header a different refusal. */
const refusing = (refuse: (correct: Behaviour) => Decision, ...operations: string[]) =>
  authorising((correct, header) => (header === '' ? { refusal: refuse(correct) } : undefined), only(...operations));

/** Finds the grant by a wrong reading of the `Authorization` header. */
const reading = (read: (header: string) => string | null | undefined, ...operations: string[]) =>
  authorising(
    (correct, header, state, now) => {
      const grant = state.grants.get(read(header) ?? '');
      return grant && !correct.isExpired(grant, now) ? { caller: grant.client } : undefined;
    },
    operations.length === 0 ? undefined : only(...operations),
  );

const read = 'GET /v1/learners/{learnerId}';

/** Operations that need no token, by the name of the defect. */
const openings: Record<string, string> = {
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

const missing: readonly Defect[] = [
  ...Object.entries(openings).map(
    ([name, operation]): Defect => ({ name, breaks: 'authentication.token.missing', change: open(operation) }),
  ),
  {
    name: 'missing-token-is-403',
    breaks: 'authentication.token.missing',
    change: refusing((correct) => correct.forbidden(), 'PUT /v1/learners/{learnerId}'),
  },
  {
    name: 'missing-token-is-404',
    breaks: 'authentication.token.missing',
    change: refusing((correct) => correct.notFound(), 'GET /v1/webhooks/{webhookId}'),
  },
  {
    name: 'missing-token-is-400',
    breaks: 'authentication.token.missing',
    change: refusing((correct) => correct.refuse([]), 'POST /v1/learners/{learnerId}/assessment/invite'),
  },
];

const malformed: readonly Defect[] = [
  {
    // Only the token's 69 characters are compared, so that anything may follow them.
    name: 'token-compared-by-its-start',
    breaks: 'authentication.token.malformed',
    change: reading((header) => header.replace('Bearer ', '').slice(0, 69)),
  },
  {
    name: 'token-in-any-case',
    breaks: 'authentication.token.malformed',
    change: authorising((_correct, header, state) => {
      const sent = header.replace('Bearer ', '').toLowerCase();
      const grant = [...state.grants.values()].find(({ token }) => token.toLowerCase() === sent);
      return grant && { caller: grant.client };
    }),
  },
  {
    name: 'token-under-any-scheme',
    breaks: 'authentication.token.malformed',
    change: reading((header) => header.split(' ')[1]),
  },
  ...Object.entries({
    'tags-read-under-any-scheme': 'GET /v1/tags',
    'webhook-deleted-under-any-scheme': 'DELETE /v1/webhooks/{webhookId}',
    'batch-under-any-scheme': 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners',
  }).map(
    ([name, operation]): Defect => ({
      name,
      breaks: 'authentication.token.malformed',
      change: reading((header) => header.split(' ')[1], operation),
    }),
  ),
  { name: 'token-without-a-scheme', breaks: 'authentication.token.malformed', change: reading((header) => header) },
  {
    name: 'credentials-instead-of-a-token',
    breaks: 'authentication.token.malformed',
    change: authorising((_correct, header, state) => {
      const [clientId = '', secret] = Buffer.from(header.replace('Basic ', ''), 'base64').toString().split(':');
      const client = state.clients.get(clientId);
      return client && client.clientSecret === secret ? { caller: client } : undefined;
    }),
  },
  {
    name: 'any-token-opens-a-learner',
    breaks: 'authentication.token.malformed',
    change: authorising((_correct, header) => (/^Bearer ./.test(header) ? { caller: anybody } : undefined), only(read)),
  },
  {
    name: 'token-compared-but-for-its-last-character',
    breaks: 'authentication.token.malformed',
    change: authorising((_correct, header, state) => {
      const part = header.replace('Bearer ', '');
      const grant = [...state.grants.values()].find(({ token }) => token === part || token.slice(0, -1) === part);
      return grant && { caller: grant.client };
    }),
  },
  {
    // A part of a token is accepted for any token that contains it.
    name: 'token-found-by-a-part',
    breaks: 'authentication.token.malformed',
    change: authorising((_correct, header, state) => {
      const part = header.replace('Bearer ', '');
      const grant = [...state.grants.values()].find(({ token }) => part.length > 30 && token.includes(part));
      return grant && { caller: grant.client };
    }),
  },
  {
    name: 'changed-token-writes-tags',
    breaks: 'authentication.token.malformed',
    change: authorising(
      (_correct, header) => (header === '' ? undefined : { caller: anybody }),
      only('POST /v1/learners/{learnerId}/tags'),
    ),
  },
  {
    name: 'malformed-token-is-403',
    breaks: 'authentication.token.malformed',
    change: authorising((correct, header, state, now) => {
      const authorised = correct.authorise(state, header, now, read);
      return header !== '' && 'refusal' in authorised ? { refusal: correct.forbidden() } : undefined;
    }),
  },
  {
    name: 'malformed-token-is-400',
    breaks: 'authentication.token.malformed',
    change: authorising((correct, header, state) => {
      const isKnown = state.grants.has(header.replace('Bearer ', ''));
      return header === '' || isKnown ? undefined : { refusal: correct.refuse([{ field: '', message: 'Bad token.' }]) };
    }, only('GET /v1/learners/{learnerId}/modules')),
  },
];

/** For these operations, `isOver` decides when a token expires, given the milliseconds since its expiry. */
const ending = (isOver: (late: number) => boolean, isMeant: (operation: string) => boolean = () => true): Change =>
  authorising((_correct, header, state, now) => {
    const grant = state.grants.get(header.replace('Bearer ', ''));
    return grant && !isOver(now - grant.expiresAt) ? { caller: grant.client } : undefined;
  }, isMeant);

const expired: readonly Defect[] = [
  { name: 'token-never-expires', breaks: 'authentication.token.expired', change: ending(() => false) },
  {
    // Tokens are accepted for five more minutes, as if to tolerate clock skew.
    name: 'token-lives-five-minutes-longer',
    breaks: 'authentication.token.expired',
    change: ending((late) => late >= 300_000),
  },
  ...(['manager', 'tutor'] as const).map(
    (role): Defect => ({
      // The tokens of this role never expire.
      name: `token-of-a-${role}-never-expires`,
      breaks: 'authentication.token.expired',
      change: authorising((_correct, header, state) => {
        const client = state.grants.get(header.replace('Bearer ', ''))?.client;
        return client?.role === role ? { caller: client } : undefined;
      }),
    }),
  ),
  {
    name: 'expired-token-still-reads',
    breaks: 'authentication.token.expired',
    change: ending(
      () => false,
      (operation) => operation.startsWith('GET '),
    ),
  },
  {
    name: 'expired-token-still-writes',
    breaks: 'authentication.token.expired',
    change: ending(
      () => false,
      (operation) => !operation.startsWith('GET '),
    ),
  },
  {
    name: 'expired-token-still-reads-tags',
    breaks: 'authentication.token.expired',
    change: ending(() => false, only('GET /v1/tags')),
  },
  {
    name: 'expired-token-still-deletes-webhooks',
    breaks: 'authentication.token.expired',
    change: ending(() => false, only('DELETE /v1/webhooks/{webhookId}')),
  },
  {
    // Every use renews the token's lifetime.
    name: 'token-lives-on-while-used',
    breaks: 'authentication.token.expired',
    change: (correct) => ({
      isExpired: (grant, now) => {
        const over = correct.isExpired(grant, now);
        if (!over) grant.expiresAt = correct.expiryOf(now);
        return over;
      },
    }),
  },
  {
    name: 'expired-token-is-403',
    breaks: 'authentication.token.expired',
    change: authorising((correct, header, state, now) => {
      const grant = state.grants.get(header.replace('Bearer ', ''));
      return grant && correct.isExpired(grant, now) ? { refusal: correct.forbidden() } : undefined;
    }),
  },
];

/** These operations refuse valid tokens. */
const closed = (...operations: string[]): Change =>
  authorising((correct) => ({ refusal: correct.unauthorised() }), only(...operations));

/** Operations that refuse valid tokens, by the name of the defect. */
const closings: Record<string, string> = {
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

const header = Object.entries(closings).map(
  ([name, operation]): Defect => ({
    name,
    breaks: 'authentication.token.bearer-header',
    change: closed(operation),
  }),
);

/** API document, Authentication, items 3 and 4. */
export const tokenDefects: readonly Defect[] = [...missing, ...malformed, ...expired, ...header];
