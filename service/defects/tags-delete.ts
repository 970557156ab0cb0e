import type { Change } from '../behaviour/index.ts';
import type { Write } from '../behaviour/types.ts';
import type { Learner } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Changes which learners lose a deleted tag. */
const losing =
  (holders: (learners: readonly Learner[]) => readonly Learner[]): Change =>
  (correct) => ({ tagHolders: (state, tag) => holders(correct.tagHolders(state, tag)) });

/** Learners lose a deleted tag, but it stays in the organisation's list. */
export const deletedTagListed: Defect = {
  name: 'tag-delete-still-listed',
  breaks: 'tags.delete.deletes',
  alsoBreaks: ['tags.delete.case-insensitive', 'tags.delete.unknown', 'tags.id.after-deletion', 'tags.all.sorted'],
  change: (correct) => ({
    deletionWrites: (state, tag) => correct.deletionWrites(state, tag).filter(({ kind }) => kind !== 'tagGone'),
  }),
};

/** The first deletion is done, those after it are only answered. */
export const laterDeletionsDoNothing: Defect = {
  name: 'tag-delete-once-only',
  breaks: 'tags.delete.deletes',
  change: (correct) => {
    let isDone = false;
    return {
      deletionWrites(state, tag) {
        const writes = isDone ? [] : correct.deletionWrites(state, tag);
        isDone = true;
        return writes;
      },
    };
  },
};

/** A deletion returns 200. */
export const deletionOk: Defect = {
  name: 'tag-delete-200',
  breaks: 'tags.delete.deletes',
  alsoBreaks: [
    'tags.delete.case-insensitive',
    'tags.delete.every-learner',
    'tags.delete.no-name',
    'tags.delete.unknown',
  ],
  change: (correct) => ({
    decideDeleteTag(state, call) {
      const decision = correct.decideDeleteTag(state, call);
      return decision.status === 204 ? { ...decision, status: 200 } : decision;
    },
  }),
};

/** The newest tag is deleted as well. */
export const newestTagDeletedToo: Defect = {
  name: 'tag-delete-newest-too',
  breaks: 'tags.delete.deletes',
  alsoBreaks: ['tags.delete.every-learner', 'tags.all.sorted'],
  change: () => ({
    deletionWrites(state, tag) {
      const newest = [...state.tags.values()].at(-1) ?? tag;
      const gone = (learner: Learner) => learner.tags.filter(({ id }) => id !== tag.id && id !== newest.id);
      const holders = [...new Set([...state.learners.withTag(tag.id), ...state.learners.withTag(newest.id)])];
      return [
        { kind: 'tagGone', tag },
        { kind: 'tagGone', tag: newest },
        ...holders.map((learner): Write => ({ kind: 'learner', learner: { ...learner, tags: gone(learner) } })),
      ];
    },
  }),
};

/** Tags whose names begin with the name are deleted as well, as by `LIKE` instead of `=`. */
export const namesThatBeginAlikeDeletedToo: Defect = {
  name: 'tag-delete-names-that-begin-alike-too',
  breaks: 'tags.delete.deletes',
  change: (correct) => ({
    deletionWrites: (state, tag) => [
      ...[...state.tags.values()]
        .filter(({ id, name }) => id !== tag.id && correct.tagKey(name).startsWith(correct.tagKey(tag.name)))
        .map((alike): Write => ({ kind: 'tagGone', tag: alike })),
      ...correct.deletionWrites(state, tag),
    ],
  }),
};

/** Only the first holder loses the tag. */
export const firstHolderOnly: Defect = {
  name: 'tag-delete-first-holder-only',
  breaks: 'tags.delete.every-learner',
  alsoBreaks: ['tags.delete.irreversible'],
  change: losing((learners) => learners.slice(0, 1)),
};

