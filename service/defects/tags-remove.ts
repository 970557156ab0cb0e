import type { Write } from '../behaviour/types.ts';
import type { Learner, Tag } from '../store/types.ts';
import { deciding, matches, taking } from './tags-removal.ts';
import type { Defect } from './types.ts';

const without = (learner: Learner, tag: Tag): Write => ({
  kind: 'learner',
  learner: { ...learner, tags: learner.tags.filter(({ id }) => id !== tag.id) },
});

/** A removal returns 204, but removes nothing. */
export const removesNothing: Defect = {
  name: 'tag-remove-nothing',
  breaks: 'tags.remove.removes',
  alsoBreaks: [
    'tags.remove.case-insensitive',
    'tags.remove.only-this-learner',
    'tags.remove.too-long',
    'tags.add.limit',
  ],
  change: () => ({ removalWrites: () => [] }),
};

/** Only the first removal from each learner removes a tag. */
export const removesOnce: Defect = {
  name: 'tag-remove-once-for-each-learner',
  breaks: 'tags.remove.removes',
  change: (correct) => {
    const changed = new Set<string>();
    return {
      removalWrites: (learner, name) => {
        const writes = changed.has(learner.learnerId) ? [] : correct.removalWrites(learner, name);
        if (writes.length > 0) changed.add(learner.learnerId);
        return writes;
      },
    };
  },
};

/** Whichever held name is sent, the first tag is removed. */
export const removesFirst: Defect = {
  name: 'tag-remove-first',
  breaks: 'tags.remove.removes',
  alsoBreaks: ['tags.remove.case-insensitive'],
  change: deciding((correct, _state, learner, name) => {
    const [first] = learner.tags;
    return first && learner.tags.some((tag) => matches(tag, name, correct))
      ? correct.done(204, [without(learner, first)])
      : null;
  }),
};

/** A removal removes all of the learner's tags. */
export const removesAll: Defect = {
  name: 'tag-remove-all',
  breaks: 'tags.remove.removes',
  alsoBreaks: ['tags.remove.case-insensitive', 'tags.list.sorted', 'tags.add.limit'],
  change: deciding((correct, _state, learner, name) =>
    learner.tags.some((tag) => matches(tag, name, correct))
      ? correct.done(204, [{ kind: 'learner', learner: { ...learner, tags: [] } }])
      : null,
  ),
};

/** Tags whose names begin with the name are removed too. */
export const removesByBeginning: Defect = {
  name: 'tag-remove-by-beginning',
  breaks: 'tags.remove.removes',
  alsoBreaks: ['tags.remove.not-held', 'tags.remove.too-short'],
  change: taking((tag, name, correct) => correct.tagKey(tag.name).startsWith(correct.tagKey(name))),
};

/** The learner's only tag is not removed. */
export const lastTagStays: Defect = {
  name: 'tag-remove-last-stays',
  breaks: 'tags.remove.removes',
  alsoBreaks: ['tags.list.empty', 'tags.remove.only-this-learner', 'tags.remove.too-long'],
  change: deciding((correct, _state, learner) => (learner.tags.length === 1 ? correct.done(204) : null)),
};

/** A removal returns 200. */
export const removalOk: Defect = {
  name: 'tag-remove-200',
  breaks: 'tags.remove.removes',
  alsoBreaks: ['tags.remove.case-insensitive', 'tags.remove.only-this-learner', 'tags.remove.not-held'],
  change: deciding((correct, _state, learner, name) => {
    const writes = correct.removalWrites(learner, name);
    return writes.length > 0 ? { ...correct.done(200), writes } : null;
  }),
};

/** Names are compared with their case. */
export const removesExactNameOnly: Defect = {
  name: 'tag-remove-exact-name-only',
  breaks: 'tags.remove.case-insensitive',
  change: taking((tag, name) => tag.name === name),
};

/** Only the name sent is lower-cased before the comparison, not that of the tag. */
export const removesLowerCaseOnly: Defect = {
  name: 'tag-remove-lower-case-only',
  breaks: 'tags.remove.case-insensitive',
  alsoBreaks: ['tags.name.characters'],
  change: taking((tag, name) => tag.name === name.toLowerCase() || tag.name === name),
};

/** The tag is removed from all learners. */
export const removesFromEverybody: Defect = {
  name: 'tag-remove-from-everybody',
  breaks: 'tags.remove.only-this-learner',
  change: deciding((correct, state, learner, name) => {
    const tag = learner.tags.find((held) => matches(held, name, correct));
    return tag
      ? correct.done(
          204,
          state.learners.withTag(tag.id).map((holder) => without(holder, tag)),
        )
      : null;
  }),
};

/** The tag is also removed from learners created after this one. */
export const removesFromLaterHolders: Defect = {
  name: 'tag-remove-from-later-holders',
  breaks: 'tags.remove.only-this-learner',
  change: deciding((correct, state, learner, name) => {
    const tag = learner.tags.find((held) => matches(held, name, correct));
    if (!tag) return null;
    const later = state.learners.withTag(tag.id).filter(({ sequence }) => sequence >= learner.sequence);
    return correct.done(
      204,
      later.map((holder) => without(holder, tag)),
    );
  }),
};

/** The tag is deleted from the organisation's list, even though others hold it. */
export const removalDeletesTag: Defect = {
  name: 'tag-remove-deletes-tag',
  breaks: 'tags.remove.only-this-learner',
  change: deciding((correct, _state, learner, name) => {
    const tag = learner.tags.find((held) => matches(held, name, correct));
    return tag ? correct.done(204, [without(learner, tag), { kind: 'tagGone', tag }]) : null;
  }),
};

/** A name that the learner does not hold returns 404. */
export const unheldNotFound: Defect = {
  name: 'tag-remove-unheld-404',
  breaks: 'tags.remove.not-held',
  alsoBreaks: ['tags.remove.too-short', 'tags.remove.bad-characters', 'tags.remove.trimmed-length'],
  change: deciding((correct, _state, learner, name) =>
    learner.tags.some((tag) => matches(tag, name, correct)) || correct.isTooLongToRemove(name)
      ? null
      : correct.notFound(),
  ),
};

/** A name that does not exist in the organisation returns 404. */
export const nobodysNameNotFound: Defect = {
  name: 'tag-remove-nobodys-404',
  breaks: 'tags.remove.not-held',
  alsoBreaks: ['tags.remove.unknown-learner', 'tags.remove.trimmed-length'],
  change: deciding((correct, state, _learner, name) =>
    correct.isTagName(name) && !correct.findTag(state, name) ? correct.notFound() : null,
  ),
};

/** A name that the learner does not hold is removed from those who hold it. */
export const unheldTakenFromHolder: Defect = {
  name: 'tag-remove-taken-from-holder',
  breaks: 'tags.remove.not-held',
  change: deciding((correct, state, learner, name) => {
    const tag = correct.findTag(state, name);
    if (!tag || learner.tags.some(({ id }) => id === tag.id)) return null;
    return correct.done(
      204,
      state.learners.withTag(tag.id).map((holder) => without(holder, tag)),
    );
  }),
};

/** A name that does not exist is created by its removal. */
export const unheldCreated: Defect = {
  name: 'tag-remove-creates-name',
  breaks: 'tags.remove.not-held',
  change: deciding((correct, state, _learner, name) =>
    correct.isTagName(name) && !correct.findTag(state, name)
      ? correct.done(204, [{ kind: 'tag', tag: correct.newTag(state, name, 0) }])
      : null,
  ),
};
