import type { Change } from '../../behaviour/index.ts';
import type { Decision } from '../../behaviour/types.ts';
import type { Apply } from '../operators/learners-create-tags.ts';
import { applying } from '../operators/learners-create-tags.ts';

/** Replaces the decision when a name is invalid. */
export function onBadTags(instead: (...args: [...Parameters<Apply>, refusal: Decision]) => Decision): Change {
  return applying((correct, state, learner, names, created) => {
    const decision = correct.applyTags(state, learner, names, created);
    const isBad = names.some((name) => !correct.isTagName(name));
    return decision.status >= 400 && isBad ? instead(correct, state, learner, names, created, decision) : decision;
  });
}
