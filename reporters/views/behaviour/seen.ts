/** What a run saw of each operation: statuses, media types and the shape of every body. Pure. */

import { eventOf, jsonOf } from '../../../protocol/cut-bodies.ts';
import { mediaTypeOf } from '../../../protocol/evidence.ts';
import { parseJson } from '../../../protocol/json.ts';
import { byPath, byText } from '../../../protocol/order.ts';
import { asMap, emptyShape, joined, type Shape, see, unpacked } from '../../../protocol/shapes.ts';
import { operationName, operations } from '../../../rules/api/operations.ts';
import type { Result } from '../../judge/result.ts';

/** The operations of the API document. */
const named = new Set(operations.map(operationName));

/** In place of the media type of a body: there was no body, or no media type. */
export const noBody = '';
export const noMediaType = '?';

/** Answers to one operation with one status. */
export interface SeenStatus {
  status: number;
  times: number;
  /** Shape of the bodies by media type, `noBody` or `noMediaType`; null if they were empty or not JSON. */
  bodies: Map<string, Shape | null>;
  /** The fields that refusals name in `errors`, in alphabetical order. */
  named: string[];
}

export interface SeenOperation {
  /** `PUT /v1/learners/{learnerId}` */
  operation: string;
  times: number;
  statuses: SeenStatus[];
}

/** By path and method, without probes of paths that correctly do not exist and requests for the OpenAPI document. */
export function seenOperations({ exchanges, cutBodies = [] }: Result): SeenOperation[] {
  const seenByName = new Map<string, Map<number, SeenStatus>>();
  for (const { operation, response, error } of Object.values(exchanges)) {
    // With an error beside it, the response is a gateway's.
    if (operation === null || response === null || error !== null) continue;
    const statuses = seenByName.get(operation) ?? new Map<number, SeenStatus>();
    seenByName.set(operation, statuses);
    const seen = statuses.get(response.status) ?? { status: response.status, times: 0, bodies: new Map(), named: [] };
    statuses.set(response.status, seen);
    seen.times += 1;
    const { body, isCut } = response;
    const mediaType = mediaTypeOf(response.headers['content-type']);
    const isEmpty = !isCut && (body === null || body === '');
    add(seen.bodies, isEmpty ? noBody : (mediaType ?? noMediaType), isCut ? null : body);
  }
  for (const { operation, status, mediaType, shape } of cutBodies) {
    const bodies = seenByName.get(operation ?? '')?.get(status ?? 0)?.bodies;
    if (bodies === undefined || shape === null) continue;
    const key = mediaType === '' ? noMediaType : mediaType;
    bodies.set(key, joined(bodies.get(key), unpacked(shape)));
  }
  return [...seenByName]
    .map(([operation, statuses]) => ({
      operation,
      times: [...statuses.values()].reduce((sum, { times }) => sum + times, 0),
      statuses: [...statuses.values()].map(withMaps).sort((a, b) => a.status - b.status),
    }))
    .filter(isOfTheApi)
    .sort((a, b) => byPath(a.operation, b.operation));
}

function isOfTheApi({ operation, statuses }: SeenOperation): boolean {
  if (named.has(operation)) return true;
  return statuses.some(({ status }) => status < 400) && !operation.includes(' /swagger/');
}

/** Bodies of the deliveries of one event. */
export interface SeenEvent {
  /** `100 Assessment Completed`, as the envelope says. */
  event: string;
  times: number;
  mediaTypes: string[];
  shape: Shape;
}

export function seenEvents({ exchanges, cutBodies = [] }: Result): SeenEvent[] {
  const events = new Map<string, { times: number; mediaTypes: Set<string>; shape: Shape }>();
  const eventNamed = (name: string) => {
    const event = events.get(name) ?? { times: 0, mediaTypes: new Set<string>(), shape: emptyShape() };
    events.set(name, event);
    return event;
  };
  for (const { direction, request } of Object.values(exchanges)) {
    if (direction !== 'delivery' || request.isCut) continue;
    const body = jsonOf(request.body, request.headers['content-type']);
    const event = eventNamed(eventOf(body));
    event.times += 1;
    event.mediaTypes.add(mediaTypeOf(request.headers['content-type']) ?? '');
    if (body !== undefined) see(event.shape, body);
  }
  for (const { event: name, mediaType, times, shape } of cutBodies) {
    if (name === null) continue;
    const event = eventNamed(name);
    event.times += times;
    event.mediaTypes.add(mediaType);
    if (shape !== null) event.shape = joined(event.shape, unpacked(shape));
  }
  return [...events]
    .map(([event, { times, mediaTypes, shape }]) => ({ event, times, mediaTypes: [...mediaTypes].sort(), shape }))
    .sort((a, b) => Number.parseInt(a.event, 10) - Number.parseInt(b.event, 10) || byText(a.event, b.event));
}

function add(bodies: SeenStatus['bodies'], mediaType: string, body: string | null): void {
  const value = parseJson(body ?? '');
  const known = bodies.get(mediaType) ?? null;
  if (value === undefined) {
    bodies.set(mediaType, known);
    return;
  }
  const shape = known ?? emptyShape();
  see(shape, value);
  bodies.set(mediaType, shape);
}

/** The keys of `errors` in problem details are field names, so they are merged like those of a map. */
function withMaps(seen: SeenStatus): SeenStatus {
  if (seen.status < 400) return seen;
  const bodies = [...seen.bodies].map(([mediaType, shape]): [string, Shape | null] => {
    const errors = shape?.fields.get('errors');
    if (shape === null || errors === undefined) return [mediaType, shape];
    return [mediaType, { ...shape, fields: new Map([...shape.fields, ['errors', asMap(errors)]]) }];
  });
  const named = [...seen.bodies.values()].flatMap((shape) => [...(shape?.fields.get('errors')?.fields.keys() ?? [])]);
  // A message about no single field stands under an empty key.
  return { ...seen, bodies: new Map(bodies), named: [...new Set(named)].filter((name) => name !== '').sort() };
}
