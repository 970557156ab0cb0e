import { type Caller, Inconclusive, type Token } from '../../fixtures/index.ts';

/**
 * Seconds after the end of a token's life within which a service may still accept it: clocks differ, and the API document does not
 * forbid the usual tolerance of some minutes.
 */
export const leeway = 600;

/** A new token and its lifetime in seconds, as a precondition. @throws Inconclusive when the target issues none. */
export async function issued(caller: Caller): Promise<{ token: Token; expiresIn: number }> {
  const { response, token, expiresIn } = await caller.authenticate();
  if (token === null || typeof expiresIn !== 'number')
    throw new Inconclusive(`POST /v1/auth returned ${response.status} without a token and its lifetime.`);
  return { token, expiresIn };
}
