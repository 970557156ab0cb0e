import { header } from './operators/authentication-tokens.ts';
import type { Defect } from './types.ts';

/** API document, Authentication, items 3 and 4. */
export const tokenDefects: readonly Defect[] = [...header];
