import type { Context, Handler } from 'hono';
import type { Behaviour } from '../behaviour/index.ts';
import type { Decision } from '../behaviour/types.ts';
import type { Organisation } from '../store/organisation.ts';
import type { World } from '../store/world.ts';
import { respond } from './respond.ts';
import type { Route } from './route.ts';

/** Does what a decision asks for besides its answer: events and jobs. */
export type FollowUp = (organisation: Organisation, decision: Decision) => void;

/** The router's handler of an endpoint: authenticate, read, decide, commit, answer. */
export function handle(world: World, route: Route, followUp: FollowUp): Handler {
  return async (c) => {
    const header = c.req.header('authorization');
    const organisation = world.organisationOfRequest(header, c.req.path) ?? world.nobody;
    const b = organisation.behaviour;
    const throttled = throttle(organisation);
    if (throttled) return respond(throttled);

    const authorised = b.authorise(organisation, header, organisation.now());
    if ('refusal' in authorised) return respond(authorised.refusal);
    if (!b.mayCall(authorised.caller, route.operation)) return respond(b.forbidden());

    const read = route.takesBody ? await readBody(b, c) : { body: undefined };
    if ('refusal' in read) return respond(read.refusal);

    // From here to the commit nothing waits, so no other request comes between.
    const decision = route.decide(b, organisation, {
      operation: route.operation,
      caller: authorised.caller,
      now: organisation.now(),
      params: c.req.param(),
      query: c.req.query(),
      body: read.body,
    });
    organisation.commit(decision.writes ?? []);
    followUp(organisation, decision);
    return respond(decision);
  };
}

/** A 429 while the control interface asks for it. */
export function throttle(organisation: Organisation): Decision | null {
  const { requests, retryAfterSeconds } = organisation.throttle;
  if (requests <= 0) return null;
  organisation.throttle = { requests: requests - 1, retryAfterSeconds };
  return organisation.behaviour.throttled(retryAfterSeconds);
}

/** The JSON body of a request, or the refusal of what can't be read. */
export async function readBody(b: Behaviour, c: Context): Promise<{ body: unknown } | { refusal: Decision }> {
  if (!b.takesMediaType(c.req.header('content-type') ?? '')) return { refusal: b.unsupportedMediaType() };
  const text = await c.req.text();
  try {
    return { body: JSON.parse(text) };
  } catch {
    return { refusal: b.malformedBody() };
  }
}
