import type { Change } from '../../../behaviour/index.ts';
import { breaking } from '../../breaking.ts';
import type { Names } from '../../operators/learners-create-tags.ts';
import { applying } from '../../operators/learners-create-tags.ts';

function limiting(judge: (names: Names) => 'taken' | 'refused' | 'checked'): Change {
  return applying((correct, state, learner, names, created) => {
    const judgement = judge(names);
    if (judgement === 'checked') return correct.applyTags(state, learner, names, created);
    if (judgement === 'refused')
      return { ...correct.refuse([{ field: 'tags', message: 'Too many tags.' }]), writes: created };
    return { ...correct.created(learner), writes: [...created, ...correct.tagWrites(state, learner, names)] };
  });
}

export const defects = breaking('learners.create.tag-limit', {
  // Eleven tags are accepted.
  'create-takes-eleven-tags': limiting((names) => (names.length === 11 ? 'taken' : 'checked')),
  // More than ten tags are refused, but applied all the same.
  'create-applies-eleven-tags-though-refused': applying((correct, state, learner, names, created) => {
    const decision = correct.applyTags(state, learner, names, created);
    const isOnlyTooMany = decision.status >= 400 && names.every((name) => correct.isTagName(name));
    return isOnlyTooMany
      ? { ...decision, writes: [...created, ...correct.tagWrites(state, learner, names)] }
      : decision;
  }),
  // Ten tags are refused.
  'create-refuses-ten-tags': limiting((names) => (names.length === 10 ? 'refused' : 'checked')),
  // Tags beyond the tenth are silently dropped.
  'create-cuts-tags-to-ten': applying((correct, state, learner, names, created) =>
    correct.applyTags(state, learner, names.slice(0, 10), created),
  ),
  // Of ten tags, the last is silently dropped.
  'create-applies-nine-of-ten-tags': applying((correct, state, learner, names, created) =>
    correct.applyTags(state, learner, names.length === 10 ? names.slice(0, 9) : names, created),
  ),
});
