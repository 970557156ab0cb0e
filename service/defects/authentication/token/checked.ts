import { breaking, each, type Variants } from '../../breaking.ts';
import { anybody, authorising, only } from '../../operators/access.ts';
import { together } from '../../operators/changes.ts';
import { deciding } from '../../operators/decisions.ts';
import type { AlsoBreaks, Behaviour, Caller, Change, Decider, Decision, State } from '../../types.ts';

/** Stands for whoever should have been turned away. */
const stranger: Caller = { role: 'administrator', tutors: [] };

/** Why a call is to be answered 401; null where it is not. */
function refusalOf(correct: Behaviour, header: string, state: State, now: number): string | null {
  if (header === '') return 'missing';
  const grant = state.grants.get(correct.bearerToken(header) ?? '');
  if (!grant) return 'malformed';
  return correct.isExpired(grant, now) ? 'expired' : null;
}

const invitation = ['decideInvite', 'POST /v1/learners/{learnerId}/assessment/invite'] as const;

const report = ['decideRequestReport', 'POST /v1/learners/{learnerId}/assessment/report'] as const;

// Without a token nothing tells whose export it would be.
const exporting = ['decideRequestExport', 'POST /v1/learnerexports'] as const;

const doneThoughRefused = (token: string, work: Record<string, readonly [Decider, string]>): Variants => ({
  [`*-with-a-token-${token}-is-made`]: each(work).as(([decider, operation]) =>
    together(
      authorising(
        (correct, header, state, now) =>
          refusalOf(correct, header, state, now) === token ? { caller: stranger } : undefined,
        only(operation),
      ),
      deciding(decider, (decision, { correct, call }) =>
        call.caller === stranger ? { ...correct.unauthorised(), jobs: decision.jobs ?? [] } : decision,
      ),
    ),
  ),
});

/** Accepts calls without an `Authorization` header. */
const open = (...operations: string[]) =>
  authorising((_correct, header) => (header === '' ? { caller: anybody } : undefined), only(...operations));

/** Gives calls without an `Authorization` header a different refusal. */
const refusingWithout = (refuse: (correct: Behaviour) => Decision, ...operations: string[]) =>
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

/** Operations that need no token, by the name of the defect: those whose path names a record, and with it the organisation. */
const openings: Record<string, string> = {
  assessment: 'GET /v1/learners/{learnerId}/assessment',
  'assessment-url': 'GET /v1/learners/{learnerId}/assessment/url',
  invitation: 'POST /v1/learners/{learnerId}/assessment/invite',
  reports: 'POST /v1/learners/{learnerId}/assessment/report',
  learner: read,
  'learner-update': 'PUT /v1/learners/{learnerId}',
  'learner-deletion': 'DELETE /v1/learners/{learnerId}',
  modules: 'GET /v1/learners/{learnerId}/modules',
  'support-records': 'GET /v1/learners/{learnerId}/supportrecords',
  'support-record': 'GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}',
  'support-plan': 'GET /v1/learners/{learnerId}/supportplan/{section}',
  'learner-tags': 'GET /v1/learners/{learnerId}/tags',
  'tag-addition': 'POST /v1/learners/{learnerId}/tags',
  'tag-removal': 'DELETE /v1/learners/{learnerId}/tags',
  'secondary-tutors': 'PUT /v1/learners/{learnerId}/secondarytutors',
  webhook: 'GET /v1/webhooks/{webhookId}',
  'webhook-update': 'PUT /v1/webhooks/{webhookId}',
  'webhook-deletion': 'DELETE /v1/webhooks/{webhookId}',
  'invocation-logs': 'GET /v1/webhooks/{webhookId}/invocationlogs',
  'invocation-log': 'GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}',
};

/** For these operations, `isOver` decides when a token expires, given the milliseconds since its expiry. */
const ending = (isOver: (late: number) => boolean, isMeant: (operation: string) => boolean = () => true): Change =>
  authorising((_correct, header, state, now) => {
    const grant = state.grants.get(header.replace('Bearer ', ''));
    return grant && !isOver(now - grant.expiresAt) ? { caller: grant.client } : undefined;
  }, isMeant);

/** These operations refuse valid tokens. */
const closed = (...operations: string[]): Change =>
  authorising((correct) => ({ refusal: correct.unauthorised() }), only(...operations));

/** Operations that refuse valid tokens, by the name of the defect. */
const closings: Record<string, string> = {
  'system-events': 'GET /v1/systemevents',
  modules: 'GET /v1/learners/{learnerId}/modules',
  'tag-deletion': 'DELETE /v1/tags',
  exports: 'POST /v1/learnerexports',
  'support-plan': 'GET /v1/learners/{learnerId}/supportplan/{section}',
  'completed-list': 'GET /v1/learners/assessmentcompleted',
  'support-record': 'GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}',
  batches: 'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners',
  staff: 'POST /v1/staff',
  'invocation-log': 'GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}',
};

