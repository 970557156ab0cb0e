import { breaking } from '../../breaking.ts';
import { renamed, sending, sendingBody, withStatus } from '../../operators/answers.ts';
import { asking, changing, noting } from '../../operators/changes.ts';
import { requestToken } from '../../operators/paths.ts';
import type { AlsoBreaks, Body, Change, Client, Grant } from '../../types.ts';

/** The first grant seen of each client. */
function firstOf(grant: Grant): Grant {
  const first = firsts.get(grant.client) ?? grant;
  firsts.set(grant.client, first);
  return first;
}

const firsts = new WeakMap<Client, Grant>();

/** Changes some members of the response to a request for a token. */
const answering = (members: (body: Body) => Body): Change =>
  sendingBody(200, requestToken, (body) => ({ ...body, ...members(body) }));

export const defects = [
  breaking('authentication.token.issued', {
    'token-created-instead-of-ok': sending(200, requestToken, withStatus(201)),
    'token-named-as-oauth-names-it': sendingBody(200, requestToken, (body) =>
      renamed(body, 'accessToken', 'access_token'),
    ),
    // The access token already starts with `Bearer `, so a client sends the scheme twice.
    'token-with-its-scheme': answering((body) => ({ accessToken: `Bearer ${body.accessToken}` })),
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
    'wrong-secret-revokes-tokens': noting(
      () => new Set<Grant>(),
      'findClient',
      (revoked, found, state, clientId) => {
        for (const grant of found ? [] : state.grants.values())
          if (grant.client.clientId === clientId) revoked.add(grant);
      },
    ).for((revoked) => changing('isExpired', (expired, grant) => revoked.has(grant) || expired)),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'token-answered-without-its-end': ['learners.create.optional-fields', 'learners.create.provision-type-accepted-list'],
};
