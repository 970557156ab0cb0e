import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Call, Decision } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Learner, Tag } from '../store/types.ts';

/** Which tags a removal takes: the name is trimmed. */
export const taking =
  (isTaken: (tag: Tag, name: string, correct: Behaviour) => boolean): Change =>
  (correct) => ({
    removalWrites(learner, name) {
      const tags = learner.tags.filter((tag) => !isTaken(tag, name, correct));
      return tags.length === learner.tags.length ? [] : [{ kind: 'learner', learner: { ...learner, tags } }];
    },
  });

/** Whether a tag has the name. */
export const matches = (tag: Tag, name: string, correct: Behaviour) =>
  correct.tagKey(tag.name) === correct.tagKey(name);

/** Takes part in the decision on removals from learners who are there; null leaves it to the correct service. */
export const deciding =
  (decide: (correct: Behaviour, state: State, learner: Learner, name: string, call: Call) => Decision | null): Change =>
  (correct) => ({
    decideRemoveLearnerTag(state, call) {
      const learner = state.learners.get(call.params.learnerId ?? '');
      const name = call.query.name?.trim();
      const decision = learner && name ? decide(correct, state, learner, name, call) : null;
      return decision ?? correct.decideRemoveLearnerTag(state, call);
    },
  });
