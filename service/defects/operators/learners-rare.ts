import type { Learner } from '../../store/types.ts';
import type { Defect } from '../types.ts';

/** Changes some fields of what a create stores. */
export function storedAs(
  correct: Parameters<Defect['change']>[0],
  wrong: (learner: Learner) => Partial<Learner>,
): ReturnType<Defect['change']> {
  return {
    newLearner: (...args) => {
      const learner = correct.newLearner(...args);
      return { ...learner, ...wrong(learner) };
    },
  };
}
