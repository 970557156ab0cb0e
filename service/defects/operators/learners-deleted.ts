import type { Behaviour } from '../../behaviour/index.ts';
import type { Learner } from '../../store/types.ts';

/** Changes the service with the help of the learners it has deleted. */
export function remembering(
  correct: Behaviour,
  change: (deleted: readonly Learner[]) => Partial<Behaviour>,
): Partial<Behaviour> {
  const deleted: Learner[] = [];
  return {
    decideDeleteLearner: (state, call) => {
      const decision = correct.decideDeleteLearner(state, call);
      for (const write of decision.writes ?? []) if (write.kind === 'learnerGone') deleted.push(write.learner);
      return decision;
    },
    ...change(deleted),
  };
}
