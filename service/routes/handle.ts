import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Handler } from 'hono';
import type { Behaviour } from '../behaviour/index.ts';
import type { Caller, Decision } from '../behaviour/types.ts';
import type { Marks } from '../journal.ts';
import { bodyText, headersOf } from '../listen.ts';
import type { Organisation } from '../store/organisation.ts';
import type { World } from '../store/world.ts';
import { arranged, throttle } from './arranged.ts';
import { respond } from './respond.ts';
import type { Route } from './routes.ts';

/** Carries out what a decision asks for in addition to its response and writes: events and jobs. */
export type FollowUp = (organisation: Organisation, decision: Decision) => void;

/** A request under way. */
interface Work {
  organisation: Organisation;
  authorization: string | undefined;
  route: Route;
  followUp: FollowUp;
  c: Context;
}

/**
 * The router's handler for an endpoint: authenticate, read, decide, commit, respond. It responds synchronously, which saves
 * the server the cost of a promise.
 */
export function handle(world: World, route: Route, followUp: FollowUp): Handler {
  const { operation } = route;
  return (c) => {
    const { authorization } = headersOf(c);
    const organisation = world.organisationOfRequest(authorization, c.req.path) ?? world.nobody;
    const b = organisation.behaviour;
    const marks: Marks = { organisation, operation };
    world.journal.follow(c, marks);
    const wished = arranged(organisation, operation, c.req.path, marks);
    if (wished !== null) return wished;
    const throttled = throttle(organisation, operation, marks);
    const answer = (decision: Decision) => respond(dated(b.sent(operation, throttled ?? decision), organisation));
    if (throttled && b.throttlesBeforeWork) return answer(throttled);

    const decision = serve({ organisation, authorization, route, followUp, c });
    return decision instanceof Promise ? decision.then(answer) : answer(decision);
  };
}

/** With the organisation's own time as Date, where that is not the machine's, which is sent otherwise. */
function dated(decision: Decision, organisation: Organisation): Decision {
  if (!organisation.isAhead) return decision;
  return { ...decision, headers: { ...decision.headers, Date: new Date(organisation.now()).toUTCString() } };
}

function serve(work: Work): Decision | Promise<Decision> {
  const { organisation, authorization, route, c } = work;
  const b = organisation.behaviour;
  const { operation } = route;
  const authorised = b.authorise(organisation, authorization, organisation.now(), operation);
  if ('refusal' in authorised) return authorised.refusal;
  const { caller } = authorised;
  if (!b.mayCall(caller, operation)) return b.refuseRole(operation, route.takesBody ? parsed(bodyText(c)) : undefined);

  if (!route.takesBody) return carryOut(work, caller, undefined);
  const read = readBody(b, c, operation);
  return 'refusal' in read ? read.refusal : carryOut(work, caller, read.body);
}

function carryOut({ organisation, route, followUp, c }: Work, caller: Caller, body: unknown) {
  const b = organisation.behaviour;
  const { operation } = route;
  // Nothing is awaited from here to the commit, so no other request can interleave.
  const call = {
    operation,
    caller,
    now: organisation.now(),
    params: c.req.param(),
    query: c.req.query(),
    body,
  };
  const decision = b.declined(call) ?? b[route.decider](organisation, call);
  if (!b.storesAtOnce(operation)) return carryOutOneByOne(organisation, decision, followUp);
  organisation.commit(decision.writes ?? []);
  followUp(organisation, decision);
  return decision;
}

/**
 * Stores the writes one at a time with pauses in between, as a service without transactions would. They are long, and
 * differ enough, for requests that were sent together to overtake each other, even if a busy machine sends them 50 ms apart.
 */
async function carryOutOneByOne(organisation: Organisation, decision: Decision, followUp: FollowUp): Promise<Decision> {
  for (const write of decision.writes ?? []) {
    await sleep(50 + Math.random() * 150);
    organisation.commit([write]);
  }
  followUp(organisation, decision);
  return decision;
}

/** The JSON body of a request, or a refusal if it cannot be read. */
export function readBody(b: Behaviour, c: Context, operation: string): { body: unknown } | { refusal: Decision } {
  if (!b.takesMediaType(headersOf(c)['content-type'] ?? '', operation)) return { refusal: b.unsupportedMediaType() };
  const body = parsed(bodyText(c));
  return body === undefined ? { refusal: b.malformedBody() } : { body };
}

/** The JSON value of a text; undefined when it is not valid JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
