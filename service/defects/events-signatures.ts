import type { Defect } from './types.ts';

const headers: readonly Defect[] = [];

const values: readonly Defect[] = [];

const bytes: readonly Defect[] = [];

/** Signatures and handshakes. */
export const signatureDefects: readonly Defect[] = [...headers, ...values, ...bytes];
