import { setTimeout as sleep } from 'node:timers/promises';
import type { Decision } from '../behaviour/types.ts';
import type { Marks } from '../journal.ts';
import type { Organisation } from '../store/organisation.ts';
import type { Arrangement } from '../store/types.ts';
import { respond } from './respond.ts';

/** A 429 for the number of requests that the control interface asked for; null for all others. */
export function throttle(organisation: Organisation, operation: string, marks: Marks): Decision | null {
  const { requests, retryAfterSeconds } = organisation.throttle;
  if (requests <= 0 || !organisation.behaviour.isThrottled(operation)) return null;
  organisation.throttle = { requests: requests - 1, retryAfterSeconds };
  marks.arranged = 'throttle';
  return organisation.behaviour.throttled(retryAfterSeconds);
}

/** The response that was asked for this operation, and path, through the control interface; null if none was. */
export function arranged(
  organisation: Organisation,
  operation: string,
  path: string,
  marks: Marks,
): Response | Promise<Response> | null {
  const { arrangements, behaviour } = organisation;
  // Identifiers mean the same in either letter case.
  const isHere = (one: Arrangement) => one.path === null || one.path.toLowerCase() === path.toLowerCase();
  const found = arrangements.find((one) => one.operation === operation && isHere(one));
  if (found === undefined) return null;
  const left = found.times > 1 ? [{ ...found, times: found.times - 1 }] : [];
  organisation.arrangements = arrangements.flatMap((one) => (one === found ? left : [one]));
  marks.arranged = found.status === 429 ? 'throttle' : 'fail';
  const headers = retryAfter(found);
  const decision = found.status === 429 ? behaviour.throttled(null) : behaviour.refuse([], found.status);
  const response = respond(behaviour.sent(operation, headers === null ? decision : { ...decision, headers }));
  return found.delayMs === 0 ? response : sleep(found.delayMs, response, { ref: false });
}

/** A date has whole seconds, so it is rounded up: nobody is asked to come too early. */
function retryAfter({ retryAfter: asked }: Arrangement): Record<string, string> | null {
  if (asked === null) return null;
  const date = () => new Date(Math.ceil(Date.now() / 1000 + asked.seconds) * 1000).toUTCString();
  return { 'Retry-After': asked.as === 'date' ? date() : String(asked.seconds) };
}
