import { quirkDefects } from './contract-quirks.ts';
import type { Defect } from './types.ts';

export const contractDefects: readonly Defect[] = [...quirkDefects];
