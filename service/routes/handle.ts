import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Handler } from 'hono';
import type { Behaviour } from '../behaviour/index.ts';
import type { Decision, Write } from '../behaviour/types.ts';
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
    const { operation } = route;
    const answer = (decision: Decision) => respond(b.sent(operation, decision));
    const throttled = throttle(organisation, operation);
    if (throttled && b.throttlesBeforeWork) return answer(throttled);

    const authorised = b.authorise(organisation, header, organisation.now(), operation);
    if ('refusal' in authorised) return answer(authorised.refusal);
    if (!b.mayCall(authorised.caller, operation)) return answer(b.forbidden());

    const read = route.takesBody ? await readBody(b, c, operation) : { body: undefined };
    if ('refusal' in read) return answer(read.refusal);

    // From here to the commit nothing waits, so no other request comes between.
    const decision = route.decide(b, organisation, {
      operation,
      caller: authorised.caller,
      now: organisation.now(),
      params: c.req.param(),
      query: c.req.query(),
      body: read.body,
    });
    if (b.storesAtOnce(operation)) organisation.commit(decision.writes ?? []);
    else await commitOneByOne(organisation, decision.writes ?? []);
    followUp(organisation, decision);
    return answer(throttled ?? decision);
  };
}

/** Stores with time in between, as a service without transactions does. */
async function commitOneByOne(organisation: Organisation, writes: readonly Write[]): Promise<void> {
  for (const write of writes) {
    await sleep(1 + Math.random() * 5);
    organisation.commit([write]);
  }
}

/** A 429 while the control interface asks for it. */
export function throttle(organisation: Organisation, operation: string): Decision | null {
  const { requests, retryAfterSeconds } = organisation.throttle;
  if (requests <= 0 || !organisation.behaviour.isThrottled(operation)) return null;
  organisation.throttle = { requests: requests - 1, retryAfterSeconds };
  return organisation.behaviour.throttled(retryAfterSeconds);
}

/** The JSON body of a request, or the refusal of what can't be read. */
export async function readBody(
  b: Behaviour,
  c: Context,
  operation: string,
): Promise<{ body: unknown } | { refusal: Decision }> {
  if (!b.takesMediaType(c.req.header('content-type') ?? '', operation)) return { refusal: b.unsupportedMediaType() };
  const body = parsed(await c.req.text());
  return body === undefined ? { refusal: b.malformedBody() } : { body };
}

/** The JSON value of a text; undefined when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
