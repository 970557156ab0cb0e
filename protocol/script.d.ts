import type { Exchange } from './evidence.ts';

type Recorded = Pick<Exchange, 'direction' | 'caller' | 'operation' | 'method' | 'url' | 'request' | 'response'>;

/** A script for sh that repeats what led to the failing exchange, and removes what it made. Secrets are variables. */
export function scriptOf(exchanges: readonly Recorded[], failing: Recorded): string;
