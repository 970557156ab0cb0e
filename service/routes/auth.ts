import type { Handler } from 'hono';
import type { Marks } from '../journal.ts';
import { bodyText } from '../listen.ts';
import { grant, newToken, type World } from '../store/world.ts';
import { arranged, throttle } from './arranged.ts';
import { parsed, readBody } from './handle.ts';
import { respond } from './respond.ts';

const operation = 'POST /v1/auth';

interface Credentials {
  clientId?: unknown;
  clientSecret?: unknown;
}

/** `POST /v1/auth`: the one endpoint without a bearer token. The organisation is found by the credentials. */
export function authHandler(world: World): Handler {
  return (c) => {
    const sent = parsed(bodyText(c)) as Credentials | null | undefined;
    const organisation = world.organisationOfClient(sent ?? {}) ?? world.nobody;
    const b = organisation.behaviour;
    const marks: Marks = { organisation, operation };
    world.journal.follow(c, marks);
    const wished = arranged(organisation, operation, c.req.path, marks);
    if (wished !== null) return wished;
    const throttled = throttle(organisation, operation, marks);
    if (throttled) return respond(b.sent(operation, throttled));

    const read = readBody(b, c, operation);
    if ('refusal' in read) return respond(b.sent(operation, read.refusal));
    const token = newToken(organisation);
    const declined = b.declined({ operation, query: {}, body: read.body });
    const decision = declined ?? b.decideAuth(organisation, read.body, token);
    const client = organisation.clients.get(String(sent?.clientId));
    if (decision.status === 200 && client) {
      grant(organisation, client, token, b.expiryOf(organisation.now()));
      marks.granted = { token, expiresInSeconds: b.expiresIn() };
    }
    return respond(b.sent(operation, decision));
  };
}
