import { breaking, each } from '../breaking.ts';
import { allowing } from '../operators/access.ts';
import { asking, changing } from '../operators/changes.ts';
import { deciding, eachLearner, saved, statusInstead } from '../operators/decisions.ts';
import { overlooked } from '../operators/learners.ts';
import { idleFor } from '../operators/roles.ts';
import { upToAColon } from '../operators/tags.ts';
import type { AlsoBreaks, Behaviour, Change, Decision, Learner, State, Tag, Write } from '../types.ts';

/** Changes which tag a deletion finds by a name. */
const finding = (find: (correct: Behaviour, state: State, name: string) => Tag | undefined): Change =>
  deciding('decideDeleteTag', (decision, { correct, state, call }) => {
    const name = call.query.name?.trim();
    if (!name || !state.tagging) return decision;
    const tag = find(correct, state, name);
    return tag ? correct.done(204, correct.deletionWrites(state, tag)) : correct.notFound();
  });

/** Changes the response to a deletion that finds no tag. */
const unknownAnswered =
  (status: number, isMeant: (name: string, deleted: ReadonlySet<string>) => boolean): Change =>
  (correct) => {
    const deleted = new Set<string>();
    return {
      decideDeleteTag(state, call) {
        const decision = correct.decideDeleteTag(state, call);
        const key = correct.tagKey(call.query.name ?? '');
        if (decision.status === 204) deleted.add(key);
        if (decision.status !== 404 || !state.tagging || !isMeant(key, deleted)) return decision;
        return status === 400
          ? correct.refuse([{ field: 'name', message: 'There is no such tag.' }])
          : correct.done(status);
      },
    };
  };

/** Changes which learners lose a deleted tag. */
const losing = (holders: (learners: readonly Learner[]) => readonly Learner[]): Change =>
  changing('tagHolders', (right) => holders(right));

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
            .map((one): Write => saved({ ...one!, tags: [...one!.tags, write.tag] }));
        });
        return [...writes, ...back];
      },
    };
  };
}

