import { problemDefects } from './errors-problems.ts';
import { statusDefects } from './errors-statuses.ts';
import type { Defect } from './types.ts';

export const errorDefects: readonly Defect[] = [...problemDefects, ...statusDefects];