export const defects = [
  breaking('authentication.token.valid-never-401', {
    'role-refused-with-401': (correct) => ({ forbidden: () => correct.unauthorised() }),
    'role-refused-with-404': (correct) => ({ forbidden: () => correct.notFound() }),
    'hidden-learner-refused-with-401': (correct) => ({ hiddenLearner: () => correct.unauthorised() }),
    'foreign-learner-refused-with-401': (correct) => ({ unknownLearner: () => correct.unauthorised() }),
  }),
  breaking('authentication.token.missing', {
    '*-open-to-all': each(openings).as((operation) => open(operation)),
    'missing-token-is-403': refusingWithout((correct) => correct.forbidden(), 'PUT /v1/learners/{learnerId}'),
    'missing-token-is-404': refusingWithout((correct) => correct.notFound(), 'GET /v1/webhooks/{webhookId}'),
    'missing-token-is-400': refusingWithout(
      (correct) => correct.refuse([]),
      'POST /v1/learners/{learnerId}/assessment/invite',
    ),
  }),
  breaking('authentication.token.malformed', {
    // Only the token's 69 characters are compared: anything may follow them.
    'token-compared-by-its-start': reading((header) => header.replace('Bearer ', '').slice(0, 69)),
    // As where a token's signature is not verified: what stands before it is enough.
    'token-signature-unverified': authorising((_correct, header, state) => {
      const sent = header.replace('Bearer ', '');
      const grant = [...state.grants.values()].find(
        ({ token }) => token.length === sent.length && token.slice(0, 20) === sent.slice(0, 20),
      );
      return grant && { caller: grant.client };
    }),
    'token-in-any-case': authorising((_correct, header, state) => {
      const sent = header.replace('Bearer ', '').toLowerCase();
      const grant = [...state.grants.values()].find(({ token }) => token.toLowerCase() === sent);
      return grant && { caller: grant.client };
    }),
    'token-under-any-scheme': reading((header) => header.split(' ')[1]),
    '*': each({
      'tags-read-under-any-scheme': 'GET /v1/tags',
      'webhook-deleted-under-any-scheme': 'DELETE /v1/webhooks/{webhookId}',
      'batch-under-any-scheme': 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners',
    }).as((operation) => reading((header) => header.split(' ')[1], operation)),
    'token-without-a-scheme': reading((header) => header),
    'credentials-instead-of-a-token': authorising((_correct, header, state) => {
      const [clientId = '', secret] = Buffer.from(header.replace('Basic ', ''), 'base64').toString().split(':');
      const client = state.clients.get(clientId);
      return client && client.clientSecret === secret ? { caller: client } : undefined;
    }),
    'any-token-opens-a-learner': authorising(
      (_correct, header) => (/^Bearer ./.test(header) ? { caller: anybody } : undefined),
      only(read),
    ),
    'token-compared-but-for-its-last-character': authorising((_correct, header, state) => {
      const part = header.replace('Bearer ', '');
      const grant = [...state.grants.values()].find(({ token }) => token === part || token.slice(0, -1) === part);
      return grant && { caller: grant.client };
    }),
    // A part of a token is accepted for any token that contains it.
    'token-found-by-a-part': authorising((_correct, header, state) => {
      const part = header.replace('Bearer ', '');
      const grant = [...state.grants.values()].find(({ token }) => part.length > 30 && token.includes(part));
      return grant && { caller: grant.client };
    }),
    'changed-token-writes-tags': authorising(
      (_correct, header) => (header === '' ? undefined : { caller: anybody }),
      only('POST /v1/learners/{learnerId}/tags'),
    ),
    'malformed-token-is-403': authorising((correct, header, state, now) => {
      const authorised = correct.authorise(state, header, now, read);
      return header !== '' && 'refusal' in authorised ? { refusal: correct.forbidden() } : undefined;
    }),
    'malformed-token-is-400': authorising((correct, header, state) => {
      const isKnown = state.grants.has(header.replace('Bearer ', ''));
      return header === '' || isKnown ? undefined : { refusal: correct.refuse([{ field: '', message: 'Bad token.' }]) };
    }, only('GET /v1/learners/{learnerId}/modules')),
  }),
  breaking('authentication.token.expired', {
    'token-never-expires': ending(() => false),
    // More than tolerance for clocks that differ.
    'token-lives-an-hour-longer': ending((late) => late >= 3_600_000),
    'token-of-a-*-never-expires': each(['manager', 'tutor']).as((role) =>
      authorising((_correct, header, state) => {
        const client = state.grants.get(header.replace('Bearer ', ''))?.client;
        return client?.role === role ? { caller: client } : undefined;
      }),
    ),
    'expired-token-still-reads': ending(
      () => false,
      (operation) => operation.startsWith('GET '),
    ),
    'expired-token-still-writes': ending(
      () => false,
      (operation) => !operation.startsWith('GET '),
    ),
    'expired-token-still-reads-tags': ending(() => false, only('GET /v1/tags')),
    'expired-token-still-deletes-webhooks': ending(() => false, only('DELETE /v1/webhooks/{webhookId}')),
    'token-lives-on-while-used': (correct) => ({
      isExpired: (grant, now) => {
        const over = correct.isExpired(grant, now);
        if (!over) grant.expiresAt = correct.expiryOf(now);
        return over;
      },
    }),
    'expired-token-is-403': authorising((correct, header, state, now) => {
      const grant = state.grants.get(header.replace('Bearer ', ''));
      return grant && correct.isExpired(grant, now) ? { refusal: correct.forbidden() } : undefined;
    }),
  }),
  // These operations refuse valid tokens.
  breaking('authentication.token.bearer-header', {
    '*-closed-to-tokens': each(closings).as((operation) => closed(operation)),
  }),
  // Work that is queued before the token is looked at, and done despite the refusal.
  breaking('authentication.token.missing', doneThoughRefused('missing', { invitation, report })),
  breaking('authentication.token.malformed', doneThoughRefused('malformed', { invitation, report, export: exporting })),
  breaking('authentication.token.expired', doneThoughRefused('expired', { invitation, report, export: exporting })),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'foreign-learner-refused-with-401': ['learners.read.unknown'],
  'any-token-opens-a-learner': ['learners.secondary-tutors.empty'],
};
