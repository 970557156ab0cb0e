import type { Behaviour } from './index.ts';
import type { Decision } from './types.ts';

/** Whether calls of an operation count for throttling: all do. API document, Errors, item 2. */
export function isThrottled(_b: Behaviour, _operation: string): boolean {
  return true;
}

/** Whether a throttled call is refused before anything is done. API document, Errors, item 2. */
export const throttlesBeforeWork = true as boolean;

/** The answer of an operation as it is sent; what holds for all operations could be changed here. */
export function sent(_b: Behaviour, _operation: string, decision: Decision): Decision {
  return decision;
}

/** Another path that a path without a route stands for; null for none. API document, Versioning, item 1. */
export function aliasOf(_b: Behaviour, _path: string): string | null {
  return null;
}

/** Whether a request's writes are stored together and before anything else happens, so that no other request comes between. */
export function storesAtOnce(_b: Behaviour, _operation: string): boolean {
  return true;
}
