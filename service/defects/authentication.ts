import { tokenAnswerDefects } from './authentication-answers.ts';
import { accessDefects, credentialDefects } from './authentication-credentials.ts';
import { refusedEffectDefects } from './authentication-effects.ts';
import { tokenDefects } from './authentication-tokens.ts';
import type { Defect } from './types.ts';

export const authenticationDefects: readonly Defect[] = [
  ...credentialDefects,
  ...tokenAnswerDefects,
  ...tokenDefects,
  ...refusedEffectDefects,
  ...accessDefects,
];
