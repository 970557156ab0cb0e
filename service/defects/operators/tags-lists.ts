import type { Behaviour, Change } from '../../behaviour/index.ts';
import type { State } from '../../store/state.ts';
import type { Learner, Tag } from '../../store/types.ts';

export type Rows = (tags: readonly Tag[], correct: Behaviour, state: State, learner: Learner) => readonly unknown[];

/** Changes the rows of a learner's list. */
export const learnerRows =
  (rows: Rows): Change =>
  (correct) => ({
    decideListLearnerTags: (state, call) =>
      correct.forTaggedLearner(state, call, (learner) =>
        correct.answer(
          200,
          correct.wrapped(correct.choices.tagListField, rows(correct.sortTags(learner.tags), correct, state, learner)),
        ),
      ),
  });
