import { answerDefects } from './contract-answers.ts';
import { bodyDefects } from './contract-bodies.ts';
import { claimDefects } from './contract-claims.ts';
import { documentDefects } from './contract-document.ts';
import { quirkDefects } from './contract-quirks.ts';
import { requestDefects } from './contract-requests.ts';
import type { Defect } from './types.ts';

export const contractDefects: readonly Defect[] = [
  ...documentDefects,
  ...claimDefects,
  ...answerDefects,
  ...bodyDefects,
  ...requestDefects,
  ...quirkDefects,
];
