import { breaking } from '../breaking.ts';
import { asking, changing } from '../operators/changes.ts';
import type { Tag } from '../types.ts';

const withId = (tags: Iterable<Tag>, text: string) => [...tags].find(({ id }) => String(id) === text);

export const defects = breaking('tags.write.by-name', {
  // A tag can be given by its id.
  'create-applies-tags-by-id': asking('applyTags', (state, learner, names, created) => {
    const nameOf = (text: string) => [...state.tags.values()].find(({ id }) => String(id) === text)?.name ?? text;
    return [state, learner, names.map(nameOf), created];
  }),
  // A tag can be added by its id.
  'tag-add-by-id': (correct) => ({
    isTagName: (name) => correct.isUuid(name) || correct.isTagName(name),
    knownTag: (state, learner, fresh, name) =>
      withId(state.tags.values(), name) ?? correct.knownTag(state, learner, fresh, name),
  }),
  // A tag can be removed by its id.
  'tag-remove-by-id': (correct) => ({
    isTooLongToRemove: (name) => !correct.isUuid(name) && correct.isTooLongToRemove(name),
    removalWrites(learner, name) {
      return correct.removalWrites(learner, withId(learner.tags, name)?.name ?? name);
    },
  }),
  // A tag can be deleted by its id.
  'tag-delete-by-id': changing('findTag', (tag, state, name) => withId(state.tags.values(), name) ?? tag),
});
