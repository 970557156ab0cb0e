import type { Behaviour } from './index.ts';
import type { Call, Decision } from './types.ts';

/** Whether calls of an operation are subject to throttling: all are. API document, Errors, item 2. */
export function isThrottled(_b: Behaviour, _operation: string): boolean {
  return true;
}

/** Whether a throttled call is refused before it has any effect. API document, Errors, item 2. */
export const throttlesBeforeWork = true as boolean;

/** The response as it is sent: the place for a defect to change the responses of any operation. */
export function sent(_b: Behaviour, _operation: string, decision: Decision): Decision {
  return decision;
}

/** A refusal before an operation decides: the place for a change that narrows requests. By itself, there is none. */
export function declined(_b: Behaviour, _call: Pick<Call, 'operation' | 'query' | 'body'>): Decision | null {
  return null;
}

/** The path that an unknown path is an alias of; null for none. API document, Versioning, item 1. */
export function aliasOf(_b: Behaviour, _path: string): string | null {
  return null;
}

/** Whether a request's writes are stored in one step, so no other request can interleave. */
export function storesAtOnce(_b: Behaviour, _operation: string): boolean {
  return true;
}
