import type { Client, Grant } from '../../store/types.ts';
import { breaking, family } from '../breaking.ts';
import { renamed, sending, sendingBody } from '../changed-answers.ts';
import { anybody, authorising, only } from '../changed-authorisation.ts';
import { auth } from '../operators/authentication-answers.ts';
import { ending, open, openings, read, reading, refusing } from '../operators/authentication-tokens.ts';

/** The first grant seen of each client. */
function firstOf(grant: Grant): Grant {
  const first = firsts.get(grant.client) ?? grant;
  firsts.set(grant.client, first);
  return first;
}

const firsts = new WeakMap<Client, Grant>();

export const defects = [
  breaking('authentication.token.issued', {
    'token-created-instead-of-ok': sending(200, auth, (decision) => ({ ...decision, status: 201 })),
    'token-named-as-oauth-names-it': sendingBody(200, auth, (body) => renamed(body, 'accessToken', 'access_token')),
    // The access token already starts with `Bearer `, so a client sends the scheme twice.
    'token-with-its-scheme': sendingBody(200, auth, (body) => ({ ...body, accessToken: `Bearer ${body.accessToken}` })),
    // The access token in the response is truncated.
    'token-answered-without-its-end': sendingBody(200, auth, (body) => ({
      ...body,
      accessToken: `${body.accessToken}`.slice(0, 60),
    })),
    'token-for-administrators-only': (correct) => ({
      findClient: (state, clientId, secret) => {
        const client = correct.findClient(state, clientId, secret);
        return client?.role === 'administrator' ? client : undefined;
      },
    }),
  }),
  breaking('authentication.token.expires-in', {
    'lifetime-as-text': sendingBody(200, auth, (body) => ({ ...body, expiresIn: `${body.expiresIn}` })),
    'lifetime-with-a-fraction': sendingBody(200, auth, (body) => ({
      ...body,
      expiresIn: Number(body.expiresIn) - 0.2,
    })),
    'lifetime-of-zero': sendingBody(200, auth, (body) => ({ ...body, expiresIn: 0 })),
    'lifetime-untold': sendingBody(200, auth, ({ accessToken }) => ({ accessToken })),
    'lifetime-as-a-date': sendingBody(200, auth, (body) => ({ ...body, expiresIn: '2030-01-01T00:00:00Z' })),
  }),
  breaking('authentication.token.no-refresh-token', {
    'refresh-token-beside-the-token': sendingBody(200, auth, (body) => ({ ...body, refreshToken: 'later' })),
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
    'further-tokens-open-nothing': (correct) => ({
      isExpired: (grant, now) => grant !== firstOf(grant) || correct.isExpired(grant, now),
    }),
  }),
  breaking('authentication.token.lifetime', {
    'lifetime-told-in-milliseconds': sendingBody(200, auth, (body) => ({
      ...body,
      expiresIn: Number(body.expiresIn) * 1000,
    })),
    'token-expires-a-minute-early': (correct) => ({ expiryOf: (now) => correct.expiryOf(now) - 60_000 }),
    'token-lives-half-its-life': (correct) => ({ expiryOf: (now) => now + correct.expiresIn() * 500 }),
    // The expiry is computed with a different clock from the one it is compared with.
    'token-expiry-by-another-clock': (correct) => ({ expiryOf: () => correct.expiryOf(Date.now()) }),
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
    'wrong-secret-revokes-tokens': (correct) => {
      const revoked = new Set<Grant>();
      return {
        findClient: (state, clientId, secret) => {
          const found = correct.findClient(state, clientId, secret);
          for (const grant of found ? [] : state.grants.values())
            if (grant.client.clientId === clientId) revoked.add(grant);
          return found;
        },
        isExpired: (grant, now) => revoked.has(grant) || correct.isExpired(grant, now),
      };
    },
  }),
  breaking('authentication.token.valid-never-401', {
    'role-refused-with-401': (correct) => ({ forbidden: () => correct.unauthorised() }),
    'role-refused-with-404': (correct) => ({ forbidden: () => correct.notFound() }),
    'hidden-learner-refused-with-401': (correct) => ({ hiddenLearner: () => correct.unauthorised() }),
    'foreign-learner-refused-with-401': (correct) => ({ unknownLearner: () => correct.unauthorised() }),
  }),
  breaking('authentication.token.missing', {
    ...family(
      openings,
      (name) => name,
      (operation) => open(operation),
    ),
    'missing-token-is-403': refusing((correct) => correct.forbidden(), 'PUT /v1/learners/{learnerId}'),
    'missing-token-is-404': refusing((correct) => correct.notFound(), 'GET /v1/webhooks/{webhookId}'),
    'missing-token-is-400': refusing(
      (correct) => correct.refuse([]),
      'POST /v1/learners/{learnerId}/assessment/invite',
    ),
  }),
  breaking('authentication.token.malformed', {
    // Only the token's 69 characters are compared, so that anything may follow them.
    'token-compared-by-its-start': reading((header) => header.replace('Bearer ', '').slice(0, 69)),
    'token-in-any-case': authorising((_correct, header, state) => {
      const sent = header.replace('Bearer ', '').toLowerCase();
      const grant = [...state.grants.values()].find(({ token }) => token.toLowerCase() === sent);
      return grant && { caller: grant.client };
    }),
    'token-under-any-scheme': reading((header) => header.split(' ')[1]),
    ...family(
      {
        'tags-read-under-any-scheme': 'GET /v1/tags',
        'webhook-deleted-under-any-scheme': 'DELETE /v1/webhooks/{webhookId}',
        'batch-under-any-scheme': 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners',
      },
      (name) => name,
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
    ...family(
      ['manager', 'tutor'],
      (role) => `token-of-a-${role}-never-expires`,
      (role) =>
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
].flat();
