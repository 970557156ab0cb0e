import type { Handler } from 'hono';
import type { Behaviour } from '../behaviour/index.ts';
import { respond } from '../routes/respond.ts';
import type { World } from '../store/world.ts';
import { buildDocument } from './document.ts';

/** `GET /swagger/v1/swagger.json`: needs no token; with one, describes the service as that organisation has it. */
export function openapiHandler(world: World): Handler {
  const built = new WeakMap<Behaviour, string>();
  return (c) => {
    const organisation = world.organisationOfRequest(c.req.header('authorization'), '') ?? world.nobody;
    const b = organisation.behaviour;
    const text = built.get(b) ?? JSON.stringify(buildDocument(b));
    built.set(b, text);
    return respond({ status: 200, text, headers: { 'Content-Type': 'application/json; charset=utf-8' } });
  };
}
