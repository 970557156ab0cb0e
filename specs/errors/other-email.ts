import type { Call } from '../../fixtures/api/client.ts';
import { unique } from '../../fixtures/resources/unique.ts';

/** The call's body with an email of nobody in place of its own: to another learner that one would be taken, a second fault. */
export function withoutItsEmail({ body }: Call): Pick<Call, 'body'> {
  if (typeof body !== 'object' || body === null || !('email' in body)) return {};
  const domain = String(body.email).split('@')[1];
  return { body: { ...body, email: `${unique('learner')}@${domain}` } };
}
