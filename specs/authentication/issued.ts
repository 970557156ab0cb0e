import { type Caller, Inconclusive, type Token } from '../../fixtures/index.ts';

/**
 * Requests a token as a precondition, and returns it with its lifetime in seconds.
 * @throws Inconclusive when the target issues none.
 */
export async function issued(caller: Caller): Promise<{ token: Token; expiresIn: number }> {
  const { response, token, expiresIn } = await caller.authenticate();
  if (token === null || typeof expiresIn !== 'number')
    throw new Inconclusive(`POST /v1/auth returned ${response.status} without a token and its lifetime.`);
  return { token, expiresIn };
}
