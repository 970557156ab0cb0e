import { breaking } from '../breaking.ts';
import { sending } from '../operators/answers.ts';
import { changing } from '../operators/changes.ts';
import { requestToken } from '../operators/paths.ts';
import type { AlsoBreaks, Change } from '../types.ts';

/** Accepts a secret that passes this comparison with the right one. */
const secretsCompared =
  (isRight: (sent: string, right: string) => boolean): Change =>
  () => ({
    findClient: (state, clientId, clientSecret) => {
      const client = state.clients.get(clientId);
      return client && isRight(clientSecret, client.clientSecret) ? client : undefined;
    },
  });

export const defects = [
  breaking('authentication.credentials.wrong', {
    // Only the first 31 of the secret's 32 characters are compared.
    'auth-compares-start-of-secret': secretsCompared((sent, right) => sent.slice(0, 31) === right.slice(0, 31)),
    'auth-ignores-the-case-of-the-secret': secretsCompared((sent, right) => sent.toLowerCase() === right.toLowerCase()),
    'auth-ignores-what-follows-the-secret': secretsCompared((sent, right) => sent.startsWith(right)),
    'auth-accepts-a-part-of-the-secret': secretsCompared((sent, right) => right.startsWith(sent)),
    'auth-accepts-the-secret-of-another-client': () => ({
      findClient: (state, clientId, secret) =>
        [...state.clients.values()].some(({ clientSecret }) => clientSecret === secret)
          ? state.clients.get(clientId)
          : undefined,
    }),
    // The client id is ignored: the client is found by the secret alone.
    'auth-ignores-the-client-id': () => ({
      findClient: (state, _clientId, secret) =>
        [...state.clients.values()].find(({ clientSecret }) => clientSecret === secret),
    }),
    'auth-answers-401-to-wrong-credentials': (correct) => ({
      decideAuth: (state, body, token) => {
        const decision = correct.decideAuth(state, body, token);
        const isComplete = correct.checkCredentials(body).length === 0;
        return decision.status === 400 && isComplete ? correct.unauthorised() : decision;
      },
    }),
    'auth-refuses-wrong-credentials-without-a-word': changing('decideAuth', (decision) =>
      decision.status === 400 ? { status: 400 } : decision,
    ),
  }),
  breaking('authentication.credentials.missing', {
    'auth-takes-a-client-id-alone': (correct) => ({
      checkCredentials: (body) => correct.checkCredentials(body).filter(({ field }) => field !== 'clientSecret'),
      findClient: (state, clientId, secret) =>
        secret === undefined ? state.clients.get(clientId) : correct.findClient(state, clientId, secret),
    }),
    'auth-takes-a-secret-alone': (correct) => ({
      checkCredentials: (body) => correct.checkCredentials(body).filter(({ field }) => field !== 'clientId'),
      findClient: (state, clientId, secret) =>
        clientId === undefined
          ? [...state.clients.values()].find(({ clientSecret }) => clientSecret === secret)
          : correct.findClient(state, clientId, secret),
    }),
    'auth-answers-401-to-incomplete-credentials': (correct) => ({
      decideAuth: (state, body, token) =>
        correct.checkCredentials(body).length > 0 ? correct.unauthorised() : correct.decideAuth(state, body, token),
    }),
    'auth-fails-on-incomplete-credentials': (correct) =>
      sending(400, requestToken, () => correct.refuse([], 500))(correct),
    'auth-refuses-with-a-token': changing('decideAuth', (decision, _state, _body, token) =>
      decision.status === 400 ? { ...decision, body: { ...(decision.body as object), accessToken: token } } : decision,
    ),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = { 'auth-refuses-with-a-token': ['authentication.credentials.wrong'] };
