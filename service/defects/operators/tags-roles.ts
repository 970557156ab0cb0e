import type { Change } from '../../behaviour/index.ts';
import type { Role } from '../../store/types.ts';

/** The write succeeds for this role, but stores nothing. */
export const idleFor = (
  role: Role,
  decision: 'decideAddTags' | 'decideRemoveLearnerTag' | 'decideDeleteTag',
): Change => {
  return (correct) => ({
    [decision]: ((state, call) => {
      const right = correct[decision](state, call);
      return call.caller.role === role && right.status < 300 ? { ...right, writes: [] } : right;
    }) satisfies (typeof correct)[typeof decision],
  });
};
