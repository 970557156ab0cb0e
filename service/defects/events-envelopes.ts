import type { Defect } from './types.ts';

const envelopes: readonly Defect[] = [];

/** Envelopes, reports, and the list of system events. */
export const envelopeDefects: readonly Defect[] = [...envelopes];
