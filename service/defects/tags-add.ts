import type { Change } from '../behaviour/index.ts';
import type { Write } from '../behaviour/types.ts';
import type { Tag } from '../store/types.ts';
import { before } from './tags-before.ts';
import type { Defect } from './types.ts';

/** Changes which names an addition stores. */
const storing =
  (select: (names: readonly string[]) => readonly string[]): Change =>
  (correct) => ({ tagWrites: (state, learner, names) => correct.tagWrites(state, learner, select(names)) });

/** Changes the learner's tags after an addition. */
const holding =
  (next: (before: readonly Tag[], after: readonly Tag[]) => readonly Tag[]): Change =>
  (correct) => ({
    tagWrites: (state, learner, names) =>
      correct
        .tagWrites(state, learner, names)
        .map((write) =>
          write.kind === 'learner'
            ? { kind: 'learner', learner: { ...write.learner, tags: next(learner.tags, write.learner.tags) } }
            : write,
        ),
  });

/** The last of several names is skipped. */
export const lastNameSkipped: Defect = {
  name: 'tag-add-last-name-skipped',
  breaks: 'tags.add.adds',
  change: storing((names) => (names.length > 1 ? names.slice(0, -1) : names)),
};

/** Names that differ only in colons and hyphens count as the same. */
export const punctuationIgnored: Defect = {
  name: 'tag-add-takes-a-colon-for-a-hyphen',
  breaks: 'tags.add.adds',
  change: (correct) => ({ tagKey: (name) => correct.tagKey(name).replaceAll(':', '-') }),
};

/** Only the first name is added. */
export const firstNameOnly: Defect = {
  name: 'tag-add-first-name-only',
  breaks: 'tags.add.adds',
  change: storing((names) => names.slice(0, 1)),
};

/** A tag that already exists is not added to the learner when new ones are sent with it. */
export const knownNamesSkipped: Defect = {
  name: 'tag-add-known-names-skipped',
  breaks: 'tags.add.adds',
  change: (correct) => ({
    tagWrites(state, learner, names) {
      const fresh = names.filter((name) => !correct.findTag(state, correct.sentTagName(name)));
      return correct.tagWrites(state, learner, fresh.length > 0 ? fresh : names);
    },
  }),
};

/** Every learner gets the tags. */
export const everybodyTagged: Defect = {
  name: 'tag-add-everybody',
  breaks: 'tags.add.adds',
  change: (correct) => ({
    tagWrites: (state, learner, names) =>
      [learner, ...state.learners.all().filter(({ learnerId }) => learnerId !== learner.learnerId)].flatMap(
        (one, at) => {
          const writes = correct.tagWrites(state, learner, names);
          const tags = writes.flatMap((write) => (write.kind === 'learner' ? write.learner.tags : []));
          return at === 0 ? writes : [{ kind: 'learner', learner: { ...one, tags } }];
        },
      ),
  }),
};

/** Of several new names, only the first is created in the organisation. */
export const firstNewNameListed: Defect = {
  name: 'tag-add-first-new-name-listed',
  breaks: 'tags.add.creates-names',
  change: (correct) => ({
    tagWrites(state, learner, names) {
      const writes = correct.tagWrites(state, learner, names);
      const first = writes.find((write) => write.kind === 'tag');
      return writes.filter((write) => write.kind !== 'tag' || write === first);
    },
  }),
};

/** A new name sent together with an existing one is not created in the organisation. */
export const newBesideKnownUnlisted: Defect = {
  name: 'tag-add-new-beside-known-unlisted',
  breaks: 'tags.add.creates-names',
  change: (correct) => ({
    tagWrites(state, learner, names) {
      const isMixed = names.some((name) => correct.findTag(state, correct.sentTagName(name)));
      const writes = correct.tagWrites(state, learner, names);
      return isMixed ? writes.filter((write) => write.kind !== 'tag') : writes;
    },
  }),
};

/** An addition replaces the learner's tags. */
export const addReplaces: Defect = {
  name: 'tag-add-replaces',
  breaks: 'tags.add.additive',
  alsoBreaks: [
    'tags.add.limit',
    'tags.add.limit-held-names',
    'tags.list.held',
    'tags.list.sorted',
    'tags.add.empty-list',
  ],
  change: (correct) => ({
    tagWrites: (state, learner, names) => correct.tagWrites(state, { ...learner, tags: [] }, names),
  }),
};

