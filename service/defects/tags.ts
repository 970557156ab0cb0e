import * as organisations from './tags-organisations.ts';
import type { Defect } from './types.ts';

/** Defects in the rules on tags (API document, Tag and Learner tags). */
export const tagDefects: readonly Defect[] = [...[], ...[organisations]].flatMap((file) => Object.values<Defect>(file));
