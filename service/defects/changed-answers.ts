import type { Change } from '../behaviour/index.ts';
import type { Body, Decision } from '../behaviour/types.ts';

/** Changes the response after the decision, for these operations, or for all if none is given. */
function sending(change: (decision: Decision) => Decision, ...operations: string[]): Change {
  return (correct) => ({
    sent: (operation, decision) => {
      const right = correct.sent(operation, decision);
      return operations.length === 0 || operations.includes(operation) ? change(right) : right;
    },
  });
}

/** The same, for responses with one status only. */
export function sendingFor(status: number, change: (decision: Decision) => Decision, ...operations: string[]): Change {
  return sending((decision) => (decision.status === status ? change(decision) : decision), ...operations);
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
export function without(body: Body, name: string): Body {
  const { [name]: _, ...others } = body;
  return others;
}
