import type { Behaviour, Change } from '../../../behaviour/index.ts';
import type { Write } from '../../../behaviour/types.ts';
import type { State } from '../../../store/state.ts';
import { breaking } from '../../breaking.ts';
import { applying } from '../../operators/learners-create-tags.ts';

/** Makes new tags of all names as soon as `isFound` is false for one. */
function finding(isFound: (correct: Behaviour, state: State, name: string) => boolean): Change {
  return applying((correct, state, learner, names, created) => {
    const decision = correct.applyTags(state, learner, names, created);
    if (decision.status >= 400 || names.every((name) => isFound(correct, state, name))) return decision;
    const tags = names.map((name, ahead) => correct.newTag(state, name, ahead));
    return {
      ...decision,
      writes: [...tags.map((tag): Write => ({ kind: 'tag', tag })), { kind: 'learner', learner: { ...learner, tags } }],
    };
  });
}

export const defects = breaking('learners.create.tags-existing', {
  // Names that differ only in case within one create become separate tags.
  'create-makes-a-tag-of-each-spelling': (correct) => ({
    knownTag: (state, learner, fresh, name) =>
      correct.findTag(state, name) ??
      fresh.find((tag) =>
        state.learners.get(learner.learnerId) ? correct.tagKey(tag.name) === correct.tagKey(name) : tag.name === name,
      ),
  }),
  // New tags are made even if tags with these names exist.
  'create-makes-tags-anew': finding(() => false),
  // Existing tags are found by exact case only.
  'create-compares-the-case-of-tags': finding((correct, state, name) => correct.findTag(state, name)?.name === name),
});
