import type { Change } from '../../behaviour/index.ts';
import type { State } from '../../store/state.ts';
import type { Tag } from '../../store/types.ts';

/** Makes these operations find learners of other organisations too. */
export const reaching = (...operations: string[]): Change => {
  return (correct) => ({
    findLearner: (state, learnerId, operation) =>
      correct.findLearner(state, learnerId, operation) ??
      (operations.includes(operation) ? correct.findForeignLearner(state, learnerId) : undefined),
  });
};

export function foreignTags(state: State): Tag[] {
  return [...state.neighbours()].flatMap((neighbour) => [...neighbour.tags.values()]);
}
