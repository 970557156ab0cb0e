import type { Handler } from 'hono';
import type { Behaviour } from '../behaviour/index.ts';
import type { Decision } from '../behaviour/types.ts';
import { respond } from '../routes/respond.ts';
import type { World } from '../store/world.ts';
import { buildDocument } from './document.ts';

/** `GET /swagger/v1/swagger.json`: needs no token; with one, describes the service with the defects of that organisation. */
export function openapiHandler(world: World): Handler {
  const built = new WeakMap<Behaviour, Decision>();
  return (c) => {
    const organisation = world.organisationOfRequest(c.req.header('authorization'), '') ?? world.nobody;
    const b = organisation.behaviour;
    const decision = built.get(b) ?? b.decideDescription(buildDocument(b));
    built.set(b, decision);
    return respond(decision);
  };
}
