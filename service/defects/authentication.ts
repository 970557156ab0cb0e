import { refusedEffectDefects } from './authentication-effects.ts';
import { tokenDefects } from './authentication-tokens.ts';
import type { Defect } from './types.ts';

export const authenticationDefects: readonly Defect[] = [...tokenDefects, ...refusedEffectDefects];
