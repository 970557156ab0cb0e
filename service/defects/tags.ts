import type { Defect } from './types.ts';

/** Defects in the rules on tags (API document, Tag and Learner tags). */
export const tagDefects: readonly Defect[] = [...[], ...[]].flatMap((file) => Object.values<Defect>(file));
