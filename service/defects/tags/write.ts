import { breaking } from '../breaking.ts';
import { asking, changing } from '../operators/changes.ts';
import type { Tag } from '../types.ts';

const withId = (tags: Iterable<Tag>, text: string) => [...tags].find(({ id }) => String(id) === text);

export const defects = breaking('tags.write.by-name', {
  'create-applies-tags-by-id': asking('applyTags', (state, learner, names, created) => {
    const nameOf = (text: string) => [...state.tags.values()].find(({ id }) => String(id) === text)?.name ?? text;
    return [state, learner, names.map(nameOf), created];
  }),
  'tag-add-by-id': (correct) => ({
    isTagName: (name) => correct.isUuid(name) || correct.isTagName(name),
    knownTag: (state, learner, fresh, name) =>
      withId(state.tags.values(), name) ?? correct.knownTag(state, learner, fresh, name),
  }),
  'tag-remove-by-id': (correct) => ({
    isTooLongToRemove: (name) => !correct.isUuid(name) && correct.isTooLongToRemove(name),
    removalWrites(learner, name) {
      return correct.removalWrites(learner, withId(learner.tags, name)?.name ?? name);
    },
  }),
  'tag-delete-by-id': changing('findTag', (tag, state, name) => withId(state.tags.values(), name) ?? tag),
});
