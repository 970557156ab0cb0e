import type { Handler } from 'hono';
import { grant, newToken, type World } from '../store/world.ts';
import { readBody, throttle } from './handle.ts';
import { respond } from './respond.ts';

const operation = 'POST /v1/auth';

/** `POST /v1/auth`: the one endpoint without a bearer token. */
export function authHandler(world: World): Handler {
  return async (c) => {
    const read = await readBody(world.correct, c, operation);
    if ('refusal' in read) return respond(read.refusal);
    const { clientId } = (read.body ?? {}) as { clientId?: string };
    const organisation = world.organisationOfClient(clientId) ?? world.nobody;
    const b = organisation.behaviour;
    const throttled = throttle(organisation, operation);
    if (throttled) return respond(b.sent(operation, throttled));

    const token = newToken(organisation);
    const decision = b.decideAuth(organisation, read.body, token);
    const client = organisation.clients.get(clientId ?? '');
    if (decision.status === 200 && client) grant(organisation, client, token, b.expiryOf(organisation.now()));
    return respond(b.sent(operation, decision));
  };
}
