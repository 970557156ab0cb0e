import type { Behaviour } from '../../behaviour/index.ts';
import type { State } from '../../store/state.ts';
import type { Module } from '../../store/types.ts';

export const operation = 'GET /v1/learners/{learnerId}/modules';

/** Changes the modules that the list shows. */
export function showing(
  correct: Behaviour,
  wrong: (modules: readonly Module[], state: State) => readonly Module[],
): Partial<Behaviour> {
  return {
    findLearner: (state, id, at) => {
      const learner = correct.findLearner(state, id, at);
      return learner && at === operation ? { ...learner, modules: wrong(learner.modules, state) } : learner;
    },
  };
}
