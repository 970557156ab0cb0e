import type { Body, Change, Decision } from '../types.ts';
import { changing } from './changes.ts';

/** Changes the response after the decision where `isMeant`. */
function sendingWhere(
  isMeant: (operation: string, status: number) => boolean,
  change: (decision: Decision) => Decision,
): Change {
  return changing('sent', (right, operation) => (isMeant(operation, right.status) ? change(right) : right));
}

/** Changes the responses of one operation with this status after the decision. */
export function sending(status: number, operation: string, change: (decision: Decision) => Decision): Change {
  return sendingWhere((called, sent) => called === operation && sent === status, change);
}

/** Changes the bodies of the responses of one operation with this status. */
export function sendingBody(status: number, operation: string, change: (body: Body) => unknown): Change {
  return sending(status, operation, withBody(change));
}

/** Changes the body of every 400, or only of those of these operations. */
export function problems(change: (body: Body) => unknown, ...operations: string[]): Change {
  const isMeant = (operation: string) => operations.length === 0 || operations.includes(operation);
  return sendingWhere((operation, status) => status === 400 && isMeant(operation), withBody(change));
}

/** Changes the body, if there is one. */
export function withBody(change: (body: Body) => unknown): (decision: Decision) => Decision {
  return (decision) => (decision.body === undefined ? decision : { ...decision, body: change(decision.body as Body) });
}

/** Changes every row of a list, whether it is a bare array or an array within an object. */
export function withRows(change: (row: Body) => unknown): (decision: Decision) => Decision {
  return withBody((body) => {
    if (Array.isArray(body)) return body.map(change);
    return Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.map(change) : value]),
    );
  });
}

/** The object with one field renamed. */
export function renamed(body: Body, name: string, other: string): Body {
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key === name ? other : key, value]));
}

/** The object without one field. */
export function without<T>(object: Readonly<Record<string, T>>, name: string): Record<string, T> {
  const { [name]: _, ...others } = object;
  return others;
}

/** Answers to a list that has no rows. */
export const ofNothing: Readonly<Record<string, Decision>> = {
  null: { status: 200, body: null },
  '204': { status: 204 },
  '404': { status: 404 },
};

/** A serializer that leaves out what is zero tells no total of an empty list. */
export const withoutZeroTotal = (operation: string): Change =>
  sendingBody(200, operation, (body) => (body.totalRecords === 0 ? without(body, 'totalRecords') : body));

/** The decision with another media type. */
export const relabelled = (mediaType: string) => (decision: Decision) =>
  decision.body === undefined ? decision : { ...decision, mediaType };

/** The operation answers 203 in place of 200: content that somebody on the way may have changed. */
export const answers203 = (operation: string): Change => sending(200, operation, withStatus(203));

/** Responses with a status are sent with another media type. */
export const labelled = (status: number, mediaType: string, operation: string): Change =>
  sending(status, operation, relabelled(mediaType));

/** The decision with another status. */
export const withStatus =
  (status: number) =>
  (decision: Decision): Decision => ({ ...decision, status });
