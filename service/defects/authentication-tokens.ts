import { header } from './operators/authentication-tokens.ts';
import type { Defect } from './types.ts';

const missing: readonly Defect[] = [];

const malformed: readonly Defect[] = [];

const expired: readonly Defect[] = [];

/** API document, Authentication, items 3 and 4. */
export const tokenDefects: readonly Defect[] = [...missing, ...malformed, ...expired, ...header];
