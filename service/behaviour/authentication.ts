import type { State } from '../store/state.ts';
import type { Client, Grant } from '../store/types.ts';
import type { Behaviour } from './index.ts';
import type { Caller, Decision, Finding } from './types.ts';

/** Lifetime of a token in seconds. API document, Authentication, item 1. */
export function expiresIn(b: Behaviour): number {
  return b.choices.expiresInSeconds;
}

/** Exchanges credentials for a token (client-credentials grant). API document, Endpoints, Authentication. */
export function decideAuth(b: Behaviour, state: State, body: unknown, token: string): Decision {
  const findings = b.checkCredentials(body);
  if (findings.length > 0) return b.refuse(findings);
  const { clientId, clientSecret } = body as { clientId: string; clientSecret: string };
  const client = b.findClient(state, clientId, clientSecret);
  if (!client) return b.refuse([{ field: 'clientId', message: 'The client id or the client secret is wrong.' }]);
  return b.answer(200, { accessToken: token, expiresIn: b.expiresIn() });
}

/** What is wrong with the shape of credentials. API document, Endpoints, Authentication. */
export function checkCredentials(_b: Behaviour, body: unknown): Finding[] {
  const sent = (body ?? {}) as Record<string, unknown>;
  return ['clientId', 'clientSecret']
    .filter((field) => typeof sent[field] !== 'string' || sent[field] === '')
    .map((field) => ({ field, message: 'A string is required.' }));
}

/** The client with exactly these credentials. API document, Authentication, item 5. */
export function findClient(_b: Behaviour, state: State, clientId: string, clientSecret: string): Client | undefined {
  const client = state.clients.get(clientId);
  return client?.clientSecret === clientSecret ? client : undefined;
}

/** When a token issued now expires, in milliseconds. API document, Authentication, item 1. */
export function expiryOf(b: Behaviour, now: number): number {
  return now + b.expiresIn() * 1000;
}

/** Whether a token has expired. API document, Authentication, item 4. */
export function isExpired(_b: Behaviour, grant: Grant, now: number): boolean {
  return now >= grant.expiresAt;
}

/** The token of an `Authorization` header; null when it is missing or malformed. API document, Authentication, item 3. */
export function bearerToken(_b: Behaviour, header: string | undefined): string | null {
  return /^Bearer ([^\s]+)$/i.exec(header ?? '')?.[1] ?? null;
}

/** The caller, or the refusal. API document, Authentication, items 3 and 4. */
export function authorise(
  b: Behaviour,
  state: State,
  header: string | undefined,
  now: number,
  _operation: string,
): { caller: Caller } | { refusal: Decision } {
  const token = b.bearerToken(header);
  const grant = token === null ? undefined : state.grants.get(token);
  if (!grant || b.isExpired(grant, now)) return { refusal: b.unauthorised() };
  return { caller: grant.client };
}