/** An addition of several names replaces the learner's tags. */
export const addOfSeveralReplaces: Defect = {
  name: 'tag-add-of-several-replaces',
  breaks: 'tags.add.additive',
  alsoBreaks: ['tags.add.limit', 'tags.add.limit-held-names', 'tags.list.held', 'tags.list.sorted'],
  change: (correct) => ({
    tagWrites: (state, learner, names) =>
      correct.tagWrites(state, names.length > 1 ? { ...learner, tags: [] } : learner, names),
  }),
};

/** An addition drops the oldest of several tags held. */
export const addDropsOldest: Defect = {
  name: 'tag-add-drops-oldest',
  breaks: 'tags.add.additive',
  change: holding((held, after) => (after.length > held.length && held.length > 1 ? after.slice(1) : after)),
};

/** When a name is created, the tags already held get new ids. */
export const heldTagsRenewed: Defect = {
  name: 'tag-add-renews-held',
  breaks: 'tags.add.additive',
  change: (correct) => ({
    tagWrites(state, learner, names) {
      const writes = correct.tagWrites(state, learner, names);
      if (!writes.some(({ kind }) => kind === 'tag')) return writes;
      const renew = learner.tags.map((tag, at) => ({
        old: tag,
        next: correct.newTag(state, tag.name, names.length + at),
      }));
      return [
        ...renew.flatMap(({ old, next }): Write[] => [
          { kind: 'tagGone', tag: old },
          { kind: 'tag', tag: next },
        ]),
        ...writes.map(
          (write): Write =>
            write.kind === 'learner'
              ? {
                  kind: 'learner',
                  learner: {
                    ...write.learner,
                    tags: write.learner.tags.map((tag) => renew.find(({ old }) => old.id === tag.id)?.next ?? tag),
                  },
                }
              : write,
        ),
      ];
    },
  }),
};

/** A request whose names are all held already is refused. */
export const nothingNewRefused: Defect = {
  name: 'tag-add-nothing-new-refused',
  breaks: 'tags.add.repeatable',
  alsoBreaks: ['tags.name.case-insensitive', 'tags.add.limit-held-names'],
  change: before((correct, _state, _call, names, learner) =>
    names.length > 0 && learner && correct.tagsAfter(names, learner.tags) === learner.tags.length
      ? correct.refuse([{ field: 'tags', message: 'The learner has these tags.' }])
      : null,
  ),
};

/** A name that is sent again is removed. */
export const addToggles: Defect = {
  name: 'tag-add-toggles',
  breaks: 'tags.add.repeatable',
  alsoBreaks: ['tags.name.case-insensitive', 'tags.name.first-casing', 'tags.add.limit-held-names'],
  change: (correct) => ({
    tagWrites(state, learner, names) {
      const isSent = (tag: Tag) =>
        names.some((name) => correct.tagKey(correct.sentTagName(name)) === correct.tagKey(tag.name));
      const rest = names.filter(
        (name) => !learner.tags.some((tag) => correct.tagKey(tag.name) === correct.tagKey(name)),
      );
      return correct.tagWrites(state, { ...learner, tags: learner.tags.filter((tag) => !isSent(tag)) }, rest);
    },
  }),
};

/** A tag that is added again is held twice. */
export const heldTwice: Defect = {
  name: 'tag-add-held-twice',
  breaks: 'tags.add.repeatable',
  change: (correct) => ({
    tagWrites(state, learner, names) {
      const again = learner.tags.filter((tag) => names.includes(tag.name));
      return correct
        .tagWrites(state, learner, names)
        .map((write) =>
          write.kind === 'learner'
            ? { kind: 'learner', learner: { ...write.learner, tags: [...write.learner.tags, ...again] } }
            : write,
        );
    },
  }),
};

/** An empty list removes all of the learner's tags. */
export const emptyListClears: Defect = {
  name: 'tag-add-empty-list-clears',
  breaks: 'tags.add.empty-list',
  change: before((correct, _state, _call, names, learner) =>
    names.length === 0 && learner
      ? correct.tagsAdded({ ...learner, tags: [] }, [{ kind: 'learner', learner: { ...learner, tags: [] } }])
      : null,
  ),
};

/** An empty list is refused. */
export const emptyListRefused: Defect = {
  name: 'tag-add-empty-list-refused',
  breaks: 'tags.add.empty-list',
  change: before((correct, state, _call, names, learner) =>
    names.length === 0 && learner && state.tagging
      ? correct.refuse([{ field: 'tags', message: 'A tag is required.' }])
      : null,
  ),
};
