import { learnerCreateDefects } from './learners-create.ts';
import { tagDefects } from './tags.ts';
import { tutorDefects } from './tutors.ts';
import type { Defect } from './types.ts';

export type { Defect } from './types.ts';

/** Every defect. Each area has a file of its own. */
export const defects: readonly Defect[] = [...learnerCreateDefects, ...tagDefects, ...tutorDefects];

const byName = new Map(defects.map((defect) => [defect.name, defect]));

/** The defect with the name. */
export function findDefect(name: string): Defect | undefined {
  return byName.get(name);
}
