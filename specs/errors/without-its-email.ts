import { type Call, unique } from '../../fixtures/index.ts';

/**
 * Replaces the email in the call's body with an unused one. The original is held by this learner, so sending it for
 * another learner would be a second fault.
 */
export function withoutItsEmail({ body }: Call): Pick<Call, 'body'> {
  if (typeof body !== 'object' || body === null || !('email' in body)) return {};
  const domain = String(body.email).split('@')[1];
  return { body: { ...body, email: `${unique('learner')}@${domain}` } };
}
