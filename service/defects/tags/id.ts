import { breaking } from '../breaking.ts';
import { uuidOf } from '../operators/values.ts';
import type { Tag, Write } from '../types.ts';

export const defects = breaking('tags.id.after-deletion', {
  // Ids are made from the exact name, and survive deletion.
  'tag-id-from-name': () => ({ newTag: (_state, name) => ({ id: uuidOf(name), name }) }),
  'tag-id-from-lower-name': (correct) => ({ newTag: (_state, name) => ({ id: uuidOf(correct.tagKey(name)), name }) }),
  'tag-id-revived-by-create': (correct) => {
    const gone = new Map<string, Tag>();
    const former = (tag: Tag): Tag => ({ ...tag, id: gone.get(correct.tagKey(tag.name))?.id ?? tag.id });
    return {
      deletionWrites(state, tag) {
        gone.set(correct.tagKey(tag.name), tag);
        return correct.deletionWrites(state, tag);
      },
      applyTags(state, learner, names, created) {
        const decision = correct.applyTags(state, learner, names, created);
        const writes = decision.writes?.map((write): Write => {
          if (write.kind === 'tag') return { ...write, tag: former(write.tag) };
          if (write.kind !== 'learner') return write;
          return { ...write, learner: { ...write.learner, tags: write.learner.tags.map(former) } };
        });
        return { ...decision, writes: writes ?? [] };
      },
    };
  },
  'tag-id-lowest-free': () => ({
    newTag(state, name, ahead) {
      const ids = Array.from({ length: state.tags.size + ahead + 1 }, (_, at) => 1000 + at);
      return { id: ids.filter((id) => !state.tags.has(id))[ahead] ?? 0, name };
    },
  }),
  // Ids count the live tags: one is reused after a deletion.
  'tag-id-from-count': () => ({ newTag: (state, name, ahead) => ({ id: 1000 + state.tags.size + ahead, name }) }),
});
