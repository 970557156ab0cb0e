import type { Defect } from './types.ts';

const lists: readonly Defect[] = [];

/** Invocation logs: which exist, which can be read, and what they contain. */
export const webhookLogDefects: readonly Defect[] = [...lists];
