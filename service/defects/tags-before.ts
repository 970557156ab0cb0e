import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Call, Decision } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Learner } from '../store/types.ts';

/** Decides on well-formed additions before the correct service does; null leaves the decision to it. */
export const before =
  (
    decide: (correct: Behaviour, state: State, call: Call, names: string[], learner?: Learner) => Decision | null,
  ): Change =>
  (correct) => ({
    decideAddTags(state, call) {
      const { names, problems } = correct.checkTagsBody(call.body);
      const learner = state.learners.get(call.params.learnerId ?? '');
      return (
        (problems.length === 0 ? decide(correct, state, call, names, learner) : null) ??
        correct.decideAddTags(state, call)
      );
    },
  });
