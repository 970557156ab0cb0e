import type { Behaviour, Change } from '../../behaviour/index.ts';
import type { Body, Decision } from '../../behaviour/types.ts';
import type { Learner } from '../../store/types.ts';

/** Changes the decision on an update. */
export function deciding(
  changed: (decision: Decision, stored: Learner | undefined, body: Body, correct: Behaviour) => Decision,
): Change {
  return (correct) => ({
    decideUpdate: (state, call) => {
      const stored = state.learners.get(call.params.learnerId ?? '');
      return changed(correct.decideUpdate(state, call), stored, correct.objectOf(call.body) ?? {}, correct);
    },
  });
}