/** The last holder keeps the tag. */
export const lastHolderKeeps: Defect = {
  name: 'tag-delete-last-holder-keeps',
  breaks: 'tags.delete.every-learner',
  alsoBreaks: ['tags.delete.irreversible'],
  change: losing((learners) => (learners.length > 1 ? learners.slice(0, -1) : learners)),
};

/** Only the first ten holders lose the tag. */
export const tenHoldersOnly: Defect = {
  name: 'tag-delete-ten-holders-only',
  breaks: 'tags.delete.every-learner',
  change: losing((learners) => learners.slice(0, 10)),
};

/** Learners past their end date keep the tag. */
export const formerLearnersKeep: Defect = {
  name: 'tag-delete-former-learners-keep',
  breaks: 'tags.delete.every-learner',
  change: losing((learners) =>
    learners.filter(({ endDate }) => endDate === null || endDate >= new Date().toISOString().slice(0, 10)),
  ),
};

/** Holders lose all their tags. */
export const holdersLoseAll: Defect = {
  name: 'tag-delete-holders-lose-all',
  breaks: 'tags.delete.every-learner',
  alsoBreaks: ['tags.delete.irreversible'],
  change: (correct) => ({
    deletionWrites: (state, tag) =>
      correct
        .deletionWrites(state, tag)
        .map((write) =>
          write.kind === 'learner' ? { kind: 'learner', learner: { ...write.learner, tags: [] } } : write,
        ),
  }),
};

/** Deleted tags still count towards a learner's limit. */
export const deletionLeavesNoRoom: Defect = {
  name: 'tag-delete-leaves-no-room',
  breaks: 'tags.delete.every-learner',
  change: (correct) => {
    const lost = new Map<string, number>();
    return {
      deletionWrites(state, tag) {
        for (const { learnerId } of correct.tagHolders(state, tag)) lost.set(learnerId, (lost.get(learnerId) ?? 0) + 1);
        return correct.deletionWrites(state, tag);
      },
      decideAddTags(state, call) {
        const learner = state.learners.get(call.params.learnerId ?? '');
        const { names } = correct.checkTagsBody(call.body);
        if (!learner || correct.tagsAfter(names, learner.tags) + (lost.get(learner.learnerId) ?? 0) <= 10)
          return correct.decideAddTags(state, call);
        return correct.refuse([{ field: 'tags', message: 'A learner has at most ten tags.' }]);
      },
    };
  },
};

/** Learners who lost a tag by its deletion get it back when its name is created again. */
export const recreationRestores: Defect = {
  name: 'tag-delete-restored-on-recreation',
  breaks: 'tags.delete.irreversible',
  change: restoring((learnerIds) => learnerIds),
};

/** Only the last learner who lost the tag gets it back. */
export const recreationRestoresLast: Defect = {
  name: 'tag-delete-restored-to-last',
  breaks: 'tags.delete.irreversible',
  change: restoring((learnerIds) => learnerIds.slice(-1)),
};

/** Gives a tag that is created again to these of the learners who lost it. */
function restoring(chosen: (learnerIds: string[]) => string[]): Change {
  return (correct) => {
    const lost = new Map<string, string[]>();
    return {
      deletionWrites(state, tag) {
        lost.set(
          correct.tagKey(tag.name),
          correct.tagHolders(state, tag).map(({ learnerId }) => learnerId),
        );
        return correct.deletionWrites(state, tag);
      },
      tagWrites(state, learner, names) {
        const writes = correct.tagWrites(state, learner, names);
        const back = writes.flatMap((write) => {
          if (write.kind !== 'tag') return [];
          const former = chosen(lost.get(correct.tagKey(write.tag.name)) ?? []);
          return former
            .map((learnerId) => state.learners.get(learnerId))
            .filter((one) => one !== undefined && one.learnerId !== learner.learnerId)
            .map((one): Write => ({ kind: 'learner', learner: { ...one!, tags: [...one!.tags, write.tag] } }));
        });
        return [...writes, ...back];
      },
    };
  };
}
