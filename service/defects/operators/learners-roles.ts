import type { Change } from '../../behaviour/index.ts';
import type { Caller, Write } from '../../behaviour/types.ts';
import type { Learner, Role } from '../../store/types.ts';

export type Decider = 'decideUpdate' | 'decideDeleteLearner' | 'decideReplaceSecondaryTutors';

/** Changes what a right decision stores when the caller has this role. */
export const storing = (
  role: Role,
  decider: Decider,
  stored: (writes: readonly Write[], caller: Caller, before: Learner | undefined) => Write[],
): Change => {
  return (correct) => ({
    [decider]: ((state, call) => {
      const right = correct[decider](state, call);
      if (call.caller.role !== role || right.status !== 204) return right;
      return {
        ...right,
        writes: stored(right.writes ?? [], call.caller, state.learners.get(call.params.learnerId ?? '')),
      };
    }) satisfies (typeof correct)[Decider],
  });
};
