import type { Behaviour, Change } from '../../behaviour/index.ts';
import type { Call, Decision } from '../../behaviour/types.ts';
import type { State } from '../../store/state.ts';

/** Changes the response of an operation for an unknown learner. */
export const unknownAnswered =
  (operation: string, answer: (correct: Behaviour, state: State, call: Call) => Decision): Change =>
  (correct) => ({
    unknownLearner: (state, call) =>
      call.operation === operation && !correct.findForeignLearner(state, call.params.learnerId ?? '')
        ? answer(correct, state, call)
        : correct.unknownLearner(state, call),
  });
