import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Call, Decision } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Learner, Tag } from '../store/types.ts';

/** Changes which of a learner's tags a removal takes; the name is already trimmed. */
export const taking =
  (isTaken: (tag: Tag, name: string, correct: Behaviour) => boolean): Change =>
  (correct) => ({
    removalWrites(learner, name) {
      const tags = learner.tags.filter((tag) => !isTaken(tag, name, correct));
      return tags.length === learner.tags.length ? [] : [{ kind: 'learner', learner: { ...learner, tags } }];
    },
  });

/** Whether the tag has the name, ignoring case. */
export const matches = (tag: Tag, name: string, correct: Behaviour) =>
  correct.tagKey(tag.name) === correct.tagKey(name);

/**
 * Decides on removals of a name from an existing learner before the correct service does; null leaves the decision to it.
 */
export const before =
  (decide: (correct: Behaviour, state: State, learner: Learner, name: string, call: Call) => Decision | null): Change =>
  (correct) => ({
    decideRemoveLearnerTag(state, call) {
      const learner = state.learners.get(call.params.learnerId ?? '');
      const name = call.query.name?.trim();
      const decision = learner && name ? decide(correct, state, learner, name, call) : null;
      return decision ?? correct.decideRemoveLearnerTag(state, call);
    },
  });
