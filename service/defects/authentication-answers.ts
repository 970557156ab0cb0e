import type { Client, Grant } from '../store/types.ts';
import { renamed, sendingFor, withBody } from './changed-answers.ts';
import type { Defect } from './types.ts';

const auth = 'POST /v1/auth';

/** API document, Endpoints: Authentication, and Authentication, items 1 and 2: the responses to token requests. */
export const tokenAnswerDefects: readonly Defect[] = [
  {
    name: 'token-created-instead-of-ok',
    breaks: 'authentication.token.issued',
    change: sendingFor(200, (decision) => ({ ...decision, status: 201 }), auth),
  },
  {
    name: 'token-named-as-oauth-names-it',
    breaks: 'authentication.token.issued',
    change: sendingFor(
      200,
      withBody((body) => renamed(body, 'accessToken', 'access_token')),
      auth,
    ),
  },
  {
    // The access token already starts with `Bearer `, so a client sends the scheme twice.
    name: 'token-with-its-scheme',
    breaks: 'authentication.token.issued',
    change: sendingFor(
      200,
      withBody((body) => ({ ...body, accessToken: `Bearer ${body.accessToken}` })),
      auth,
    ),
  },
  {
    // The access token in the response is truncated.
    name: 'token-answered-without-its-end',
    breaks: 'authentication.token.issued',
    change: sendingFor(
      200,
      withBody((body) => ({ ...body, accessToken: `${body.accessToken}`.slice(0, 60) })),
      auth,
    ),
  },
  {
    name: 'token-for-administrators-only',
    breaks: 'authentication.token.issued',
    change: (correct) => ({
      findClient: (state, clientId, secret) => {
        const client = correct.findClient(state, clientId, secret);
        return client?.role === 'administrator' ? client : undefined;
      },
    }),
  },
  {
    name: 'lifetime-as-text',
    breaks: 'authentication.token.expires-in',
    change: sendingFor(
      200,
      withBody((body) => ({ ...body, expiresIn: `${body.expiresIn}` })),
      auth,
    ),
  },
  {
    name: 'lifetime-with-a-fraction',
    breaks: 'authentication.token.expires-in',
    change: sendingFor(
      200,
      withBody((body) => ({ ...body, expiresIn: Number(body.expiresIn) - 0.2 })),
      auth,
    ),
  },
  {
    name: 'lifetime-of-zero',
    breaks: 'authentication.token.expires-in',
    change: sendingFor(
      200,
      withBody((body) => ({ ...body, expiresIn: 0 })),
      auth,
    ),
  },
  {
    name: 'lifetime-untold',
    breaks: 'authentication.token.expires-in',
    change: sendingFor(
      200,
      withBody(({ accessToken }) => ({ accessToken })),
      auth,
    ),
  },
  {
    name: 'lifetime-as-a-date',
    breaks: 'authentication.token.expires-in',
    change: sendingFor(
      200,
      withBody((body) => ({ ...body, expiresIn: '2030-01-01T00:00:00Z' })),
      auth,
    ),
  },
  {
    name: 'token-request-is-redirected',
    breaks: 'authentication.grant.no-redirect',
    change: sendingFor(200, () => ({ status: 302, headers: { Location: '/login' } }), auth),
  },
  {
    name: 'token-request-answers-a-page',
    breaks: 'authentication.grant.no-redirect',
    change: sendingFor(
      200,
      () => ({ status: 200, text: '<p>Welcome</p>', headers: { 'Content-Type': 'text/html' } }),
      auth,
    ),
  },
  {
    name: 'refresh-token-beside-the-token',
    breaks: 'authentication.token.no-refresh-token',
    change: sendingFor(
      200,
      withBody((body) => ({ ...body, refreshToken: 'later' })),
      auth,
    ),
  },
  {
    name: 'no-token-while-another-is-valid',
    breaks: 'authentication.token.renewed',
    change: (correct) => ({
      decideAuth: (state, body, token) => {
        const { clientId } = (body ?? {}) as { clientId?: string };
        const hasOne = [...state.grants.values()].some(({ client }) => client.clientId === clientId);
        return hasOne
          ? correct.refuse([{ field: '', message: 'A token is still valid.' }])
          : correct.decideAuth(state, body, token);
      },
    }),
  },
  {
    // Only the first token of each client is accepted.
    name: 'further-tokens-open-nothing',
    breaks: 'authentication.token.renewed',
    change: (correct) => ({
      isExpired: (grant, now) => grant !== firstOf(grant) || correct.isExpired(grant, now),
    }),
  },
  {
    name: 'lifetime-told-in-milliseconds',
    breaks: 'authentication.token.lifetime',
    change: sendingFor(
      200,
      withBody((body) => ({ ...body, expiresIn: Number(body.expiresIn) * 1000 })),
      auth,
    ),
  },
  {
    name: 'token-expires-a-minute-early',
    breaks: 'authentication.token.lifetime',
    change: (correct) => ({ expiryOf: (now) => correct.expiryOf(now) - 60_000 }),
  },
  {
    name: 'token-lives-half-its-life',
    breaks: 'authentication.token.lifetime',
    change: (correct) => ({ expiryOf: (now) => now + correct.expiresIn() * 500 }),
  },
  {
    // The expiry is computed with a different clock from the one it is compared with.
    name: 'token-expiry-by-another-clock',
    breaks: 'authentication.token.lifetime',
    change: (correct) => ({ expiryOf: () => correct.expiryOf(Date.now()) }),
  },
  {
    // Further tokens expire together with the first, although `expiresIn` promises the full lifetime.
    name: 'further-token-ends-with-the-first',
    breaks: 'authentication.token.lifetime',
    change: (correct) => {
      let end = 0;
      return {
        expiryOf: (now) => {
          if (now >= end) end = correct.expiryOf(now);
          return end;
        },
      };
    },
  },
  {
    // A wrong secret revokes all tokens of the client.
    name: 'wrong-secret-revokes-tokens',
    breaks: 'authentication.token.lifetime',
    change: (correct) => {
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
  },
];

/** The first grant seen of each client. */
function firstOf(grant: Grant): Grant {
  const first = firsts.get(grant.client) ?? grant;
  firsts.set(grant.client, first);
  return first;
}
const firsts = new WeakMap<Client, Grant>();