export const defects = [
  breaking('tags.delete.every-learner', {
    // Cached lists of a learner's tags survive the deletion of a tag.
    'tag-delete-leaves-lists-that-were-read': (correct) => {
      const answers = new Map<string, Decision>();
      return {
        decideAddTags: (state, call) => {
          answers.delete(call.params.learnerId ?? '');
          return correct.decideAddTags(state, call);
        },
        decideListLearnerTags: (state, call) => {
          const id = call.params.learnerId ?? '';
          const decision = answers.get(id) ?? correct.decideListLearnerTags(state, call);
          answers.set(id, decision);
          return decision;
        },
      };
    },
    'tag-delete-first-holder-only': losing((learners) => learners.slice(0, 1)),
    'tag-delete-last-holder-keeps': losing((learners) => (learners.length > 1 ? learners.slice(0, -1) : learners)),
    'tag-delete-ten-holders-only': losing((learners) => learners.slice(0, 10)),
    // Learners past their end date keep the tag.
    'tag-delete-former-learners-keep': losing((learners) =>
      learners.filter(({ endDate }) => endDate === null || endDate >= new Date().toISOString().slice(0, 10)),
    ),
    'tag-delete-holders-lose-all': changing('deletionWrites', (writes) =>
      eachLearner(writes, (learner) => ({ ...learner, tags: [] })),
    ),
    // As where only the tag is marked as deleted: the same name takes the place that it had.
    'tag-delete-leaves-no-room-for-another': (correct) => {
      const lost = new Map<string, Set<string>>();
      return {
        deletionWrites(state, tag) {
          for (const { learnerId } of correct.tagHolders(state, tag))
            lost.set(learnerId, (lost.get(learnerId) ?? new Set()).add(correct.tagKey(tag.name)));
          return correct.deletionWrites(state, tag);
        },
        decideAddTags(state, call) {
          const learner = state.learners.get(call.params.learnerId ?? '');
          const names = [...correct.checkTagsBody(call.body).names, ...(learner?.tags ?? []).map(({ name }) => name)];
          const all = new Set([
            ...names.map((name) => correct.tagKey(name)),
            ...(lost.get(learner?.learnerId ?? '') ?? []),
          ]);
          if (all.size <= 10) return correct.decideAddTags(state, call);
          return correct.refuse([{ field: 'tags', message: 'A learner has at most ten tags.' }]);
        },
      };
    },
    'tag-delete-leaves-no-room': (correct) => {
      const lost = new Map<string, number>();
      return {
        deletionWrites(state, tag) {
          for (const { learnerId } of correct.tagHolders(state, tag))
            lost.set(learnerId, (lost.get(learnerId) ?? 0) + 1);
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
    // Tutors may delete tags, but their deletion, though it succeeds, stores nothing.
    'tag-delete-of-tutor-forgotten': allowing('DELETE /v1/tags', idleFor('tutor', 'decideDeleteTag')),
    'tag-delete-of-manager-forgotten': idleFor('manager', 'decideDeleteTag'),
    'tag-delete-of-manager-in-sight': deciding('decideDeleteTag', (right, { correct, call }) => {
      const writes = right.writes?.filter(
        (write) => write.kind !== 'learner' || correct.isVisible(call.caller, write.learner, call.operation),
      );
      return { ...right, writes: writes ?? [] };
    }),
    'tag-delete-passes-over-*': each(overlooked).as((isMeant) =>
      changing('tagHolders', (holders) => holders.filter((learner) => !isMeant(learner))),
    ),
  }),
  breaking('tags.delete.no-name', {
    'tag-delete-no-name-deletes-all': deciding('decideDeleteTag', (decision, { correct, state, call }) =>
      call.query.name === undefined && state.tagging
        ? correct.done(
            204,
            [...state.tags.values()].flatMap((tag) => correct.deletionWrites(state, tag)),
          )
        : decision,
    ),
    'tag-delete-no-name-deletes-first': deciding('decideDeleteTag', (decision, { correct, state, call }) => {
      const [first] = state.tags.values();
      if (call.query.name !== undefined || !first) return decision;
      return { ...decision, writes: correct.deletionWrites(state, first) };
    }),
    'tag-delete-no-name-404': deciding('decideDeleteTag', (decision, { correct, call }) =>
      call.query.name === undefined ? correct.notFound() : decision,
    ),
  }),
  breaking('tags.delete.unknown', {
    'tag-delete-unknown-204': unknownAnswered(204, () => true),
    'tag-delete-second-204': unknownAnswered(204, (key, deleted) => deleted.has(key)),
    'tag-delete-unknown-400': unknownAnswered(400, () => true),
    'tag-delete-by-beginning': finding(
      (correct, state, name) =>
        correct.findTag(state, name) ??
        [...state.tags.values()].find((tag) => correct.tagKey(tag.name).startsWith(correct.tagKey(name))),
    ),
    'tag-delete-by-part': finding(
      (correct, state, name) =>
        correct.findTag(state, name) ??
        [...state.tags.values()].find((tag) => correct.tagKey(tag.name).includes(correct.tagKey(name))),
    ),
    // The name is treated as an SQL pattern, with `%` and `_` as wildcards.
    'tag-delete-by-pattern': finding((correct, state, name) => {
      const pattern = correct.tagKey(name).replaceAll('%', '.*').replaceAll('_', '.');
      return [...state.tags.values()].find((tag) => new RegExp(`^(${pattern})$`).test(correct.tagKey(tag.name)));
    }),
  }),
  breaking('tags.delete.case-insensitive', {
    'tag-delete-exact-name-only': finding((_correct, state, name) =>
      state.tagsByName.get(name.toLowerCase()).find((tag) => tag.name === name),
    ),
    // Only the name sent is lower-cased before the comparison, not that of the tag.
    'tag-delete-lower-case-only': finding((_correct, state, name) =>
      state.tagsByName.get(name.toLowerCase()).find((tag) => tag.name === name.toLowerCase()),
    ),
  }),
  breaking('tags.delete.deletes', {
    'tag-delete-still-listed': changing('deletionWrites', (writes) => writes.filter(({ kind }) => kind !== 'tagGone')),
    'tag-delete-reads-names-up-to-a-colon': asking('decideDeleteTag', (state, call) => [state, upToAColon(call)]),
    'tag-delete-once-only': (correct) => {
      let isDone = false;
      return {
        deletionWrites(state, tag) {
          const writes = isDone ? [] : correct.deletionWrites(state, tag);
          isDone = true;
          return writes;
        },
      };
    },
    'tag-delete-200': statusInstead('decideDeleteTag', 204, 200),
    'tag-delete-newest-too': () => ({
      deletionWrites(state, tag) {
        const newest = [...state.tags.values()].at(-1) ?? tag;
        const gone = (learner: Learner) => learner.tags.filter(({ id }) => id !== tag.id && id !== newest.id);
        const holders = [...new Set([...state.learners.withTag(tag.id), ...state.learners.withTag(newest.id)])];
        return [
          { kind: 'tagGone', tag },
          { kind: 'tagGone', tag: newest },
          ...holders.map((learner): Write => saved({ ...learner, tags: gone(learner) })),
        ];
      },
    }),
    // Tags whose names begin with the name are deleted as well, as by `LIKE` instead of `=`.
    'tag-delete-names-that-begin-alike-too': (correct) => ({
      deletionWrites: (state, tag) => [
        ...[...state.tags.values()]
          .filter(({ id, name }) => id !== tag.id && correct.tagKey(name).startsWith(correct.tagKey(tag.name)))
          .map((alike): Write => ({ kind: 'tagGone', tag: alike })),
        ...correct.deletionWrites(state, tag),
      ],
    }),
  }),
  breaking('tags.delete.irreversible', {
    'tag-delete-restored-on-recreation': restoring((learnerIds) => learnerIds),
    'tag-delete-restored-to-last': restoring((learnerIds) => learnerIds.slice(-1)),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'tag-delete-leaves-lists-that-were-read': ['tags.remove.removes'],
  'tag-delete-lower-case-only': ['tags.id.after-deletion'],
  'tag-delete-restored-on-recreation': ['tags.add.additive'],
};
