import type { Write } from '../behaviour/types.ts';
import type { Learner, Tag } from '../store/types.ts';
import { deciding, matches, taking } from './tags-removal.ts';
import type { Defect } from './types.ts';

const without = (learner: Learner, tag: Tag): Write => ({
  kind: 'learner',
  learner: { ...learner, tags: learner.tags.filter(({ id }) => id !== tag.id) },
});

/** 204, and nothing happens. */
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

/** Of each learner one tag can be removed: its version is that of the first change ever after. */
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

/** Whichever name is sent, the first tag goes. */
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

/** All of the learner's tags go. */
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

/** Tags whose names only begin with the name go too. */
export const removesByBeginning: Defect = {
  name: 'tag-remove-by-beginning',
  breaks: 'tags.remove.removes',
  alsoBreaks: ['tags.remove.not-held', 'tags.remove.too-short'],
  change: taking((tag, name, correct) => correct.tagKey(tag.name).startsWith(correct.tagKey(name))),
};

/** The learner's only tag stays. */
export const lastTagStays: Defect = {
  name: 'tag-remove-last-stays',
  breaks: 'tags.remove.removes',
  alsoBreaks: ['tags.list.empty', 'tags.remove.only-this-learner', 'tags.remove.too-long'],
  change: deciding((correct, _state, learner) => (learner.tags.length === 1 ? correct.done(204) : null)),
};

/** A removal is answered 200. */
export const removalOk: Defect = {
  name: 'tag-remove-200',
  breaks: 'tags.remove.removes',
  alsoBreaks: ['tags.remove.case-insensitive', 'tags.remove.only-this-learner', 'tags.remove.not-held'],
  change: deciding((correct, _state, learner, name) => {
    const writes = correct.removalWrites(learner, name);
    return writes.length > 0 ? { ...correct.done(200), writes } : null;
  }),
};

/** Names are compared as they are. */
export const removesExactNameOnly: Defect = {
  name: 'tag-remove-exact-name-only',
  breaks: 'tags.remove.case-insensitive',
  change: taking((tag, name) => tag.name === name),
};

/** The name is put in lower case, the tag's is not. */
export const removesLowerCaseOnly: Defect = {
  name: 'tag-remove-lower-case-only',
  breaks: 'tags.remove.case-insensitive',
  alsoBreaks: ['tags.name.characters'],
  change: taking((tag, name) => tag.name === name.toLowerCase() || tag.name === name),
};

/** The tag goes from everybody. */
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

/** The tag goes from those who got it after the learner, too. */
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

/** The tag is deleted from the organisation's list, while others hold it. */
export const removalDeletesTag: Defect = {
  name: 'tag-remove-deletes-tag',
  breaks: 'tags.remove.only-this-learner',
  change: deciding((correct, _state, learner, name) => {
    const tag = learner.tags.find((held) => matches(held, name, correct));
    return tag ? correct.done(204, [without(learner, tag), { kind: 'tagGone', tag }]) : null;
  }),
};

/** A name that the learner does not hold gets 404. */
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

/** A name that nobody holds gets 404. */
export const nobodysNameNotFound: Defect = {
  name: 'tag-remove-nobodys-404',
  breaks: 'tags.remove.not-held',
  alsoBreaks: ['tags.remove.unknown-learner', 'tags.remove.trimmed-length'],
  change: deciding((correct, state, _learner, name) =>
    correct.isTagName(name) && !correct.findTag(state, name) ? correct.notFound() : null,
  ),
};

/** A name that the learner does not hold is taken from whoever holds it. */
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

/** A name that nobody holds is created on the way to its removal. */
export const unheldCreated: Defect = {
  name: 'tag-remove-creates-name',
  breaks: 'tags.remove.not-held',
  change: deciding((correct, state, _learner, name) =>
    correct.isTagName(name) && !correct.findTag(state, name)
      ? correct.done(204, [{ kind: 'tag', tag: correct.newTag(state, name, 0) }])
      : null,
  ),
};
