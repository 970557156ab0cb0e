import type { State } from '../store/state.ts';
import type { Client } from '../store/types.ts';
import type { Defect } from './types.ts';

const auth = 'POST /v1/auth';

/** Accepts a secret that passes this comparison with the right one. */
function secretsCompared(isRight: (sent: string, right: string) => boolean) {
  return {
    findClient: (state: State, clientId: string, clientSecret: string): Client | undefined => {
      const client = state.clients.get(clientId);
      return client && isRight(clientSecret, client.clientSecret) ? client : undefined;
    },
  };
}

/** API document, Endpoints: Authentication, what is wrong with credentials. */
export const credentialDefects: readonly Defect[] = [
  {
    // Only the first 31 of the secret's 32 characters are compared.
    name: 'auth-compares-start-of-secret',
    breaks: 'authentication.credentials.wrong',
    change: () => secretsCompared((sent, right) => sent.slice(0, 31) === right.slice(0, 31)),
  },
  {
    // The secret is compared without regard to case.
    name: 'auth-ignores-the-case-of-the-secret',
    breaks: 'authentication.credentials.wrong',
    change: () => secretsCompared((sent, right) => sent.toLowerCase() === right.toLowerCase()),
  },
  {
    name: 'auth-ignores-what-follows-the-secret',
    breaks: 'authentication.credentials.wrong',
    change: () => secretsCompared((sent, right) => sent.startsWith(right)),
  },
  {
    name: 'auth-accepts-a-part-of-the-secret',
    breaks: 'authentication.credentials.wrong',
    change: () => secretsCompared((sent, right) => right.startsWith(sent)),
  },
  {
    name: 'auth-accepts-the-secret-of-another-client',
    breaks: 'authentication.credentials.wrong',
    change: () => ({
      findClient: (state, clientId, secret) =>
        [...state.clients.values()].some(({ clientSecret }) => clientSecret === secret)
          ? state.clients.get(clientId)
          : undefined,
    }),
  },
  {
    // The client id is ignored: the client is found by the secret alone.
    name: 'auth-ignores-the-client-id',
    breaks: 'authentication.credentials.wrong',
    change: () => ({
      findClient: (state, _clientId, secret) =>
        [...state.clients.values()].find(({ clientSecret }) => clientSecret === secret),
    }),
  },
  {
    name: 'auth-answers-401-to-wrong-credentials',
    breaks: 'authentication.credentials.wrong',
    change: (correct) => ({
      decideAuth: (state, body, token) => {
        const decision = correct.decideAuth(state, body, token);
        const isComplete = correct.checkCredentials(body).length === 0;
        return decision.status === 400 && isComplete ? correct.unauthorised() : decision;
      },
    }),
  },
  {
    name: 'auth-refuses-wrong-credentials-without-a-word',
    breaks: 'authentication.credentials.wrong',
    change: (correct) => ({
      decideAuth: (state, body, token) => {
        const decision = correct.decideAuth(state, body, token);
        return decision.status === 400 ? { status: 400 } : decision;
      },
    }),
  },
  {
    // A known client id without a secret is accepted.
    name: 'auth-takes-a-client-id-alone',
    breaks: 'authentication.credentials.missing',
    change: (correct) => ({
      checkCredentials: (body) => correct.checkCredentials(body).filter(({ field }) => field !== 'clientSecret'),
      findClient: (state, clientId, secret) =>
        secret === undefined ? state.clients.get(clientId) : correct.findClient(state, clientId, secret),
    }),
  },
  {
    // A right secret without a client id is accepted.
    name: 'auth-takes-a-secret-alone',
    breaks: 'authentication.credentials.missing',
    change: (correct) => ({
      checkCredentials: (body) => correct.checkCredentials(body).filter(({ field }) => field !== 'clientId'),
      findClient: (state, clientId, secret) =>
        clientId === undefined
          ? [...state.clients.values()].find(({ clientSecret }) => clientSecret === secret)
          : correct.findClient(state, clientId, secret),
    }),
  },
  {
    name: 'auth-answers-401-to-incomplete-credentials',
    breaks: 'authentication.credentials.missing',
    change: (correct) => ({
      decideAuth: (state, body, token) =>
        correct.checkCredentials(body).length > 0 ? correct.unauthorised() : correct.decideAuth(state, body, token),
    }),
  },
  {
    name: 'auth-fails-on-incomplete-credentials',
    breaks: 'authentication.credentials.missing',
    change: (correct) => ({
      sent: (operation, decision) =>
        operation === auth && decision.status === 400 ? correct.refuse([], 500) : correct.sent(operation, decision),
    }),
  },
  {
    // The refusal is right, but also contains an access token.
    name: 'auth-refuses-with-a-token',
    breaks: 'authentication.credentials.missing',
    change: (correct) => ({
      decideAuth: (state, body, token) => {
        const decision = correct.decideAuth(state, body, token);
        return decision.status === 400
          ? { ...decision, body: { ...(decision.body as object), accessToken: token } }
          : decision;
      },
    }),
  },
];

/** API document, Authentication, item 4: a valid token whose caller may not access the resource. */
export const accessDefects: readonly Defect[] = [
  {
    name: 'role-refused-with-401',
    breaks: 'authentication.token.valid-never-401',
    change: (correct) => ({ forbidden: () => correct.unauthorised() }),
  },
  {
    name: 'role-refused-with-404',
    breaks: 'authentication.token.valid-never-401',
    change: (correct) => ({ forbidden: () => correct.notFound() }),
  },
  {
    name: 'hidden-learner-refused-with-401',
    breaks: 'authentication.token.valid-never-401',
    change: (correct) => ({ hiddenLearner: () => correct.unauthorised() }),
  },
  {
    name: 'foreign-learner-refused-with-401',
    breaks: 'authentication.token.valid-never-401',
    change: (correct) => ({ unknownLearner: () => correct.unauthorised() }),
  },
];
