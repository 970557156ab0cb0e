import { breaking, family } from '../breaking.ts';
import { anybody, authorising, only } from '../operators/access.ts';
import { renamed, sending, sendingBody, withStatus } from '../operators/answers.ts';
import { asking, changing, noting, together } from '../operators/changes.ts';
import { type Decider, deciding } from '../operators/decisions.ts';
import { requestToken } from '../operators/paths.ts';
import type { Behaviour, Body, Caller, Change, Client, Decision, Grant, State } from '../types.ts';

/** The first grant seen of each client. */
function firstOf(grant: Grant): Grant {
  const first = firsts.get(grant.client) ?? grant;
  firsts.set(grant.client, first);
  return first;
}

const firsts = new WeakMap<Client, Grant>();

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

const doneThoughRefused = (token: string, work: Record<string, readonly [Decider, string]>): Record<string, Change> =>
  family(`*-with-a-token-${token}-is-made`, work, ([decider, operation]) =>
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
  );

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

/** Changes some members of the response to a request for a token. */
const answering = (members: (body: Body) => Body): Change =>
  sendingBody(200, requestToken, (body) => ({ ...body, ...members(body) }));

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

export const defects = [
  breaking('authentication.token.issued', {
    'token-created-instead-of-ok': sending(200, requestToken, withStatus(201)),
    'token-named-as-oauth-names-it': sendingBody(200, requestToken, (body) =>
      renamed(body, 'accessToken', 'access_token'),
    ),
    // The access token already starts with `Bearer `, so a client sends the scheme twice.
    'token-with-its-scheme': answering((body) => ({ accessToken: `Bearer ${body.accessToken}` })),
    // The access token in the response is truncated.
    'token-answered-without-its-end': answering((body) => ({ accessToken: `${body.accessToken}`.slice(0, 60) })),
    'token-for-administrators-only': changing('findClient', (client) =>
      client?.role === 'administrator' ? client : undefined,
    ),
  }),
  breaking('authentication.token.expires-in', {
    'lifetime-as-text': answering((body) => ({ expiresIn: `${body.expiresIn}` })),
    'lifetime-with-a-fraction': answering((body) => ({ expiresIn: Number(body.expiresIn) - 0.2 })),
    'lifetime-of-zero': answering(() => ({ expiresIn: 0 })),
    'lifetime-untold': sendingBody(200, requestToken, ({ accessToken }) => ({ accessToken })),
    'lifetime-as-a-date': answering(() => ({ expiresIn: '2030-01-01T00:00:00Z' })),
  }),
  breaking('authentication.token.no-refresh-token', {
    'refresh-token-beside-the-token': answering(() => ({ refreshToken: 'later' })),
  }),
  breaking('authentication.token.renewed', {
    'no-token-while-another-is-valid': (correct) => ({
      decideAuth: (state, body, token) => {
        const { clientId } = (body ?? {}) as { clientId?: string };
        const hasOne = [...state.grants.values()].some(({ client }) => client.clientId === clientId);
        return hasOne
          ? correct.refuse([{ field: '', message: 'A token is still valid.' }])
          : correct.decideAuth(state, body, token);
      },
    }),
    // Only the first token of each client is accepted.
    'further-tokens-open-nothing': changing('isExpired', (expired, grant) => grant !== firstOf(grant) || expired),
  }),
  breaking('authentication.token.lifetime', {
    'lifetime-told-in-milliseconds': answering((body) => ({ expiresIn: Number(body.expiresIn) * 1000 })),
    'token-expires-a-minute-early': changing('expiryOf', (right) => right - 60_000),
    'token-lives-half-its-life': (correct) => ({ expiryOf: (now) => now + correct.expiresIn() * 500 }),
    // The expiry is computed with a different clock from the one it is compared with.
    'token-expiry-by-another-clock': asking('expiryOf', () => [Date.now()]),
    // Further tokens expire together with the first, although `expiresIn` promises the full lifetime.
    'further-token-ends-with-the-first': (correct) => {
      let end = 0;
      return {
        expiryOf: (now) => {
          if (now >= end) end = correct.expiryOf(now);
          return end;
        },
      };
    },
    // A wrong secret revokes all tokens of the client.
    'wrong-secret-revokes-tokens': noting(
      () => new Set<Grant>(),
      'findClient',
      (revoked, found, state, clientId) => {
        for (const grant of found ? [] : state.grants.values())
          if (grant.client.clientId === clientId) revoked.add(grant);
      },
      (revoked) => changing('isExpired', (expired, grant) => revoked.has(grant) || expired),
    ),
  }),
  breaking('authentication.token.valid-never-401', {
    'role-refused-with-401': (correct) => ({ forbidden: () => correct.unauthorised() }),
    'role-refused-with-404': (correct) => ({ forbidden: () => correct.notFound() }),
    'hidden-learner-refused-with-401': (correct) => ({ hiddenLearner: () => correct.unauthorised() }),
    'foreign-learner-refused-with-401': (correct) => ({ unknownLearner: () => correct.unauthorised() }),
  }),
  breaking('authentication.token.missing', {
    ...family('*', openings, (operation) => open(operation)),
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
    'token-in-any-case': authorising((_correct, header, state) => {
      const sent = header.replace('Bearer ', '').toLowerCase();
      const grant = [...state.grants.values()].find(({ token }) => token.toLowerCase() === sent);
      return grant && { caller: grant.client };
    }),
    'token-under-any-scheme': reading((header) => header.split(' ')[1]),
    ...family(
      '*',
      {
        'tags-read-under-any-scheme': 'GET /v1/tags',
        'webhook-deleted-under-any-scheme': 'DELETE /v1/webhooks/{webhookId}',
        'batch-under-any-scheme': 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners',
      },
      (operation) => reading((header) => header.split(' ')[1], operation),
    ),
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
    // Tokens are accepted for five more minutes, as if to tolerate clock skew.
    'token-lives-five-minutes-longer': ending((late) => late >= 300_000),
    // The tokens of this role never expire.
    ...family('token-of-a-*-never-expires', ['manager', 'tutor'], (role) =>
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
    // Every use renews the token's lifetime.
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
  breaking(
    'authentication.token.bearer-header',
    family('*', closings, (operation) => closed(operation)),
  ),
  // Work that is queued before the token is looked at, and done despite the refusal.
  breaking('authentication.token.missing', doneThoughRefused('missing', { invitation, report })),
  breaking('authentication.token.malformed', doneThoughRefused('malformed', { invitation, report, export: exporting })),
  breaking('authentication.token.expired', doneThoughRefused('expired', { invitation, report, export: exporting })),
].flat();
