/** What is kept of bodies that the evidence drops, to tell them from bodies that were never there. */

import { type Exchange, type Json, mediaTypeOf } from './evidence.ts';
import { isObject, parseJson } from './json.ts';
import { limits } from './limits.ts';
import { emptyShape, joined, type PackedShape, packed, see, unpacked } from './shapes.ts';

/** The bodies of one kind that were cut: answers to an operation with a status, or deliveries of an event. */
export interface CutBodies {
  operation: string | null;
  status: number | null;
  /** As `eventOf` names it; null for answers. */
  event: string | null;
  /** Empty if there was none. */
  mediaType: string;
  times: number;
  /** Merged over those that were JSON; null if none was. */
  shape: PackedShape | null;
}

/** The part of an exchange that the target sent. */
export function sentByTarget({ direction, request, response }: Pick<Exchange, 'direction' | 'request' | 'response'>) {
  return direction === 'delivery' ? request : response;
}

/** What is kept of the body of an exchange; null if the target sent none. */
export function cutBody(
  exchange: Pick<Exchange, 'direction' | 'operation' | 'request' | 'response'>,
): CutBodies | null {
  const sent = sentByTarget(exchange);
  if (sent === null || sent.body === null || sent.body === '') return null;
  const value = jsonOf(sent.body, sent.headers['content-type']);
  const shape = value === undefined ? null : emptyShape();
  if (shape !== null) see(shape, value as Json);
  const isDelivery = exchange.direction === 'delivery';
  return {
    operation: exchange.operation,
    status: isDelivery ? null : (exchange.response?.status ?? null),
    event: isDelivery ? eventOf(value) : null,
    mediaType: mediaTypeOf(sent.headers['content-type']) ?? '',
    times: 1,
    shape: shape && packed(shape),
  };
}

/** An exchange without bodies and headers, except the target's media type; and what stays of the body. @param note in its place */
export function outlined(exchange: Exchange, note: string): { exchange: Exchange; cut: CutBodies | null } {
  const sent = sentByTarget(exchange);
  const outlineOf = (part: Exchange['request']): Exchange['request'] => {
    const media = part === sent ? part.headers['content-type'] : undefined;
    const headers: Record<string, string> = media === undefined ? {} : { 'content-type': media };
    const isEmpty = !part.isCut && (part.body === null || part.body === '');
    return isEmpty ? { headers, body: part.body } : { headers, body: note, isCut: true };
  };
  const { request, response } = exchange;
  return {
    exchange: {
      ...exchange,
      request: outlineOf(request),
      response: response && { status: response.status, ...outlineOf(response) },
    },
    cut: sent?.isCut ? null : cutBody(exchange),
  };
}

/** One entry for each kind. */
export function mergedCuts(all: readonly CutBodies[]): CutBodies[] {
  const kinds = new Map<string, CutBodies>();
  for (const cut of all) {
    const key = JSON.stringify([cut.operation, cut.status, cut.event, cut.mediaType]);
    const known = kinds.get(key);
    if (known !== undefined) kinds.set(key, merged(known, cut));
    else if (kinds.size < limits.cutKinds.value) kinds.set(key, cut);
  }
  return [...kinds.values()];
}

function merged(one: CutBodies, other: CutBodies): CutBodies {
  const shape =
    one.shape && other.shape ? packed(joined(unpacked(one.shape), unpacked(other.shape))) : (one.shape ?? other.shape);
  return { ...one, times: one.times + other.times, shape };
}

/** The JSON of a body: the body, or the part `data` of a multipart one, which holds the envelope of event 200. */
export function jsonOf(body: string | null, contentType: string | undefined): Json | undefined {
  if (body === null) return undefined;
  if (mediaTypeOf(contentType) !== 'multipart/form-data') return parseJson(body);
  const [, data] = /;\s*name="?data"?[ \t]*(?:;[^\r\n]*)?\r\n(?:[^\r\n]+\r\n)*\r\n([\s\S]*?)\r\n--/i.exec(body) ?? [];
  return data === undefined ? undefined : parseJson(data);
}

/** `100 Assessment Completed`, as the envelope of a delivery says. */
export function eventOf(body: Json | undefined): string {
  const event = memberOf(body, 'SystemEvent');
  const [id, name] = [memberOf(event, 'Id'), memberOf(event, 'DisplayName')];
  const parts = [id, name].filter((part) => typeof part === 'string' || typeof part === 'number');
  return parts.length === 0 ? 'without an envelope in JSON' : parts.join(' ');
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? value[name] : undefined;
}
